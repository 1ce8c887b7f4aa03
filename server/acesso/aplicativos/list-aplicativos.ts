import { type Historico, listHistorico } from '#server/auditoria/index.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { COUNTED, countedPage } from '#server/platform/counted-page.ts';
import { offsetOf, type Page } from '#server/platform/pagination.ts';
import { parseInput } from '#server/platform/validation.ts';
import { SITUACAO } from '../concessoes/situacao.ts';
import { aplicativoRows, fetchAplicativo } from './internal.ts';
import { redirectFault } from './redirect.ts';
import {
  type Aplicativo,
  aplicativoIdInput,
  aplicativoPageInput,
  type EmpresaConectada,
  type EventoAplicativo,
  type RedirectConferido,
  redirectUriInput,
} from './schemas.ts';

/** The company's applications, oldest first; there are at most five. */
export async function listAplicativos(ctx: Ctx): Promise<Aplicativo[]> {
  requireScope(ctx, 'aplicativos:read');
  return aplicativoRows(ctx);
}

/** @throws DomainError NOT_FOUND */
export async function getAplicativo(ctx: Ctx, input: unknown): Promise<Aplicativo> {
  requireScope(ctx, 'aplicativos:read');
  return fetchAplicativo(ctx, parseInput(aplicativoIdInput, input).id);
}

/**
 * The history of an application, oldest first: its audit lines.
 * @throws DomainError NOT_FOUND
 */
export async function listHistoricoAplicativo(ctx: Ctx, input: unknown): Promise<Historico[]> {
  const { id } = await getAplicativo(ctx, input);
  return listHistorico(ctx, 'aplicativo', id);
}

/** Why each address, as it is typed, would be refused, or null. */
export function checkRedirectUris(ctx: Ctx, input: unknown): RedirectConferido[] {
  requireScope(ctx, 'aplicativos:read');
  const { uris } = parseInput(redirectUriInput, input);
  return uris.map((uri, i) => ({
    uri,
    erro: redirectFault(uri) ?? (uris.indexOf(uri) < i ? 'Este endereço se repete.' : null),
  }));
}

/**
 * The companies that an application is or was connected to, newest first; more than 500 are not counted. Of those it learns
 * their name, and nothing of who allowed it.
 * @throws DomainError NOT_FOUND
 */
export async function listEmpresasConectadas(ctx: Ctx, input: unknown): Promise<Page<EmpresaConectada>> {
  requireScope(ctx, 'aplicativos:read');
  const { id, ...page } = parseInput(aplicativoPageInput, input);
  const { sql } = ctx.db;
  await fetchAplicativo(ctx, id);
  const where = sql`c.aplicativo_id = ${id} AND c.ativada_em IS NOT NULL`;
  const [rows, [total]] = await Promise.all([
    sql<EmpresaConectada[]>`
      SELECT c.id AS concessao_id, e.nome AS empresa_nome, c.escopos, c.criado_em, c.renovada_em, c.ultimo_uso_em, c.expira_em,
        ${SITUACAO(sql)} AS situacao
      FROM concessoes c JOIN empresas e ON e.id = c.empresa_id
      WHERE ${where} ORDER BY c.id DESC LIMIT ${page.por_pagina + 1} OFFSET ${offsetOf(page)}`,
    sql<{ n: number }[]>`SELECT count(*) AS n FROM (SELECT FROM concessoes c WHERE ${where} LIMIT ${COUNTED + 1}) x`,
  ]);
  return countedPage([...rows], total?.n ?? 0, page);
}

/**
 * The application's log, newest first (kept 30 days): consents, renewals and ends, each with its company; more than 500 are not counted.
 * @throws DomainError NOT_FOUND
 */
export async function listEventosAplicativo(ctx: Ctx, input: unknown): Promise<Page<EventoAplicativo>> {
  requireScope(ctx, 'aplicativos:read');
  const { id, ...page } = parseInput(aplicativoPageInput, input);
  const { sql } = ctx.db;
  await fetchAplicativo(ctx, id);
  const [rows, [total]] = await Promise.all([
    sql<EventoAplicativo[]>`
      SELECT v.id, v.tipo, e.nome AS empresa_nome, v.concessao_id, v.ip, v.criado_em
      FROM eventos_aplicativos v LEFT JOIN empresas e ON e.id = v.empresa_id
      WHERE v.aplicativo_id = ${id} ORDER BY v.id DESC LIMIT ${page.por_pagina + 1} OFFSET ${offsetOf(page)}`,
    sql<{ n: number }[]>`
      SELECT count(*) AS n FROM (SELECT FROM eventos_aplicativos WHERE aplicativo_id = ${id} LIMIT ${COUNTED + 1}) x`,
  ]);
  return countedPage([...rows], total?.n ?? 0, page);
}
