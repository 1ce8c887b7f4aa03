import './metrics.ts';

export { type Novidades, watchConversas } from './ao-vivo.ts';
export { CANAL_ESPERAS } from './avisar.ts';
export {
  archiveConversa,
  assignConversa,
  concludeConversa,
  pauseIa,
  readConversaToEnd,
  reopenConversa,
  resumeIa,
  takeConversa,
  unarchiveConversa,
} from './conversas/change-conversa.ts';
export { type ContagensDaCaixa, countCaixa } from './conversas/count-caixa.ts';
export { announceEspera, type Espera, handOverConversa, listEsperas } from './conversas/espera.ts';
export { type ConversaPresa, holdConversa, type MensagemLida, readSinceConclusao } from './conversas/for-assistente.ts';
export { getConversa, listCaixa, listConversas } from './conversas/list-conversas.ts';
export { type Aberta, openConversa } from './conversas/open-conversa.ts';
export { releaseConversas } from './conversas/release-conversas.ts';
export {
  addNota,
  addNotaInput,
  getTimeline,
  type LinhaDoTempo,
  type Registro,
  timelineInput,
} from './conversas/timeline.ts';
export { retainEntradas } from './entrada/retain-entradas.ts';
export { getIndicadores, type Indicadores, indicadoresInput } from './indicadores.ts';
export { type Formatado, getFormatado } from './mensagens/get-formatado.ts';
export { getMensagem, listMensagens } from './mensagens/list-mensagens.ts';
export { type MensagemAchada, searchMensagens, searchMensagensInput } from './mensagens/search-mensagens.ts';
export { requireConversaForAnexo, requireRoomForAnexo, sendAnexo, sendMensagem } from './mensagens/send-mensagem.ts';
export { writeSaida } from './mensagens/write-saida.ts';
export { findMidia, midiaQuery, retryMidia, retryMidiaInput } from './midias/find-midia.ts';
export { requireModeloForArquivo, requireRoomForModelo, sendModelo, sendModeloInput } from './modelos/send-modelo.ts';
export {
  createRespostaInput,
  createRespostaRapida,
  deleteRespostaRapida,
  listRespostasRapidas,
  type RespostaRapida,
  respostaIdInput,
  updateRespostaInput,
  updateRespostaRapida,
} from './respostas-rapidas.ts';
export * from './schemas.ts';
export { simulateMensagem } from './simulate-mensagem.ts';
export { listTrabalhosDeCanal, syncDevidos, type TipoTrabalho, type TrabalhoDeCanal, workOnCanal } from './trabalho.ts';
