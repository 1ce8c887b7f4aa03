export { adaptadoresDoTipo, adaptadorOf } from './adaptadores.ts';
export {
  CANAL_CANAIS,
  createCanal,
  deleteCanal,
  getCanal,
  getCanalDetalhado,
  listCanais,
  noteSituacao,
  testCanal,
  updateCanal,
} from './canais.ts';
export { assuntoDeResposta, chainOf, fioDe } from './email/fio.ts';
export { makeMessageId, readToken } from './email/token.ts';
export { CANAL_ATENDIMENTO, keepBruta, type Recebimento, receiveAvisoDeCanal } from './entrada.ts';
export { AVISOS_PATHS, fetchCanal, findCanal, type LinhaCanal, openCanal } from './internal.ts';
export * from './port.ts';
export * from './schemas.ts';
export { countCanaisByKey, dropUnreadableCanais, reencryptCanais } from './segredos.ts';
