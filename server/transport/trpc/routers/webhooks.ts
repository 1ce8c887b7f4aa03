import { MODULO_DO_EVENTO } from '#modulos/index.ts';
import { createWebhook, rotateSecret, updateWebhook } from '#server/acesso/index.ts';
import {
  aoVivoInput,
  cancelReenvio,
  countRecuperavel,
  countReenvio,
  createReenvio,
  createReenvioInput,
  entregaIdInput,
  entregasNoPainelFilters,
  eventoIdInput,
  eventosFilters,
  evolucaoInput,
  fioInput,
  getEntrega,
  getEvento,
  getFio,
  getInatividade,
  getOpcoesWebhook,
  getResultadoReenvio,
  getSaude,
  getSituacaoEnvio,
  listAoVivo,
  listEntregasNoPainel,
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
  createWebhookInput,
  deleteWebhook,
  endPreviousSecret,
  getWebhook,
  listHistoricoWebhook,
  listWebhooks,
  rotateSecretInput,
  updateWebhookInput,
  urlInput,
  webhookIdInput,
} from '#server/webhooks/index.ts';
import { mutation, nothing, procedure, query, router } from '../init.ts';

export const webhooksRouter = router({
  list: query(nothing, listWebhooks),
  /** Health by webhook id. */
  saudes: query(nothing, listSaude),
  saude: query(webhookIdInput, getSaude),
  get: query(webhookIdInput, getWebhook),
  /** What happened while it was inactive, and its last failures. */
  inatividade: query(webhookIdInput, getInatividade, 'varreduras'),
  evolucao: query(evolucaoInput, listEvolucaoWebhook),
  historico: query(webhookIdInput, listHistoricoWebhook),
  /** Every kind of event, for the webhook's form, with whether the company's plan has its module. */
  catalogo: procedure.query(({ ctx }) =>
    describeCatalogo().map((kind) => ({
      ...kind,
      no_plano: ctx.membership.modulos.includes(MODULO_DO_EVENTO[kind.evento]),
    })),
  ),
  /** Limits, and the waits between attempts. */
  opcoes: query(nothing, getOpcoesWebhook),
  checkUrl: query(urlInput, checkUrl, 'enderecos'),
  create: mutation(createWebhookInput, createWebhook, 'enderecos'),
  update: mutation(updateWebhookInput.extend(webhookIdInput.shape), updateWebhook, 'enderecos'),
  delete: mutation(webhookIdInput, deleteWebhook),
  rotateSecret: mutation(rotateSecretInput.extend(webhookIdInput.shape), rotateSecret),
  endPreviousSecret: mutation(webhookIdInput, endPreviousSecret),
  test: mutation(webhookIdInput, testWebhook, 'enderecos'),
  countRecuperavel: query(recuperarInput, countRecuperavel, 'varreduras'),
  recover: mutation(recuperarInput, recoverWebhook, 'varreduras'),
});

export const entregasRouter = router({
  /** Whether anything is sent now, and what waits too long. */
  situacao: query(nothing, getSituacaoEnvio),
  list: query(entregasNoPainelFilters, listEntregasNoPainel),
  get: query(entregaIdInput, getEntrega),
  resend: mutation(entregaIdInput, resendEntrega),
});

export const reenviosRouter = router({
  list: query(nothing, listReenvios),
  /** What became of what it sent. */
  resultado: query(reenvioIdInput, getResultadoReenvio),
  count: query(createReenvioInput, countReenvio, 'varreduras'),
  create: mutation(createReenvioInput, createReenvio, 'varreduras'),
  cancel: mutation(reenvioIdInput, cancelReenvio),
});

export const eventosRouter = router({
  list: query(eventosFilters, listEventos),
  get: query(eventoIdInput, getEvento),
  /** What one request caused. */
  fio: query(fioInput, getFio),
  /** Events and attempts of late. */
  aoVivo: query(aoVivoInput, listAoVivo),
});
