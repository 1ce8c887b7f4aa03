import {
  dismissAviso,
  dispensaInput,
  listAvisos,
  listDispensas,
  restoreAviso,
  restoreAvisoInput,
  setAviso,
  setAvisoInput,
} from '#server/identidade/index.ts';
import { db } from '#server/platform/db.ts';
import { inputOf, mutation, nothing, personal, query, router } from '../init.ts';

/** Which e-mails a person wants. */
export const avisosRouter = router({
  list: personal.query(({ ctx }) => listAvisos(db(), ctx.pessoa)),
  set: personal.input(inputOf(setAvisoInput)).mutation(({ ctx, input }) => setAviso(db(), ctx.pessoa, input)),
});

/** The panel's warnings that a person put aside in this company. */
export const dispensasRouter = router({
  list: query(nothing, listDispensas),
  dispensar: mutation(dispensaInput, dismissAviso),
  restaurar: mutation(restoreAvisoInput, restoreAviso),
});
