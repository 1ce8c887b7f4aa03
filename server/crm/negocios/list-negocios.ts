import { sql } from 'drizzle-orm';
import { type Historico, listHistorico } from '#server/auditoria/index.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { orderBy, readCounted } from '#server/platform/listing.ts';
import { offsetOf, type Page } from '#server/platform/pagination.ts';
import { byTextOrOwner, longerThanRead, searchPage } from '#server/platform/search.ts';
import { changedSince } from '#server/platform/settled.ts';
import { parseInput } from '#server/platform/validation.ts';
import { conditionsOf } from './conditions.ts';
import { fetchNegocio, lookAtNegocio, NEGOCIOS, SHOWN } from './internal.ts';
import { negocioIdInput } from './schemas.ts';
import { historicoEtapasFilters, type LinhaNegocio, type Negocio, negociosFilters, type Passagem } from './shapes.ts';

/**
 * The company's deals, newest first unless told otherwise; those changed since a moment in the order of their changes, so that whoever goes
 * on from the last one misses none. More than 500 are not counted, and the total of a search may be a lower bound
 * (platform/search.ts). Written out, as every list (platform/listing.ts).
 */
export async function listNegocios(ctx: Ctx, input: unknown): Promise<Page<LinhaNegocio>> {
  requireScope(ctx, 'crm:read');
  const { busca, ...f } = parseInput(negociosFilters, input);
  const parts = await conditionsOf(ctx, f);
  if (f.status) parts.push(sql`e.status = ${f.status}`);
  if (f.funil_id !== undefined) parts.push(sql`e.funil_id = ${f.funil_id}`);
  if (f.etapa_id !== undefined) parts.push(sql`e.etapa_id = ${f.etapa_id}`);
  if (f.motivo_perda_id !== undefined) parts.push(sql`e.motivo_perda_id = ${f.motivo_perda_id}`);
  if (f.atualizado_desde) parts.push(await changedSince(ctx, f.atualizado_desde));
  const where = sql.join(parts, sql` AND `);
  const column = sql`e.${sql.identifier(f.ordenar)}`;
  const from = sql`negocios e`;
  const direcao = f.direcao ?? (f.atualizado_desde && f.ordenar === 'atualizado_em' ? 'asc' : 'desc');
  const listing = { from, where, order: orderBy(column, direcao), records: NEGOCIOS, shown: SHOWN };
  if (!busca) return readCounted<LinhaNegocio>(ctx, f, listing);
  return searchPage<LinhaNegocio>(ctx, f, {
    ...listing,
    ...byTextOrOwner(ctx, {
      ...{ from, where, column },
      ...{ owners: sql`contatos e`, owner: sql`e.contato_id`, name: sql`e.contato_ordem` },
    }),
    from: NEGOCIOS,
    total: longerThanRead(listing),
    busca,
  });
}

/**
 * One deal with its items.
 * @throws DomainError NOT_FOUND
 */
export async function getNegocio(ctx: Ctx, input: unknown): Promise<Negocio> {
  requireScope(ctx, 'crm:read');
  return fetchNegocio(ctx, parseInput(negocioIdInput, input).id);
}

/**
 * The history of a deal, oldest first, made of its audit lines.
 * @throws DomainError NOT_FOUND
 */
export async function listHistoricoNegocio(ctx: Ctx, input: unknown): Promise<Historico[]> {
  requireScope(ctx, 'crm:read');
  const { id } = parseInput(negocioIdInput, input);
  await lookAtNegocio(ctx, id);
  return listHistorico(ctx, 'negocio', id);
}

/** A page of the stages that a deal has been in, the newest first. @throws DomainError NOT_FOUND */
export async function listPassagens(ctx: Ctx, input: unknown): Promise<Page<Passagem>> {
  requireScope(ctx, 'crm:read');
  const { id, ...page } = parseInput(historicoEtapasFilters, input);
  await lookAtNegocio(ctx, id);
  // Written out: the time that passed is reckoned by the database, whose clock wrote the moments.
  const [resultados, [{ n } = { n: 0 }]] = await Promise.all([
    ctx.db.sql<Passagem[]>`
      SELECT id, etapa_id, etapa_nome, funil_id, funil_nome, entrou_em, saiu_em,
        floor(extract(epoch FROM coalesce(saiu_em, clock_timestamp()) - entrou_em))::bigint AS segundos
      FROM historico_etapas WHERE negocio_id = ${id} ORDER BY id DESC LIMIT ${page.por_pagina} OFFSET ${offsetOf(page)}`,
    ctx.db.sql<{ n: number }[]>`SELECT count(*) AS n FROM historico_etapas WHERE negocio_id = ${id}`,
  ]);
  return { ...page, resultados: [...resultados], total_registros: n };
}
