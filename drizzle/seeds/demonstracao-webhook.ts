import { createWebhook, updateWebhook } from '#server/acesso/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { infoReceptor, setRespostaReceptor } from '#server/receptor/index.ts';
import { listWebhooks, RECEPTOR_PATH } from '#server/webhooks/index.ts';

const EVENTOS = [
  ...['estoque.atualizado', 'venda.criada', 'venda.atualizada', 'venda.cancelada'],
  ...['produto.criado', 'produto.atualizado', 'cliente.criado', 'cliente.atualizado'],
];

/** A webhook to the product's own example receiver, where there is one: what happens from here on arrives there. Returns its id. */
export async function seedWebhook(ctx: Ctx): Promise<number | null> {
  const { url } = await infoReceptor(ctx);
  if (url === null) return null;
  return (await createWebhook(ctx, { url, descricao: 'Receptor de exemplo', eventos: EVENTOS })).id;
}

/** The example receiver is told to send the next delivery away for five seconds, so that there is a retry to look at. */
export async function breakNextDelivery(ctx: Ctx, webhook_id: number | null): Promise<void> {
  if (webhook_id !== null) await setRespostaReceptor(ctx, { resposta: 'esperar', so_a_proxima: true });
}

/** The example receiver's address is that of this start: the webhooks to it follow. */
export async function followReceptor(ctx: Ctx): Promise<void> {
  const { url } = await infoReceptor(ctx);
  if (url === null) return;
  for (const webhook of await listWebhooks(ctx)) {
    if (webhook.url.endsWith(RECEPTOR_PATH) && webhook.url !== url) await updateWebhook(ctx, { id: webhook.id, url });
  }
}
