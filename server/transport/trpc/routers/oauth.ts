import {
  aplicativoIdInput,
  aplicativoPageInput,
  checkRedirectUris,
  conexaoIdInput,
  conexoesFilters,
  createAplicativo,
  createAplicativoInput,
  deleteAplicativo,
  describeEscopos,
  disconnectConexao,
  ESCOPOS_API,
  getAplicativo,
  getConexao,
  LOGO_LIMITS,
  listAplicativos,
  listConexoes,
  listEmpresasConectadas,
  listEventosAplicativo,
  listHistoricoAplicativo,
  MAX_APLICATIVOS,
  MAX_REDIRECT_URIS,
  MODULOS_API,
  redirectUriInput,
  rotateAplicativoSecret,
  rotateAplicativoSecretInput,
  updateAplicativo,
  updateAplicativoInput,
} from '#server/acesso/index.ts';
import { inputOf, procedure, router } from '../init.ts';

export const aplicativosRouter = router({
  list: procedure.query(({ ctx }) => listAplicativos(ctx.verb)),
  get: procedure.input(inputOf(aplicativoIdInput)).query(({ ctx, input }) => getAplicativo(ctx.verb, input)),
  /** Limits, and every scope that an application may ask for, by module and each in words. */
  opcoes: procedure.query(() => ({
    max_aplicativos: MAX_APLICATIVOS,
    max_redirect_uris: MAX_REDIRECT_URIS,
    max_logo: LOGO_LIMITS,
    modulos: MODULOS_API,
    descricoes: describeEscopos(ESCOPOS_API),
  })),
  conferirRedirects: procedure
    .input(inputOf(redirectUriInput))
    .query(({ ctx, input }) => checkRedirectUris(ctx.verb, input)),
  empresas: procedure
    .input(inputOf(aplicativoPageInput))
    .query(({ ctx, input }) => listEmpresasConectadas(ctx.verb, input)),
  eventos: procedure
    .input(inputOf(aplicativoPageInput))
    .query(({ ctx, input }) => listEventosAplicativo(ctx.verb, input)),
  historico: procedure
    .input(inputOf(aplicativoIdInput))
    .query(({ ctx, input }) => listHistoricoAplicativo(ctx.verb, input)),
  create: procedure
    .input(inputOf(createAplicativoInput))
    .mutation(({ ctx, input }) => createAplicativo(ctx.verb, input)),
  update: procedure
    .input(inputOf(aplicativoIdInput.extend(updateAplicativoInput.shape)))
    .mutation(({ ctx, input }) => updateAplicativo(ctx.verb, input)),
  rotateSecret: procedure
    .input(inputOf(rotateAplicativoSecretInput))
    .mutation(({ ctx, input }) => rotateAplicativoSecret(ctx.verb, input)),
  delete: procedure.input(inputOf(aplicativoIdInput)).mutation(({ ctx, input }) => deleteAplicativo(ctx.verb, input)),
});

export const conexoesRouter = router({
  list: procedure.input(inputOf(conexoesFilters)).query(({ ctx, input }) => listConexoes(ctx.verb, input)),
  get: procedure.input(inputOf(conexaoIdInput)).query(({ ctx, input }) => getConexao(ctx.verb, input)),
  disconnect: procedure.input(inputOf(conexaoIdInput)).mutation(({ ctx, input }) => disconnectConexao(ctx.verb, input)),
});
