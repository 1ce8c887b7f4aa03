import { listAvisos, setAviso, setAvisoInput } from '#server/identidade/index.ts';
import { db } from '#server/platform/db.ts';
import { inputOf, personal, router } from '../init.ts';

/** Which e-mails a person wants. */
export const avisosRouter = router({
  list: personal.query(({ ctx }) => listAvisos(db(), ctx.pessoa)),
  set: personal.input(inputOf(setAvisoInput)).mutation(({ ctx, input }) => setAviso(db(), ctx.pessoa, input)),
});
