import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import type { Ctx } from '#server/platform/context.ts';
import { conflict, invalid } from '#server/platform/errors.ts';
import { fetchNegocio } from './internal.ts';

/*
 * The place of a deal among the open deals of its stage is a key that sorts between those of its neighbours. Keys are made with the stage
 * locked (`lockEtapa`), from the neighbours as they are then; a deal leaves a stage without that lock, which frees a key and no more.
 *
 * SQL here is written out: keys are compared by their bytes, in the order of the index.
 */

/** A stage whose keys have become longer is numbered anew. */
const LONGEST_KEY = 64;

/** The keys that a place lies between; null at the ends of the stage. */
type Gap = { lower: string | null; upper: string | null };

const inStage = ({ sql }: Ctx['db'], etapa_id: number, except: number) =>
  sql`etapa_id = ${etapa_id} AND status = 'aberto' AND excluido_em IS NULL AND id <> ${except}`;

async function keyBeside(ctx: Ctx, etapa_id: number, except: number, side: 'first' | string, before: boolean) {
  const { sql } = ctx.db;
  const [found] = await sql<{ posicao: string }[]>`
    SELECT posicao FROM negocios WHERE ${inStage(ctx.db, etapa_id, except)}
      ${side === 'first' ? sql`` : before ? sql`AND posicao < ${side}` : sql`AND posicao > ${side}`}
    ORDER BY ${before ? sql`posicao DESC` : sql`posicao`} LIMIT 1`;
  return found?.posicao ?? null;
}

/** The gap above all open deals of a stage but one. */
const topOf = async (ctx: Ctx, etapa_id: number, except: number): Promise<Gap> => ({
  lower: null,
  upper: await keyBeside(ctx, etapa_id, except, 'first', false),
});

/** The key of a deal that enters the stage, or comes back to it: above all others. The stage is locked. */
export async function topKey(ctx: Ctx, etapa_id: number): Promise<string> {
  const { lower, upper } = await topOf(ctx, etapa_id, 0);
  return generateKeyBetween(lower, upper);
}

type Vizinho = { id: number; posicao: string; presente: boolean };
export type Vizinhos = { antes_de?: number | null | undefined; depois_de?: number | null | undefined };

/**
 * The gap that the neighbours sent leave for the deal.
 * @throws DomainError VALIDATION_ERROR on the field of a neighbour that the company has not; CONFLICT, with the deal as it is, where one is
 * no open deal of the stage (any more), or both have changed places
 */
async function gapOf(ctx: Ctx, id: number, etapa_id: number, sent: Vizinhos): Promise<Gap> {
  const antes = await vizinho(ctx, id, etapa_id, 'antes_de', sent.antes_de ?? null);
  const depois = await vizinho(ctx, id, etapa_id, 'depois_de', sent.depois_de ?? null);
  if (!antes && !depois) return topOf(ctx, etapa_id, id);
  if ([antes, depois].some((one) => one && !one.presente) || (antes && depois && !(depois.posicao < antes.posicao))) {
    throw conflict(
      'A ordem da etapa mudou: o vizinho escolhido já não está onde estava. Confira e tente de novo.',
      await fetchNegocio(ctx, id),
    );
  }
  if (depois) {
    return { lower: depois.posicao, upper: await keyBeside(ctx, etapa_id, id, depois.posicao, false) };
  }
  const upper = antes?.posicao ?? null;
  return { lower: upper === null ? null : await keyBeside(ctx, etapa_id, id, upper, true), upper };
}

async function vizinho(
  ctx: Ctx,
  id: number,
  etapa_id: number,
  field: 'antes_de' | 'depois_de',
  sent: number | null,
): Promise<Vizinho | null> {
  if (sent === null) return null;
  if (sent === id) throw invalid(field, 'Escolha outro negócio: este é o que está sendo movido.');
  const [found] = await ctx.db.sql<Vizinho[]>`
    SELECT id, posicao, etapa_id = ${etapa_id} AND status = 'aberto' AND excluido_em IS NULL AS presente FROM negocios
    WHERE id = ${sent} AND empresa_id = ${ctx.empresa_id}`;
  if (!found) throw invalid(field, `Negócio não encontrado (id ${sent}).`);
  return found;
}

/**
 * The key of the place that is asked for, in a stage that is locked; null where the deal is there already. To be called before the deal is
 * locked: where keys have become too long, all deals of the stage are locked in the order of their ids, and numbered anew.
 */
export async function placeOf(ctx: Ctx, id: number, etapa_id: number, sent: Vizinhos): Promise<string | null> {
  const { lower, upper } = await gapOf(ctx, id, etapa_id, sent);
  const [now] = await ctx.db.sql<{ posicao: string }[]>`
    SELECT posicao FROM negocios WHERE id = ${id} AND etapa_id = ${etapa_id} AND status = 'aberto' AND excluido_em IS NULL`;
  if (now && (lower === null || lower < now.posicao) && (upper === null || now.posicao < upper)) return null;
  const key = generateKeyBetween(lower, upper);
  return key.length <= LONGEST_KEY ? key : renumber(ctx, id, etapa_id, lower);
}

/** Gives all open deals of the stage short keys, after the last one that there is, and the deal the one after `lower`. */
async function renumber(ctx: Ctx, id: number, etapa_id: number, lower: string | null): Promise<string> {
  const { sql } = ctx.db;
  await sql`SELECT FROM negocios WHERE (${inStage(ctx.db, etapa_id, 0)}) OR id = ${id} ORDER BY id FOR UPDATE`;
  const rows = await sql<{ id: number; posicao: string }[]>`
    SELECT id, posicao FROM negocios WHERE ${inStage(ctx.db, etapa_id, 0)} ORDER BY posicao`;
  const others = rows.filter((row) => row.id !== id);
  const at = lower === null ? 0 : others.findLastIndex(({ posicao }) => posicao <= lower) + 1;
  // Beyond all that are there, so that no key is one that another deal still has while the statement runs.
  const keys = generateNKeysBetween(rows.at(-1)?.posicao ?? null, null, others.length + 1);
  const [own = ''] = keys.splice(at, 1);
  await sql`
    UPDATE negocios n SET posicao = k.posicao
    FROM unnest(${others.map((row) => row.id)}::bigint[], ${keys}::text[]) AS k (id, posicao) WHERE n.id = k.id`;
  return own;
}
