// What Twilio sends, in the form of its documentation; accounts and numbers are examples.

export const CONTA = 'ACaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';

/** The answer to a message: www.twilio.com/docs/messaging/guides/outbound-message-logging. */
export const ACEITA = {
  account_sid: CONTA,
  api_version: '2010-04-01',
  body: 'Oi',
  date_created: 'Thu, 30 Jul 2015 20:12:31 +0000',
  date_sent: null,
  date_updated: 'Thu, 30 Jul 2015 20:12:33 +0000',
  direction: 'outbound-api',
  error_code: null,
  error_message: null,
  from: '+15017122661',
  messaging_service_sid: null,
  num_media: '0',
  num_segments: '1',
  price: null,
  price_unit: null,
  sid: 'SMe287d7109a5a925f182f0e07fe5b223b',
  status: 'queued',
  to: '+5511987654321',
  uri: `/2010-04-01/Accounts/${CONTA}/Messages/SMe287d7109a5a925f182f0e07fe5b223b.json`,
};

/** A refusal: www.twilio.com/docs/usage/twilios-response. */
export const RECUSA = {
  code: 21211,
  message: "The 'To' number 5551234567 is not a valid phone number.",
  more_info: 'https://www.twilio.com/docs/errors/21211',
  status: 400,
};

/** A message that came: www.twilio.com/docs/messaging/guides/webhook-request. */
export const RECEBIDA =
  'ToCountry=BR&ToState=&SmsMessageSid=SMbbf29aeb9d380ce2a1c0ae4635ff9dab&NumMedia=0&ToCity=&FromZip=&SmsSid=SMbbf29aeb9d380ce2a1c0ae4635ff9dab&FromState=&SmsStatus=received&FromCity=&Body=Bom+dia%2C+voc%C3%AAs+entregam%3F&FromCountry=BR&To=%2B15017122661&ToZip=&NumSegments=1&MessageSid=SMbbf29aeb9d380ce2a1c0ae4635ff9dab&AccountSid=ACaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa&From=%2B5511987654321&ApiVersion=2010-04-01';

/** What became of one: …/guides/track-outbound-message-status. */
export const status = (MessageStatus: string, more: Record<string, string> = {}) =>
  new URLSearchParams({
    ...{ SmsSid: ACEITA.sid, SmsStatus: MessageStatus, MessageStatus, To: '+5511987654321', MessageSid: ACEITA.sid },
    ...{ AccountSid: CONTA, From: '+15017122661', ApiVersion: '2010-04-01', ...more },
  }).toString();

/** Signatures that others computed: twilio/twilio-node, spec/validation.spec.js. */
export const ASSINADOS = {
  token: '12345',
  url: 'https://mycompany.com/myapp.php?foo=1&bar=2',
  params: {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  },
  assinatura: 'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
  /** Of the same address with :443. */
  com_porta: 'kvajT1Ptam85bY51eRf/AJRuM3w=',
  varios: { Sid: ['CA123'], SidAccount: ['AC123'], Digits: ['5678', '1234', '1234'] },
  de_varios: 'IK+Dwps556ElfBT0I3Rgjkr1wJU=',
};
