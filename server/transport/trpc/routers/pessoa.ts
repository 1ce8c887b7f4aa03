import { setTimeout as sleep } from 'node:timers/promises';
import { recoverSenha } from '#server/acesso/index.ts';
import { showsMail } from '#server/correio/index.ts';
import {
  acceptOwnConvite,
  changeNome,
  confirmEmail,
  declineOwnConvite,
  endOtherSessions,
  endOwnSession,
  linkInput,
  listLugares,
  listOwnConvites,
  listSessoes,
  newEmailInput,
  newSenhaInput,
  nomeInput,
  normalizedEmail,
  provaInput,
  proveBySenha,
  readRecovery,
  recoveryInput,
  requestEmail,
  requestRecovery,
  sessaoIdInput,
  usuarioIdInput,
} from '#server/identidade/index.ts';
import { consume, giveBack, tooMany } from '#server/limites/index.ts';
import { db } from '#server/platform/db.ts';
import { DomainError } from '#server/platform/errors.ts';
import { limitedAddress } from '#server/platform/net.ts';
import { inputOf, open, personal, router } from '../init.ts';

/** An answer that takes this long at least tells nothing of what was done for it. */
const EVEN_MS = 500;

const isWrong = (error: unknown, field: string) => error instanceof DomainError && error.details?.[field] !== undefined;

/** What is a person's own, whatever companies they are in. */
export const pessoaRouter = router({
  eu: personal.query(async ({ ctx }) => ({
    nome: ctx.pessoa.usuario_nome,
    email: ctx.pessoa.usuario_email,
    convites: await listOwnConvites(db(), ctx.pessoa),
    ...(await listLugares(db(), ctx.pessoa)),
  })),
  mudarNome: personal.input(inputOf(nomeInput)).mutation(({ ctx, input }) => changeNome(db(), ctx.pessoa, input, ctx)),
  /** Sends a link to the new e-mail. */
  mudarEmail: personal.input(inputOf(newEmailInput)).mutation(async ({ ctx, input }) => {
    const who = String(ctx.pessoa.usuario_id);
    const use = await consume('email:usuario', who);
    if (!use.allowed) throw tooMany('Muitas trocas de e-mail em pouco tempo.', use);
    try {
      await requestEmail(db(), ctx.pessoa, input);
    } catch (error) {
      // Nobody was written to.
      await giveBack('email:usuario', who);
      throw error;
    }
  }),
  confirmarEmail: open.input(inputOf(linkInput)).mutation(({ ctx, input }) => confirmEmail(db(), input, ctx)),

  aceitarConvite: personal
    .input(inputOf(usuarioIdInput))
    .mutation(({ ctx, input }) => acceptOwnConvite(db(), ctx.pessoa, input, ctx)),
  recusarConvite: personal
    .input(inputOf(usuarioIdInput))
    .mutation(({ ctx, input }) => declineOwnConvite(db(), ctx.pessoa, input, ctx)),

  sessoes: personal.query(({ ctx }) => listSessoes(db(), ctx.pessoa)),
  encerrarSessao: personal
    .input(inputOf(sessaoIdInput))
    .mutation(({ ctx, input }) => endOwnSession(db(), ctx.pessoa, input, ctx)),
  encerrarOutras: personal.mutation(({ ctx }) => endOtherSessions(db(), ctx.pessoa, ctx)),

  /** Proves with the password who sits at the panel. */
  provar: personal.input(inputOf(provaInput)).mutation(async ({ ctx, input }) => {
    const who = String(ctx.pessoa.usuario_id);
    const guess = await consume('senha:atual', who);
    if (!guess.allowed) throw tooMany('Muitas tentativas.', guess);
    try {
      await proveBySenha(db(), ctx.pessoa, input);
    } catch (error) {
      if (!isWrong(error, 'senha')) await giveBack('senha:atual', who);
      throw error;
    }
    await giveBack('senha:atual', who);
  }),

  /** Asks for a link to a new password. The answer and its time are the same whether somebody has the e-mail or not. */
  pedirRecuperacao: open.input(inputOf(recoveryInput)).mutation(async ({ ctx, input }) => {
    // Anybody asks, so that it may be of any type: not everything becomes a text.
    const { email: sent }: { email?: unknown } = input ?? {};
    const email = typeof sent === 'string' ? normalizedEmail(sent) : '';
    for (const [limite, who] of [
      ['recuperacao:par', `${email} ${limitedAddress(ctx.ip)}`],
      ['recuperacao:conta', email],
    ] as const) {
      const use = await consume(limite, who);
      if (!use.allowed) throw tooMany('Já enviamos vários links para este e-mail.', use);
    }
    await Promise.all([requestRecovery(db(), input, ctx), sleep(EVEN_MS)]);
    // In development nothing is sent: the screen says where to look.
    return { mostrado: showsMail() };
  }),
  /** A POST: the link's token must be in no address. */
  lerRecuperacao: open.input(inputOf(linkInput)).mutation(({ input }) => readRecovery(db(), input)),
  redefinirSenha: open.input(inputOf(newSenhaInput)).mutation(({ ctx, input }) => recoverSenha(db(), input, ctx)),
});
