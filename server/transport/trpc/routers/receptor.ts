import {
  clearReceptor,
  clearReceptorInput,
  infoReceptor,
  listReceptor,
  setRespostaReceptor,
  setRespostaReceptorInput,
} from '#server/receptor/index.ts';
import { inputOf, procedure, router } from '../init.ts';

export const receptorRouter = router({
  info: procedure.query(({ ctx }) => infoReceptor(ctx.verb)),
  list: procedure.query(({ ctx }) => listReceptor(ctx.verb)),
  setResposta: procedure
    .input(inputOf(setRespostaReceptorInput))
    .mutation(({ ctx, input }) => setRespostaReceptor(ctx.verb, input)),
  clear: procedure.input(inputOf(clearReceptorInput)).mutation(({ ctx, input }) => clearReceptor(ctx.verb, input)),
});
