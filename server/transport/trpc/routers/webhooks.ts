import {
  cancelReenvio,
  countRecuperavel,
  countReenvio,
  createReenvio,
  createReenvioInput,
  entregaIdInput,
  entregasFilters,
  eventoIdInput,
  eventosFilters,
  evolucaoInput,
  getEntrega,
  getEvento,
  getOpcoesWebhook,
  getReenvio,
  getSaude,
  listEntregas,
  listEventos,
  listEvolucaoWebhook,
  listReenvios,
  listSaude,
  recoverWebhook,
  recuperarInput,
  reenvioIdInput,
  resendEntrega,
  testWebhook,
} from '#server/entregas/index.ts';
import { describeCatalogo } from '#server/eventos/index.ts';
import {
  checkUrl,
  createWebhook,
  createWebhookInput,
  deleteWebhook,
  getWebhook,
  listHistoricoWebhook,
  listWebhooks,
  rotateSecret,
  updateWebhook,
  updateWebhookInput,
  urlInput,
  webhookIdInput,
} from '#server/webhooks/index.ts';
import { inputOf, procedure, router } from '../init.ts';

export const webhooksRouter = router({
  list: procedure.query(({ ctx }) => listWebhooks(ctx.verb)),
  /** Health by webhook id. */
  saudes: procedure.query(({ ctx }) => listSaude(ctx.verb)),
  saude: procedure.input(inputOf(webhookIdInput)).query(({ ctx, input }) => getSaude(ctx.verb, input)),
  get: procedure.input(inputOf(webhookIdInput)).query(({ ctx, input }) => getWebhook(ctx.verb, input)),
  evolucao: procedure.input(inputOf(evolucaoInput)).query(({ ctx, input }) => listEvolucaoWebhook(ctx.verb, input)),
  historico: procedure.input(inputOf(webhookIdInput)).query(({ ctx, input }) => listHistoricoWebhook(ctx.verb, input)),
  /** Every event kind, for those who choose among them. */
  catalogo: procedure.query(() => describeCatalogo()),
  /** Limits, and the waits between attempts. */
  opcoes: procedure.query(({ ctx }) => getOpcoesWebhook(ctx.verb)),
  checkUrl: procedure.input(inputOf(urlInput)).query(({ ctx, input }) => checkUrl(ctx.verb, input)),
  create: procedure.input(inputOf(createWebhookInput)).mutation(({ ctx, input }) => createWebhook(ctx.verb, input)),
  update: procedure
    .input(inputOf(updateWebhookInput.extend(webhookIdInput.shape)))
    .mutation(({ ctx, input }) => updateWebhook(ctx.verb, input)),
  delete: procedure.input(inputOf(webhookIdInput)).mutation(({ ctx, input }) => deleteWebhook(ctx.verb, input)),
  rotateSecret: procedure.input(inputOf(webhookIdInput)).mutation(({ ctx, input }) => rotateSecret(ctx.verb, input)),
  test: procedure.input(inputOf(webhookIdInput)).mutation(({ ctx, input }) => testWebhook(ctx.verb, input)),
  countRecuperavel: procedure
    .input(inputOf(recuperarInput))
    .query(({ ctx, input }) => countRecuperavel(ctx.verb, input)),
  recover: procedure.input(inputOf(recuperarInput)).mutation(({ ctx, input }) => recoverWebhook(ctx.verb, input)),
});

export const entregasRouter = router({
  list: procedure.input(inputOf(entregasFilters)).query(({ ctx, input }) => listEntregas(ctx.verb, input)),
  get: procedure.input(inputOf(entregaIdInput)).query(({ ctx, input }) => getEntrega(ctx.verb, input)),
  resend: procedure.input(inputOf(entregaIdInput)).mutation(({ ctx, input }) => resendEntrega(ctx.verb, input)),
});

export const reenviosRouter = router({
  list: procedure.query(({ ctx }) => listReenvios(ctx.verb)),
  get: procedure.input(inputOf(reenvioIdInput)).query(({ ctx, input }) => getReenvio(ctx.verb, input)),
  count: procedure.input(inputOf(createReenvioInput)).query(({ ctx, input }) => countReenvio(ctx.verb, input)),
  create: procedure.input(inputOf(createReenvioInput)).mutation(({ ctx, input }) => createReenvio(ctx.verb, input)),
  cancel: procedure.input(inputOf(reenvioIdInput)).mutation(({ ctx, input }) => cancelReenvio(ctx.verb, input)),
});

export const eventosRouter = router({
  list: procedure.input(inputOf(eventosFilters)).query(({ ctx, input }) => listEventos(ctx.verb, input)),
  get: procedure.input(inputOf(eventoIdInput)).query(({ ctx, input }) => getEvento(ctx.verb, input)),
});
