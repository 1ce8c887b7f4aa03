export { countByEvento } from './count-by-evento.ts';
export { countQueued } from './count-queued.ts';
export { deactivateFailing, deactivationLimits, warnFailing } from './deactivate-failing.ts';
export { createDispatcher, type Dispatcher } from './dispatcher/dispatcher.ts';
export type { Scheduled } from './dispatcher/record.ts';
export { createEnsaio, type Ensaio, type EnvioEnsaiado, type RespostaEnsaiada } from './dispatcher/rehearse.ts';
export { listEvolucaoWebhook } from './evolucao.ts';
export { getEntrega } from './get-entrega.ts';
export { getFio } from './get-fio.ts';
export { getInatividade } from './inatividade.ts';
export { listAoVivo } from './list-ao-vivo.ts';
export { listEntregas, listEntregasNoPainel } from './list-entregas.ts';
export { getEvento, listEventos } from './list-eventos.ts';
export { watchDispatcher } from './metrics.ts';
export { getOpcoesWebhook } from './opcoes.ts';
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
export { getResultadoReenvio } from './resultado-reenvio.ts';
export { retainEntregas } from './retention.ts';
export { findReenvioEmpresa, runReenvioBatch } from './run-reenvio.ts';
export { getSaudeEntregas } from './saude-entregas.ts';
export { getResumoWebhooks, getSaude, listSaude } from './saude-webhooks.ts';
export * from './schemas.ts';
export * from './schemas-eventos.ts';
export { getSituacaoEnvio } from './situacao-envio.ts';
export { testWebhook } from './test-webhook.ts';
