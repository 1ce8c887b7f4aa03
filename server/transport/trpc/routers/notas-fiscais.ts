import {
  getNota,
  linkNota,
  listNotas,
  matchItens,
  notaIdInput,
  notasFilters,
  receberNotaInput,
  receiveNota,
  suggestVinculos,
  unlinkNota,
  vincularNotaInput,
} from '#server/fiscal/index.ts';
import { mutation, once, query, router } from '../init.ts';

export const notasFiscaisRouter = router({
  list: query(notasFilters, listNotas),
  get: query(notaIdInput, getNota),
  vincular: mutation(vincularNotaInput, linkNota),
  desvincular: mutation(notaIdInput, unlinkNota),
  receber: once(receberNotaInput, receiveNota),
  /** The products that a note's items seem to be. */
  itens: query(notaIdInput, matchItens),
  /** Sales or purchases that a note may be of. */
  sugestoes: query(notaIdInput, suggestVinculos),
});
