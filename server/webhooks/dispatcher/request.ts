import { decrypt, hmacSha256 } from '#server/platform/crypto.ts';

/** The fixed identifier of section 6.2. */
const USER_AGENT = 'Romaneio-Webhooks/1.0';

type Delivery = {
  webhook_id: number;
  evento: string;
  momento: string;
  idempotency_key: string;
  corpo: string;
  headers: Record<string, string>;
};

/** Headers of a delivery in the order they are sent (section 6.2): its own, then the webhook's custom ones. */
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

/** The same as they leave, with those that the connection adds: what the log shows. */
export const headersOnTheWire = (url: string, headers: [string, string][], corpo: string): [string, string][] => [
  ['host', new URL(url).host],
  ['connection', 'keep-alive'],
  ...headers,
  ['content-length', String(Buffer.byteLength(corpo))],
];

/** What a secret is encrypted for: it decrypts for no other company's webhook. */
export const secretContext = (empresa_id: number) => `webhook:${empresa_id}`;

/** Secrets by what they were decrypted from, so that a rotated one is never found here. */
const secrets = new Map<string, string>();
const MOST_SECRETS = 5_000;

/** The secret that signs a webhook's deliveries. @throws Error when it was encrypted with another key */
export function secretOf(webhook: { empresa_id: number; secret_cifrado: Buffer }): string {
  const key = `${webhook.empresa_id}:${webhook.secret_cifrado.toString('latin1')}`;
  let secret = secrets.get(key);
  if (secret === undefined) {
    secret = decrypt(webhook.secret_cifrado, secretContext(webhook.empresa_id));
    if (secrets.size >= MOST_SECRETS) secrets.clear();
    secrets.set(key, secret);
  }
  return secret;
}
