import {
  addPasskey,
  askPasskey,
  askProof,
  beginPasskey,
  beginTotp,
  codigoInput,
  confirmTotp,
  findHalfOpen,
  newPasskeyInput,
  passkeyIdInput,
  proveByPasskey,
  readFatores,
  removePasskey,
  removeTotp,
  renamePasskey,
  renamePasskeyInput,
  renewCodes,
  respostaInput,
} from '#server/identidade/index.ts';
import { db } from '#server/platform/db.ts';
import { inputOf, open, personal, router } from '../init.ts';

/** What a person proves who they are with besides the password. The second step of a sign-in is next-auth's (`auth/enter.ts`). */
export const fatorRouter = router({
  estado: personal.query(({ ctx }) => readFatores(db(), ctx.pessoa)),

  iniciarAplicativo: personal.mutation(({ ctx }) => beginTotp(db(), ctx.pessoa)),
  confirmarAplicativo: personal
    .input(inputOf(codigoInput))
    .mutation(({ ctx, input }) => confirmTotp(db(), ctx.pessoa, input, ctx)),
  removerAplicativo: personal.mutation(({ ctx }) => removeTotp(db(), ctx.pessoa, ctx)),

  gerarCodigos: personal.mutation(({ ctx }) => renewCodes(db(), ctx.pessoa, ctx)),

  iniciarPasskey: personal.mutation(({ ctx }) => beginPasskey(db(), ctx.pessoa)),
  criarPasskey: personal
    .input(inputOf(newPasskeyInput))
    .mutation(({ ctx, input }) => addPasskey(db(), ctx.pessoa, input, ctx)),
  renomearPasskey: personal
    .input(inputOf(renamePasskeyInput))
    .mutation(({ ctx, input }) => renamePasskey(db(), ctx.pessoa, input)),
  removerPasskey: personal
    .input(inputOf(passkeyIdInput))
    .mutation(({ ctx, input }) => removePasskey(db(), ctx.pessoa, input, ctx)),

  /** What a browser needs to sign in with a passkey; nobody need be signed in. */
  pedirEntrada: open.mutation(async ({ ctx }) =>
    askPasskey(db(), (await findHalfOpen(db(), ctx.session))?.usuario_id ?? null),
  ),
  /** What a browser needs to prove with a passkey who sits at the panel, and the proof. */
  pedirProva: personal.mutation(({ ctx }) => askProof(db(), ctx.pessoa)),
  provar: personal.input(inputOf(respostaInput)).mutation(({ ctx, input }) => proveByPasskey(db(), ctx.pessoa, input)),
});
