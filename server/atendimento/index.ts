export { CANAL_AO_VIVO } from './avisar.ts';
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
export { getConversa, listCaixa, listConversas } from './conversas/list-conversas.ts';
export { type Aberta, openConversa } from './conversas/open-conversa.ts';
export { getMensagem, listMensagens } from './mensagens/list-mensagens.ts';
export { sendAnexo, sendMensagem } from './mensagens/send-mensagem.ts';
export * from './schemas.ts';
export { listTrabalhosDeCanal, type TipoTrabalho, type TrabalhoDeCanal, workOnCanal } from './trabalho.ts';
