export { adaptadorOf } from './adaptadores.ts';
export { type CanalDoAssistente, listCanaisDoAssistente, setAssistente } from './assistente.ts';
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
export { closeCanais } from './close.ts';
export { FalhaDaConta } from './conta.ts';
export { isOwn } from './email/config.ts';
export { assuntoDeResposta, chainOf, FIO_MAXIMO, fioDe } from './email/fio.ts';
export { makeMessageId } from './email/token.ts';
export {
  CANAL_ATENDIMENTO,
  findCanalDoAviso,
  keepBruta,
  type Recebimento,
  receiveAvisoDeCanal,
} from './entrada.ts';
export { hasSimuladores, keepDoExemplo, listSimuladores } from './exemplo/simuladores.ts';
export { AVISOS_PATHS, fetchCanal, findCanal, type LinhaCanal, openCanal, turnOfEntrada } from './internal.ts';
export { createLeitores, type Leitores } from './leitores.ts';
export {
  fetchModelo,
  listDevidosDeModelos,
  listModelos,
  type ModeloWhatsapp,
  modelosFilters,
  modeloWhatsapp,
  syncModelos,
  syncModelosNow,
} from './modelos.ts';
export * from './port.ts';
export { noteConexao, reconcileCanais } from './reconciliar.ts';
export * from './schemas.ts';
export { countCanaisByKey, dropUnreadableCanais, reencryptCanais } from './segredos.ts';
export { buildComponentes, parametrosModelo, previewModelo } from './whatsapp/index.ts';
