import {
  clearReceptor,
  clearReceptorInput,
  infoReceptor,
  listReceptor,
  setRespostaReceptor,
  setRespostaReceptorInput,
} from '#server/receptor/index.ts';
import { mutation, nothing, query, router } from '../init.ts';

export const receptorRouter = router({
  info: query(nothing, infoReceptor),
  list: query(nothing, listReceptor),
  setResposta: mutation(setRespostaReceptorInput, setRespostaReceptor),
  clear: mutation(clearReceptorInput, clearReceptor),
});
