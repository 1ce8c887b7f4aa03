import {
  inviteUsuario,
  listLegado,
  removeUsuario,
  removeUsuarioInput,
  resendConvite,
  updateUsuario,
  updateUsuarioInput,
} from '#server/acesso/index.ts';
import { showsMail } from '#server/correio/index.ts';
import {
  arvoreFilters,
  changeSenha,
  changeSenhaInput,
  empresaIdInput,
  getEmpresa,
  getNaArvore,
  inviteUsuarioInput,
  joinEmpresa,
  listArvore,
  listEmpresasOfUsuario,
  listUsuarios,
  openEmpresa,
  openEmpresaInput,
  readLimite,
  readPlano,
  updateEmpresa,
  updateEmpresaDaConta,
  updateEmpresaDaContaInput,
  updateEmpresaInput,
  usuarioIdInput,
  usuariosFilters,
} from '#server/identidade/index.ts';
import { consume, giveBack, tooMany } from '#server/limites/index.ts';
import { DomainError } from '#server/platform/errors.ts';
import { hasReceptor } from '#server/receptor/index.ts';
import { setReserva, setReservaInput } from '#server/vendas/index.ts';
import { costing, inputOf, mutation, nothing, procedure, query, router } from '../init.ts';

const isWrongPassword = (error: unknown) => error instanceof DomainError && error.details?.senha_atual !== undefined;

export const sessaoRouter = router({
  /** The signed-in user, the company, the user's scopes, and the other companies to switch to. */
  atual: procedure.query(async ({ ctx }) => ({
    usuario: { id: ctx.membership.usuario_id, nome: ctx.membership.usuario_nome, email: ctx.membership.usuario_email },
    empresa: { id: ctx.membership.empresa_id, nome: ctx.membership.empresa_nome, fuso: ctx.membership.fuso },
    papel: ctx.membership.papel,
    escopos: [...ctx.verb.escopos],
    mostra_correio: showsMail(),
    tem_receptor: hasReceptor(),
    empresas: await listEmpresasOfUsuario(ctx.verb.db, ctx.membership),
  })),
  /** Ends every other open session. */
  trocarSenha: costing('senhas')
    .input(inputOf(changeSenhaInput))
    .mutation(async ({ ctx, input }) => {
      // A stranger at an open screen may guess the password no faster than from the sign-in.
      const usuario = String(ctx.membership.usuario_id);
      const guess = await consume('senha:atual', usuario);
      if (!guess.allowed) throw tooMany('Muitas tentativas.', guess);
      try {
        await changeSenha(ctx.verb, input);
      } catch (error) {
        if (!isWrongPassword(error)) await giveBack('senha:atual', usuario);
        throw error;
      }
      await giveBack('senha:atual', usuario);
    }),
});

export const empresaRouter = router({
  get: query(nothing, getEmpresa),
  update: mutation(updateEmpresaInput, updateEmpresa),
  reservar: mutation(setReservaInput, setReserva),
  open: mutation(openEmpresaInput, openEmpresa),
});

/** The account's companies: the main registration's administrators reach all of them, any other company itself. */
export const empresasRouter = router({
  list: query(arvoreFilters, listArvore),
  get: query(empresaIdInput, getNaArvore),
  limite: query(nothing, readLimite),
  plano: query(nothing, readPlano),
  update: mutation(updateEmpresaDaContaInput, updateEmpresaDaConta),
  /** Administers a company that nobody administers. */
  join: mutation(empresaIdInput, joinEmpresa),
});

export const usuariosRouter = router({
  list: query(usuariosFilters, listUsuarios),
  create: mutation(inviteUsuarioInput, inviteUsuario, 'convites'),
  reenviarConvite: mutation(usuarioIdInput, resendConvite, 'reenvios'),
  update: mutation(updateUsuarioInput, updateUsuario),
  /** What a user would leave behind, and the user's end in the company. */
  legado: query(usuarioIdInput, listLegado),
  remove: mutation(removeUsuarioInput, removeUsuario),
});
