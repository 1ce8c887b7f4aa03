import './metrics.ts';

export { getAssistente, updateAssistente } from './configuracao.ts';
export { rehearse } from './ensaiar.ts';
export {
  type Assuntos,
  assuntos,
  assuntosInput,
  getIndicadoresDoAssistente,
  type IndicadoresDoAssistente,
  indicadoresDoAssistente,
  listAssuntos,
} from './indicadores.ts';
export { closeModelo, type Modelo } from './modelo.ts';
export { getResposta, getRespostaDaMensagem, listRespostas, markResposta, noteConhecimento } from './respostas.ts';
export * from './schemas.ts';
export { CANAL_ASSISTENTE, listVezes, type VezDevida } from './trabalho.ts';
export type { Busca } from './trechos.ts';
export { verifyAssistente } from './verify-assistente.ts';
export { answerVez, type Desfecho } from './vez.ts';
