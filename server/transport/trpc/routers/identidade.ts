import {
  changeSenha,
  changeSenhaInput,
  createUsuario,
  createUsuarioInput,
  getEmpresa,
  listEmpresasOfUsuario,
  listUsuarios,
  openEmpresa,
  openEmpresaInput,
  resetSenha,
  resetSenhaInput,
  updateEmpresa,
  updateEmpresaInput,
  updateUsuario,
  updateUsuarioInput,
} from '#server/identidade/index.ts';
import { consume, giveBack } from '#server/limites/index.ts';
import { DomainError } from '#server/platform/errors.ts';
import { inputOf, procedure, router } from '../init.ts';

const isWrongPassword = (error: unknown) => error instanceof DomainError && error.details?.senha_atual !== undefined;

export const sessaoRouter = router({
  /** Who is signed in, where, what they may do, and where they can go. */
  atual: procedure.query(async ({ ctx }) => ({
    usuario: { id: ctx.membership.usuario_id, nome: ctx.membership.usuario_nome, email: ctx.membership.usuario_email },
    empresa: { id: ctx.membership.empresa_id, nome: ctx.membership.empresa_nome, fuso: ctx.membership.fuso },
    papel: ctx.membership.papel,
    escopos: [...ctx.verb.escopos],
    empresas: await listEmpresasOfUsuario(ctx.verb.db, ctx.membership.usuario_id),
  })),
  /** Every session opened before ends, this one too: the screen signs in again with the new password. */
  trocarSenha: procedure.input(inputOf(changeSenhaInput)).mutation(async ({ ctx, input }) => {
    // Whoever finds a screen open guesses at the password no faster than from outside.
    const conta = ctx.membership.usuario_email.toLowerCase();
    const { allowed } = await consume('entrada:conta', conta);
    if (!allowed) {
      throw new DomainError('TOO_MANY_REQUESTS', 'Muitas tentativas. Aguarde 15 minutos e tente de novo.');
    }
    try {
      await changeSenha(ctx.verb, input);
    } catch (error) {
      if (!isWrongPassword(error)) await giveBack('entrada:conta', conta);
      throw error;
    }
    await giveBack('entrada:conta', conta);
  }),
});

export const empresaRouter = router({
  get: procedure.query(({ ctx }) => getEmpresa(ctx.verb)),
  update: procedure.input(inputOf(updateEmpresaInput)).mutation(({ ctx, input }) => updateEmpresa(ctx.verb, input)),
  open: procedure.input(inputOf(openEmpresaInput)).mutation(({ ctx, input }) => openEmpresa(ctx.verb, input)),
});

export const usuariosRouter = router({
  list: procedure.query(({ ctx }) => listUsuarios(ctx.verb)),
  create: procedure.input(inputOf(createUsuarioInput)).mutation(({ ctx, input }) => createUsuario(ctx.verb, input)),
  update: procedure.input(inputOf(updateUsuarioInput)).mutation(({ ctx, input }) => updateUsuario(ctx.verb, input)),
  redefinirSenha: procedure.input(inputOf(resetSenhaInput)).mutation(({ ctx, input }) => resetSenha(ctx.verb, input)),
});
