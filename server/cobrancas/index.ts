export { closeBancos } from './api-pix.ts';
export { cancelCobranca } from './cancel-cobranca.ts';
export { createContaPix, getContaPix, getContaPixDetalhada, listContasPix, updateContaPix } from './contas.ts';
export { createCobranca } from './create-cobranca.ts';
export { CANAL_COBRANCAS } from './internal.ts';
export {
  type CobrancaImpressa,
  getCobranca,
  getCobrancaImpressa,
  getCobrancaPorTxid,
  getCodigo,
  listCobrancas,
  listCobrancasDoTitulo,
} from './list-cobrancas.ts';
export type { CobradorPix, CobrancaNoPsp, PixNoPsp } from './port.ts';
export { askQuarentena, getQuarentena, linkQuarentena, listQuarentena, treatQuarentena } from './quarentena.ts';
export { findContaDoAviso } from './receive-aviso.ts';
export { retainAvisos } from './retention.ts';
export * from './schemas.ts';
export { countSegredosByKey, dropUnreadableSegredos, reencryptSegredos } from './segredos.ts';
export { AVISOS_PATH, findTrabalhoDono, listTrabalhos, type TipoTrabalho, workOn } from './work.ts';
