// What Infobip sends, in the form of its documentation and of its client's tests (infobip/infobip-api-java-client, SmsApiTest.java,
// ApiExceptionDetailsResolverTest.java); ids and numbers are examples.

const told = (messageId: string, status: Record<string, unknown>) => ({
  bulkId: '2034072219640523072',
  messages: [{ destination: '5511987654321', status, messageId }],
});

/** The answer to a message. */
export const aceita = (messageId: string) =>
  told(messageId, {
    ...{ groupId: 1, groupName: 'PENDING', id: 26, name: 'PENDING_ACCEPTED' },
    description: 'Message sent to next instance',
  });

/** The same of one that was told before, and of one that is not taken: www.infobip.com/docs/…/response-status-and-error-codes. */
export const repetida = (messageId: string) =>
  told(messageId, {
    ...{ groupId: 5, groupName: 'REJECTED', id: 23, name: 'REJECTED_DUPLICATE_MESSAGE_ID' },
    description: 'Rejected duplicate message ID',
  });
export const recusada = (messageId: string) =>
  told(messageId, {
    ...{ groupId: 5, groupName: 'REJECTED', id: 12, name: 'REJECTED_NOT_ENOUGH_CREDITS' },
    description: 'Not enough credits',
  });

/** A request that is not understood, and one without credentials. */
export const INVALIDO = {
  errorCode: 'E400',
  description: 'Request cannot be processed.',
  action: 'Check the syntax, violations and adjust the request.',
  violations: [{ property: 'messages[0].content.text', violation: 'Must not be null.' }],
  resources: [],
};
export const SEM_CREDENCIAIS = {
  requestError: { serviceException: { messageId: 'UNAUTHORIZED', text: 'Invalid login details' } },
};

/** Messages that came: …/inbound-sms/receive-inbound-sms-messages. */
export const RECEBIDAS = {
  results: [
    {
      messageId: '817790313235066447',
      from: '5511987654321',
      to: '5511900000000',
      text: 'QUIZ Correct answer is Paris',
      cleanText: 'Correct answer is Paris',
      keyword: 'QUIZ',
      receivedAt: '2016-10-06T09:28:39.220+0000',
      smsCount: 1,
      price: { pricePerMessage: 0, currency: 'EUR' },
      callbackData: 'callbackData',
    },
  ],
  messageCount: 1,
  pendingMessageCount: 0,
};

/** What became of some: …/logs-and-status-reports/receive-outbound-sms-message-report-v3. */
export const relatorio = (
  ...reports: { messageId: string; groupName: string; name: string; callbackData?: string; error?: object }[]
) => ({
  results: reports.map(({ messageId, groupName, name, callbackData, error }) => ({
    bulkId: 'BULK-ID-123-xyz',
    messageId,
    to: '5511987654321',
    sender: 'InfoSMS',
    sentAt: '2019-11-09T16:00:00.000+0000',
    doneAt: '2019-11-09T16:00:05.000+0000',
    messageCount: 1,
    ...(callbackData === undefined ? {} : { callbackData }),
    price: { pricePerMessage: 0.01, currency: 'EUR' },
    status: { groupId: 3, groupName, id: 5, name, description: name },
    error: error ?? { groupId: 0, groupName: 'OK', id: 0, name: 'NO_ERROR', description: 'No Error', permanent: false },
  })),
});
