import { credenciaisFilters, credencialInput, getCredencial, searchCredenciais } from '#server/acesso/index.ts';
import { auditoriaFilters, daRequisicaoInput, listAuditoria, listDaRequisicao } from '#server/auditoria/index.ts';
import {
  ajustesRequisicoes,
  errosFilters,
  getAjustesRequisicoes,
  getRequisicao,
  listErrosAgrupados,
  listRequisicoes,
  requisicaoInput,
  requisicoesFilters,
  updateAjustesRequisicoes,
} from '#server/requisicoes/index.ts';
import { mutation, nothing, query, router } from '../init.ts';

export const requisicoesRouter = router({
  list: query(requisicoesFilters, listRequisicoes),
  get: query(requisicaoInput, getRequisicao),
  /** Refusals that are the same, counted. */
  erros: query(errosFilters, listErrosAgrupados),
  ajustes: query(nothing, getAjustesRequisicoes),
  mudarAjustes: mutation(ajustesRequisicoes, updateAjustesRequisicoes),
  /** Tokens and connections, for the log's filter. */
  credenciais: query(credenciaisFilters, searchCredenciais),
  credencial: query(credencialInput, getCredencial),
});

export const auditoriaRouter = router({
  list: query(auditoriaFilters, listAuditoria),
  /** What one request wrote. */
  daRequisicao: query(daRequisicaoInput, listDaRequisicao),
});
