import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { concessoes, eventos_aplicativos } from '#drizzle/schema/acesso.ts';
import { empresas } from '#drizzle/schema/identidade.ts';
import { type Historico, listHistorico } from '#server/auditoria/index.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { countedPage, countSome } from '#server/platform/counted-page.ts';
import { offsetOf, type Page } from '#server/platform/pagination.ts';
import { parseInput } from '#server/platform/validation.ts';
import { SITUACAO_PARA_DONO } from '../concessoes/situacao.ts';
import { fetchAplicativo, fetchAplicativos } from './internal.ts';
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
  return fetchAplicativos(ctx);
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
 * The companies that an application is or was connected to, newest first; more than 500 are not counted. The application's company
 * learns the names of those companies, and nothing of the people who allowed the connections.
 * @throws DomainError NOT_FOUND
 */
export async function listEmpresasConectadas(ctx: Ctx, input: unknown): Promise<Page<EmpresaConectada>> {
  requireScope(ctx, 'aplicativos:read');
  const { id, ...page } = parseInput(aplicativoPageInput, input);
  await fetchAplicativo(ctx, id);
  const where = and(eq(concessoes.aplicativo_id, id), isNotNull(concessoes.ativada_em));
  const rows = ctx.db.orm
    .select({
      concessao_id: concessoes.id,
      empresa_nome: empresas.nome,
      escopos: concessoes.escopos,
      criado_em: concessoes.criado_em,
      renovada_em: concessoes.renovada_em,
      ultimo_uso_em: concessoes.ultimo_uso_em,
      expira_em: concessoes.expira_em,
      situacao: SITUACAO_PARA_DONO,
    })
    .from(concessoes)
    .innerJoin(empresas, eq(empresas.id, concessoes.empresa_id))
    .where(where)
    .orderBy(desc(concessoes.id))
    .limit(page.por_pagina + 1)
    .offset(offsetOf(page));
  const [found, n] = await Promise.all([rows, countSome(ctx, concessoes, where)]);
  return countedPage(found, n, page);
}

/**
 * The application's log, newest first (kept 30 days): consents, renewals and ends, each with its company; more than 500 are not counted.
 * @throws DomainError NOT_FOUND
 */
export async function listEventosAplicativo(ctx: Ctx, input: unknown): Promise<Page<EventoAplicativo>> {
  requireScope(ctx, 'aplicativos:read');
  const { id, ...page } = parseInput(aplicativoPageInput, input);
  await fetchAplicativo(ctx, id);
  const where = eq(eventos_aplicativos.aplicativo_id, id);
  const rows = ctx.db.orm
    .select({
      id: eventos_aplicativos.id,
      tipo: eventos_aplicativos.tipo,
      empresa_nome: empresas.nome,
      concessao_id: eventos_aplicativos.concessao_id,
      ip: eventos_aplicativos.ip,
      criado_em: eventos_aplicativos.criado_em,
    })
    .from(eventos_aplicativos)
    .leftJoin(empresas, eq(empresas.id, eventos_aplicativos.empresa_id))
    .where(where)
    .orderBy(desc(eventos_aplicativos.id))
    .limit(page.por_pagina + 1)
    .offset(offsetOf(page));
  const [found, n] = await Promise.all([rows, countSome(ctx, eventos_aplicativos, where)]);
  return countedPage(found, n, page);
}
