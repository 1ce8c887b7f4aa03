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

/** Headers of a delivery in the order they are sent: its own, then the webhook's custom ones. */
export function requestHeaders(delivery: Delivery, secret: string): [string, string][] {
  return [
    ['Content-Type', 'application/json; charset=utf-8'],
    ['User-Agent', USER_AGENT],
    ['X-Webhook-Signature', `sha256=${hmacSha256(secret, delivery.corpo)}`],
    ['X-Webhook-Evento', delivery.evento],
    ['X-Webhook-Id', String(delivery.webhook_id)],
    ['X-Webhook-Timestamp', delivery.momento],
    ['X-Webhook-Idempotency-Key', delivery.idempotency_key],
    ...Object.entries(delivery.headers),
  ];
}

/** The headers as they leave, with those that the connection adds: the log of attempts shows these. */
export const headersOnTheWire = (url: string, headers: [string, string][], corpo: string): [string, string][] => [
  ['host', new URL(url).host],
  ['connection', 'keep-alive'],
  ...headers,
  ['content-length', String(Buffer.byteLength(corpo))],
];
