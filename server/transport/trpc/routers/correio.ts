import { listCorreio, mensagemCorreioInput, readMensagem } from '#server/correio/index.ts';
import { db } from '#server/platform/db.ts';
import { inputOf, personal, router } from '../init.ts';

/** What development shows instead of sending; elsewhere there is nothing here. */
export const correioRouter = router({
  list: personal.query(() => listCorreio(db())),
  ler: personal.input(inputOf(mensagemCorreioInput)).query(({ input }) => readMensagem(db(), input)),
});
