import {
  assuntosInput,
  getAssistente,
  getIndicadoresDoAssistente,
  getResposta,
  getRespostaDaMensagem,
  listAssuntos,
  listRespostas,
  markResposta,
  markRespostaInput,
  noteConhecimento,
  noteConhecimentoInput,
  rehearse,
  rehearseInput,
  respostaDaMensagemInput,
  respostaIdInput,
  respostasFilters,
  updateAssistente,
  updateAssistenteInput,
} from '#server/assistente/index.ts';
import { mutation, nothing, query, router } from '../init.ts';

export const assistenteRouter = router({
  get: query(nothing, getAssistente),
  update: mutation(updateAssistenteInput, updateAssistente),
  // Asks the model: time of a machine, or money of an account.
  ensaiar: mutation(rehearseInput, rehearse, 'ensaios'),
  respostas: query(respostasFilters, listRespostas),
  resposta: query(respostaIdInput, getResposta),
  daMensagem: query(respostaDaMensagemInput, getRespostaDaMensagem),
  mark: mutation(markRespostaInput, markResposta),
  noteConhecimento: mutation(noteConhecimentoInput, noteConhecimento),
  indicadores: query(nothing, getIndicadoresDoAssistente, 'varreduras'),
  assuntos: query(assuntosInput, listAssuntos, 'varreduras'),
});
