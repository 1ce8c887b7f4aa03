// What Zenvia sends, in the form of its specification (zenvia/zenvia-openapi-spec) and of its SDK's tests (zenvia/zenvia-sdk-node,
// test/lib/webhook.spec.ts); ids and numbers are examples.

/** The answer to a message: the message itself. */
export const ACEITA = {
  id: '7391518c-e719-468c-812a-ab00a8b442e4',
  externalId: '41',
  from: 'sms-account',
  to: '5511987654321',
  direction: 'OUT',
  channel: 'sms',
  contents: [{ type: 'text', text: 'Oi' }],
};

/** A refusal: spec/components/schemas/error. */
export const RECUSA = {
  code: 'VALIDATION_ERROR',
  message: 'Validation error',
  details: [{ code: 'TOO_LONG', path: 'to', message: 'Recipient is too long' }],
};

/** A message that came: spec/components/schemas/events/message-event. */
export const RECEBIDA = {
  id: '3fcdb9f9-a44d-4bb2-944c-84cc104e2e9d',
  timestamp: '2019-09-13T22:50:16.585Z',
  type: 'MESSAGE',
  subscriptionId: '5d0f95c8-2430-4337-8077-df9c5a751354',
  channel: 'sms',
  direction: 'IN',
  message: {
    id: 'b1f9a3c2-0f6e-4a35-9a2c-6cfd4cf0c1ab',
    from: '5511987654321',
    to: 'sms-account',
    direction: 'IN',
    channel: 'sms',
    visitor: { name: 'Ana' },
    contents: [
      { type: 'text', text: 'Bom dia,' },
      { type: 'text', text: 'vocês entregam?' },
    ],
    timestamp: '2019-09-13T22:50:15.000Z',
  },
};

/** What became of one: …/events/message-status-event. */
export const status = (code: string, more: Record<string, unknown> = {}) => ({
  id: '65690785-99d3-45a4-8d76-3c04529b795c',
  timestamp: '2019-09-17T15:51:45.896Z',
  type: 'MESSAGE_STATUS',
  subscriptionId: '6a3e7add-258d-4571-b0bd-2bf25c6cd5af',
  channel: 'sms',
  messageId: ACEITA.id,
  contentIndex: 0,
  message: { id: ACEITA.id, externalId: '41', contentIndex: 0, direction: 'OUT', from: 'sms-account' },
  messageStatus: { timestamp: '2019-09-17T12:31:05-03:00', code, ...more },
});
