import { hmacSha256 } from '#server/platform/crypto.ts';
import { createGuardedClient } from '#server/platform/http/client.ts';
import { measure } from '../measure.ts';

/** The ceiling: signs and posts bodies of a delivery's size with the product's own HTTP client, and nothing else. */
type Job = { urls: string[]; lanes: number; seconds: number };

process.once('message', async ({ urls, lanes, seconds }: Job) => {
  const client = createGuardedClient({ production: false, allowed: ['127.0.0.0/8'] });
  const key = `whsec_${'x'.repeat(49)}`;
  let n = 0;
  const measured = await measure(lanes, seconds, async (lane) => {
    const body = JSON.stringify({ evento: 'estoque.atualizado', n: ++n, dados: 'x'.repeat(380) });
    const result = await client.post({
      url: urls[lane % urls.length] ?? '',
      headers: [
        ['Content-Type', 'application/json; charset=utf-8'],
        ['User-Agent', 'Romaneio-Webhooks/1.0'],
        ['X-Webhook-Signature', `sha256=${hmacSha256(key, body)}`],
        ['X-Webhook-Evento', 'estoque.atualizado'],
        ['X-Webhook-Id', '1'],
        ['X-Webhook-Timestamp', '2026-02-13T09:30:00.000-03:00'],
        ['X-Webhook-Idempotency-Key', `1_estoque.atualizado_${n}`],
        ['X-Webhook-Enviado-Em', '1770985800'],
        ['X-Webhook-Assinatura-Envio', `sha256=${hmacSha256(key, `1770985800.${body}`)}`],
      ],
      body,
      timeoutMs: 10_000,
    });
    return result.status === 204;
  });
  await client.close();
  process.send?.({ measured });
});
process.send?.('ready');
