import { ACOES, auditoriaFilters, listAuditoria } from '#server/auditoria/index.ts';
import { listRequisicoes, requisicoesFilters } from '#server/requisicoes/index.ts';
import { inputOf, procedure, router } from '../init.ts';

export const requisicoesRouter = router({
  list: procedure.input(inputOf(requisicoesFilters)).query(({ ctx, input }) => listRequisicoes(ctx.verb, input)),
});

export const auditoriaRouter = router({
  list: procedure.input(inputOf(auditoriaFilters)).query(({ ctx, input }) => listAuditoria(ctx.verb, input)),
  acoes: procedure.query(() => ACOES),
});
