import { credenciaisFilters, credencialInput, getCredencial, searchCredenciais } from '#server/acesso/index.ts';
import { ACOES, auditoriaFilters, listAuditoria } from '#server/auditoria/index.ts';
import { listRequisicoes, requisicoesFilters } from '#server/requisicoes/index.ts';
import { inputOf, procedure, router } from '../init.ts';

export const requisicoesRouter = router({
  list: procedure.input(inputOf(requisicoesFilters)).query(({ ctx, input }) => listRequisicoes(ctx.verb, input)),
  /** Tokens and connections, for those who choose among them. */
  credenciais: procedure
    .input(inputOf(credenciaisFilters))
    .query(({ ctx, input }) => searchCredenciais(ctx.verb, input)),
  credencial: procedure.input(inputOf(credencialInput)).query(({ ctx, input }) => getCredencial(ctx.verb, input)),
});

export const auditoriaRouter = router({
  list: procedure.input(inputOf(auditoriaFilters)).query(({ ctx, input }) => listAuditoria(ctx.verb, input)),
  acoes: procedure.query(() => ACOES),
});
