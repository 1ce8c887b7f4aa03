import {
  cancelExpedicao,
  createExpedicao,
  createExpedicaoInput,
  createFormaEnvio,
  createFormaEnvioInput,
  expedicaoIdInput,
  expedicoesFilters,
  getRomaneio,
  linkItem,
  linkItemInput,
  listExpedicoes,
  listFormasEnvio,
  listHistoricoExpedicao,
  setRastreioEnviado,
  setRastreioEnviadoInput,
  unlinkItem,
  unlinkItemInput,
  updateExpedicao,
  updateExpedicaoInput,
  updateFormaEnvio,
  updateFormaEnvioInput,
} from '#server/expedicao/index.ts';
import { inputOf, procedure, router } from '../init.ts';

export const expedicaoRouter = router({
  list: procedure.input(inputOf(expedicoesFilters)).query(({ ctx, input }) => listExpedicoes(ctx.verb, input)),
  get: procedure.input(inputOf(expedicaoIdInput)).query(({ ctx, input }) => getRomaneio(ctx.verb, input)),
  historico: procedure
    .input(inputOf(expedicaoIdInput))
    .query(({ ctx, input }) => listHistoricoExpedicao(ctx.verb, input)),
  create: procedure.input(inputOf(createExpedicaoInput)).mutation(({ ctx, input }) => createExpedicao(ctx.verb, input)),
  update: procedure
    .input(inputOf(updateExpedicaoInput.extend(expedicaoIdInput.shape)))
    .mutation(({ ctx, input }) => updateExpedicao(ctx.verb, input)),
  cancel: procedure.input(inputOf(expedicaoIdInput)).mutation(({ ctx, input }) => cancelExpedicao(ctx.verb, input)),
  marcarRastreio: procedure
    .input(inputOf(setRastreioEnviadoInput))
    .mutation(({ ctx, input }) => setRastreioEnviado(ctx.verb, input)),
  vincularItem: procedure.input(inputOf(linkItemInput)).mutation(({ ctx, input }) => linkItem(ctx.verb, input)),
  desvincularItem: procedure.input(inputOf(unlinkItemInput)).mutation(({ ctx, input }) => unlinkItem(ctx.verb, input)),
});

export const formasEnvioRouter = router({
  list: procedure.query(({ ctx }) => listFormasEnvio(ctx.verb)),
  create: procedure
    .input(inputOf(createFormaEnvioInput))
    .mutation(({ ctx, input }) => createFormaEnvio(ctx.verb, input)),
  update: procedure
    .input(inputOf(updateFormaEnvioInput))
    .mutation(({ ctx, input }) => updateFormaEnvio(ctx.verb, input)),
});
