import { credenciaisFilters, credencialInput, getCredencial, searchCredenciais } from '#server/acesso/index.ts';
import { auditoriaFilters, listAuditoria } from '#server/auditoria/index.ts';
import { listRequisicoes, requisicoesFilters } from '#server/requisicoes/index.ts';
import { query, router } from '../init.ts';

export const requisicoesRouter = router({
  list: query(requisicoesFilters, listRequisicoes),
  /** Tokens and connections, for the log's filter. */
  credenciais: query(credenciaisFilters, searchCredenciais),
  credencial: query(credencialInput, getCredencial),
});

export const auditoriaRouter = router({
  list: query(auditoriaFilters, listAuditoria),
});
