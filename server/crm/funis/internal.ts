import { and, asc, eq, sql } from 'drizzle-orm';
import { etapas, funis } from '#drizzle/schema/crm.ts';
import { type AcaoDe, type Detalhes, record } from '#server/auditoria/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { takeTurn } from '#server/platform/db.ts';
import { notFound } from '#server/platform/errors.ts';
import { shownColumns } from '#server/platform/listing.ts';
import { columnsOf, fetchRow, oneRow, refuseTaken } from '#server/platform/rows.ts';
import { corOf } from '../cores.ts';
import { type Etapa, etapa, type Funil } from './schemas.ts';

/** The row of a funnel; its stages are read beside. */
export const FUNIS = {
  table: funis,
  columns: {
    id: funis.id,
    nome: funis.nome,
    posicao: funis.posicao,
    criado_em: funis.criado_em,
    atualizado_em: funis.atualizado_em,
  },
  missing: 'Funil não encontrado.',
};

export const ETAPAS = { table: etapas, columns: columnsOf(etapas, etapa), missing: 'Etapa não encontrada.' };

/** The columns of a funnel (`e`) with its stages. Written out, as every list (platform/listing.ts). */
export const shownFunil = sql`${shownColumns(FUNIS.columns)}, (
  SELECT coalesce(json_agg(json_build_object('id', t.id, 'nome', t.nome, 'posicao', t.posicao, 'cor', t.cor,
    'probabilidade', t.probabilidade, 'dias_parado', t.dias_parado) ORDER BY t.posicao, t.id), '[]')
  FROM etapas t WHERE t.funil_id = e.id) AS etapas`;

/**
 * The company's funnel with its stages.
 * @throws DomainError NOT_FOUND
 */
export async function fetchFunil(ctx: Ctx, id: number): Promise<Funil> {
  // Written out: the stages come as a JSON column, in one round trip.
  const [found] = (await ctx.db.orm.execute(
    sql`SELECT ${shownFunil} FROM funis e WHERE e.empresa_id = ${ctx.empresa_id} AND e.id = ${id}`,
  )) as unknown as Funil[];
  if (!found) throw notFound(FUNIS.missing);
  return found;
}

/** The order of a company's funnels changes one change at a time. */
export const funisTurn = (ctx: Ctx) => takeTurn(ctx.db, `funis:${ctx.empresa_id}`);

/** The ids of the company's funnels, in order. */
export async function funilIds(ctx: Ctx): Promise<number[]> {
  const rows = await ctx.db.orm
    .select({ id: funis.id })
    .from(funis)
    .where(eq(funis.empresa_id, ctx.empresa_id))
    .orderBy(asc(funis.posicao), asc(funis.id));
  return rows.map(({ id }) => id);
}

/**
 * Holds a funnel, so that its stages change one change at a time; deals go in and out of it meanwhile, for these only keep it there.
 * @throws DomainError NOT_FOUND
 */
export async function holdFunil(ctx: Ctx, id: number): Promise<{ id: number; nome: string }> {
  const [found] = await ctx.db.orm
    .select({ id: funis.id, nome: funis.nome })
    .from(funis)
    .where(and(eq(funis.empresa_id, ctx.empresa_id), eq(funis.id, id)))
    .for('no key update');
  if (!found) throw notFound(FUNIS.missing);
  return found;
}

/**
 * The stages of a funnel that is held, in their order, locked in the order of their ids, as everybody locks several: who moves deals waits.
 * @param strength `update` for whoever removes one
 */
export async function holdEtapas(
  ctx: Ctx,
  funil_id: number,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<Etapa[]> {
  const rows = await ctx.db.orm
    .select(ETAPAS.columns)
    .from(etapas)
    .where(eq(etapas.funil_id, funil_id))
    .orderBy(asc(etapas.id))
    .for(strength);
  return rows.toSorted((a, b) => a.posicao - b.posicao || a.id - b.id);
}

/**
 * The stage of that funnel, of those that are held.
 * @throws DomainError NOT_FOUND
 */
export function etapaOf(held: readonly Etapa[], id: number): Etapa {
  const found = held.find((one) => one.id === id);
  if (!found) throw notFound(ETAPAS.missing);
  return found;
}

/**
 * The company's stage in that funnel.
 * @throws DomainError NOT_FOUND
 */
export const fetchEtapa = (ctx: Ctx, { funil_id, id }: { funil_id: number; id: number }): Promise<Etapa> =>
  fetchRow(ctx, { ...ETAPAS, where: eq(etapas.funil_id, funil_id) }, id);

type New = { nome: string; cor?: string | undefined; probabilidade: number; dias_parado: number | null };

/** Adds a stage at a place. */
export async function insertEtapa(ctx: Ctx, funil_id: number, place: number, data: New): Promise<Etapa> {
  const { empresa_id } = ctx;
  const rows = await ctx.db.orm
    .insert(etapas)
    .values({ ...data, cor: data.cor ?? corOf(place - 1), posicao: place, funil_id, empresa_id })
    .returning(ETAPAS.columns);
  return oneRow(rows);
}

export const funilTaken = (nome: string | undefined) =>
  refuseTaken('funis_nome', 'nome', `Já existe um funil chamado ${nome}.`);

export const etapaTaken = (nome: string | undefined) =>
  refuseTaken('etapas_nome', 'nome', `O funil já tem uma etapa chamada ${nome}.`);

export const recordFunil = (
  ctx: Ctx,
  acao: AcaoDe<'funil'>,
  { id, nome }: Pick<Funil, 'id' | 'nome'>,
  detalhes: Detalhes<'funil'>,
) => record(ctx, { acao, recurso: 'funil', recurso_id: id, recurso_nome: nome, detalhes });

export const recordEtapa = (
  ctx: Ctx,
  acao: AcaoDe<'etapa'>,
  { id, nome }: Pick<Etapa, 'id' | 'nome'>,
  detalhes: Detalhes<'etapa'>,
) => record(ctx, { acao, recurso: 'etapa', recurso_id: id, recurso_nome: nome, detalhes });
