import { hmacSha256 } from '#server/platform/crypto.ts';

/** Names the product and the version of the delivery's form; receivers may rely on it. */
const USER_AGENT = 'Romaneio-Webhooks/1.0';

type Delivery = {
  webhook_id: number;
  evento: string;
  momento: string;
  idempotency_key: string;
  corpo: string;
  headers: Record<string, string>;
};

/** The secret that signs, then the previous one where a rotation keeps it valid for a while. */
export type Secrets = readonly [present: string, ...previous: string[]];

/**
 * Headers of one attempt in the order they are sent: the delivery's own, then the webhook's custom ones. `X-Webhook-Signature` covers the
 * body with the present secret, as the contract has it. `X-Webhook-Assinatura-Envio` covers the attempt's time, too, so that a receiver
 * can tell the attempt from a copy of an old one; it holds one signature for each valid secret.
 * @param now when the attempt is made; sent as whole Unix seconds
 */
export function requestHeaders(delivery: Delivery, secrets: Secrets, now: Date): [string, string][] {
  const envio = String(Math.floor(now.getTime() / 1_000));
  return [
    ['Content-Type', 'application/json; charset=utf-8'],
    ['User-Agent', USER_AGENT],
    ['X-Webhook-Signature', signed([secrets[0]], delivery.corpo)],
    ['X-Webhook-Evento', delivery.evento],
    ['X-Webhook-Id', String(delivery.webhook_id)],
    ['X-Webhook-Timestamp', delivery.momento],
    ['X-Webhook-Idempotency-Key', delivery.idempotency_key],
    ['X-Webhook-Enviado-Em', envio],
    ['X-Webhook-Assinatura-Envio', signed(secrets, `${envio}.${delivery.corpo}`)],
    ...Object.entries(delivery.headers),
  ];
}

/** A text's signature with each secret, separated by commas. */
const signed = (secrets: readonly string[], text: string): string =>
  secrets.map((secret) => `sha256=${hmacSha256(secret, text)}`).join(',');

/** The headers as they leave, with those that the connection adds: the log of attempts shows these. */
export const headersOnTheWire = (url: string, headers: [string, string][], corpo: string): [string, string][] => [
  ['host', new URL(url).host],
  ['connection', 'keep-alive'],
  ...headers,
  ['content-length', String(Buffer.byteLength(corpo))],
];
