export { shortAddress, visibleAddress, visibleAnswer } from './address.ts';
export { createWebhook } from './create-webhook.ts';
export { deleteWebhook } from './delete-webhook.ts';
export { checkUrl, guardOptions, RECEPTOR_PATH } from './destination.ts';
export { endPreviousSecret } from './end-previous-secret.ts';
export { cabecalhos, MAX_HEADERS, namedHeaders, visibleSentHeaders } from './headers.ts';
export { recordWebhook, requireActive, requireWebhook, requireWebhookForUpdate } from './internal.ts';
export {
  countSecretsByKey,
  dropUnreadablePrevious,
  listUnreadableSecrets,
  reencryptSecrets,
  refuseWrongKey,
  requireReadableSecrets,
} from './keys.ts';
export { findWebhookTo, getWebhook, listHistoricoWebhook, listWebhooks } from './list-webhooks.ts';
export {
  endWebhooksOf,
  type HoldResponsavel,
  listConcessoesOfWebhooks,
  listWebhooksOf,
  PROPRIO,
  type Responsavel,
  type WebhookLegado,
} from './responsavel.ts';
export { retainSecrets } from './retention.ts';
export { rotateSecret } from './rotate-secret.ts';
export * from './schemas.ts';
export { findSigner, secretsOf } from './secret.ts';
export { stopFailing } from './stop-failing.ts';
export { replaceWebhook, updateWebhook } from './update-webhook.ts';
