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
import { mutation, nothing, procedure, query, router } from '../init.ts';

export const aplicativosRouter = router({
  list: query(nothing, listAplicativos),
  get: query(aplicativoIdInput, getAplicativo),
  /** Limits, and the scopes that an application may ask for, in words, by module. */
  opcoes: procedure.query(() => ({
    max_aplicativos: MAX_APLICATIVOS,
    max_redirect_uris: MAX_REDIRECT_URIS,
    max_logo: LOGO_LIMITS,
    modulos: MODULOS_API,
    descricoes: describeEscopos(ESCOPOS_API),
  })),
  conferirRedirects: query(redirectUriInput, checkRedirectUris),
  empresas: query(aplicativoPageInput, listEmpresasConectadas),
  eventos: query(aplicativoPageInput, listEventosAplicativo),
  historico: query(aplicativoIdInput, listHistoricoAplicativo),
  create: mutation(createAplicativoInput, createAplicativo),
  update: mutation(aplicativoIdInput.extend(updateAplicativoInput.shape), updateAplicativo),
  rotateSecret: mutation(rotateAplicativoSecretInput, rotateAplicativoSecret),
  delete: mutation(aplicativoIdInput, deleteAplicativo),
});

export const conexoesRouter = router({
  list: query(conexoesFilters, listConexoes),
  get: query(conexaoIdInput, getConexao),
  disconnect: mutation(conexaoIdInput, disconnectConexao),
});
