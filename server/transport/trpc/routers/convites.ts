import {
  acceptAsNew,
  acceptAsPessoa,
  acceptConviteInput,
  conviteInput,
  declineConvite,
  readConvite,
} from '#server/identidade/index.ts';
import { db } from '#server/platform/db.ts';
import { inputOf, open, personal, router } from '../init.ts';

/** Invitations, for whoever holds a link. All are POSTs: the link's token must be in no address. */
export const convitesRouter = router({
  ler: open.input(inputOf(conviteInput)).mutation(({ input }) => readConvite(db(), input)),
  aceitarComoNovo: open.input(inputOf(acceptConviteInput)).mutation(({ ctx, input }) => acceptAsNew(db(), input, ctx)),
  aceitar: personal
    .input(inputOf(conviteInput))
    .mutation(({ ctx, input }) => acceptAsPessoa(db(), ctx.pessoa, input, ctx)),
  recusar: open.input(inputOf(conviteInput)).mutation(({ ctx, input }) => declineConvite(db(), input, ctx)),
});
