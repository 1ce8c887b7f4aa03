export { createWebhook } from './create-webhook.ts';
export { deactivateFailing, deactivationLimits } from './deactivate-failing.ts';
export { deleteWebhook } from './delete-webhook.ts';
export { checkUrl, guardOptions, RECEPTOR_PATH } from './destination.ts';
export { createDispatcher, type Dispatcher } from './dispatcher/dispatcher.ts';
export type { Scheduled } from './dispatcher/record.ts';
export { evolucaoInput, listEvolucaoWebhook, type PontoEvolucao } from './evolucao.ts';
export { type EventoDoFeed, type Feed, feedEventos } from './feed-eventos.ts';
export {
  countSecretsByKey,
  listUnreadableSecrets,
  reencryptSecrets,
  refuseWrongKey,
  requireReadableSecrets,
} from './keys.ts';
export { getEntrega, listEntregas } from './list-entregas.ts';
export { type EventoDetalhe, type EventoListado, getEvento, listEventos } from './list-eventos.ts';
export {
  getResumoWebhooks,
  getSaude,
  getWebhook,
  listHistoricoWebhook,
  listSaude,
  listWebhooks,
} from './list-webhooks.ts';
export { watchDispatcher } from './metrics.ts';
export { getOpcoesWebhook } from './opcoes.ts';
export {
  clearReceptor,
  clearReceptorInput,
  infoReceptor,
  listReceptor,
  receiveExample,
  setRespostaReceptor,
  setRespostaReceptorInput,
} from './receptor.ts';
export {
  CANAL_REENVIOS,
  cancelReenvio,
  countRecuperavel,
  countReenvio,
  createReenvio,
  getReenvio,
  listReenvios,
  listReenviosParados,
  recoverWebhook,
} from './reenvios.ts';
export { releaseEntrega, releaseOverdue } from './release.ts';
export { resendEntrega } from './resend-entrega.ts';
export { retainWebhooks } from './retention.ts';
export { rotateSecret } from './rotate-secret.ts';
export { findReenvioEmpresa, runReenvioBatch } from './run-reenvio.ts';
export { getSaudeEntregas, type SaudeEntregas } from './saude-entregas.ts';
export * from './schemas.ts';
export { testWebhook } from './test-webhook.ts';
export { replaceWebhook, updateWebhook } from './update-webhook.ts';
