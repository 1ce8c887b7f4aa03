import { setImmediate as breath } from 'node:timers/promises';
import { and, eq, gt } from 'drizzle-orm';
import { conhecimentos, vetores_trecho } from '#drizzle/schema/conhecimento.ts';
import type { Ctx } from '#server/platform/context.ts';
import { findRevisao } from '../em-uso.ts';

/** A company's active vectors of one model, one after another, as of one count of its changes. */
type Matriz = { revisao: number; dimensoes: number; ids: number[]; valores: Float32Array };

/** Bytes of all companies' vectors that a process keeps. */
const MAIS_BYTES = 256 * 1024 * 1024;
const LOTE = 2_000;
/** So many vectors are compared without letting others have the thread: about 15 ms of 384 dimensions. */
const FOLEGO = 20_000;

const shared = globalThis as typeof globalThis & { romaneioMatrizes?: Map<string, Promise<Matriz>> };
shared.romaneioMatrizes ??= new Map();
/** In the order of their last use. */
const kept = shared.romaneioMatrizes;
const sizes = new WeakMap<Promise<Matriz>, number>();

/**
 * The passages of the company's active items that are nearest to a vector, nearest first. They are compared in memory; what is kept there
 * is of one count of the company's changes (`acervos.revisao`), and is read anew after the next.
 */
export async function nearest(ctx: Ctx, modelo: string, pergunta: Float32Array, limite: number): Promise<number[]> {
  const { ids, valores, dimensoes } = await matrizOf(ctx, modelo, pergunta.length);
  const best: { id: number; score: number }[] = [];
  for (let row = 0; row < ids.length; row++) {
    if (row % FOLEGO === FOLEGO - 1) await breath();
    const start = row * dimensoes;
    let score = 0;
    for (let n = 0; n < dimensoes; n++) score += (valores[start + n] as number) * (pergunta[n] as number);
    if (best.length === limite && score <= (best.at(-1)?.score ?? 0)) continue;
    const place = best.findIndex((one) => one.score < score);
    best.splice(place < 0 ? best.length : place, 0, { id: ids[row] as number, score });
    if (best.length > limite) best.pop();
  }
  return best.map(({ id }) => id);
}

async function matrizOf(ctx: Ctx, modelo: string, dimensoes: number): Promise<Matriz> {
  // Before the vectors: a change that comes between is then of the next count, and read again.
  const revisao = await findRevisao(ctx);
  const key = `${ctx.empresa_id} ${modelo}`;
  const there = kept.get(key);
  const matriz = await there?.catch(() => undefined);
  if (there && matriz?.revisao === revisao) {
    kept.delete(key);
    kept.set(key, there);
    return matriz;
  }
  const loading = load(ctx, modelo, dimensoes, revisao);
  kept.set(key, loading);
  try {
    const loaded = await loading;
    sizes.set(loading, loaded.valores.byteLength + 8 * loaded.ids.length);
    dropOldest();
    return loaded;
  } catch (error) {
    if (kept.get(key) === loading) kept.delete(key);
    throw error;
  }
}

function dropOldest(): void {
  let total = [...kept.values()].reduce((sum, one) => sum + (sizes.get(one) ?? 0), 0);
  for (const [key, one] of kept) {
    if (total <= MAIS_BYTES) return;
    total -= sizes.get(one) ?? 0;
    kept.delete(key);
  }
}

async function load(ctx: Ctx, modelo: string, dimensoes: number, revisao: number): Promise<Matriz> {
  const v = vetores_trecho;
  const most = Math.floor(MAIS_BYTES / (4 * dimensoes));
  const ids: number[] = [];
  const parts: Buffer[] = [];
  for (let last = 0; ids.length < most; last = ids.at(-1) ?? 0) {
    const rows = await ctx.db.orm
      .select({ id: v.trecho_id, vetor: v.vetor })
      .from(v)
      .innerJoin(
        conhecimentos,
        and(eq(conhecimentos.empresa_id, v.empresa_id), eq(conhecimentos.id, v.conhecimento_id)),
      )
      .where(
        and(
          ...[eq(v.empresa_id, ctx.empresa_id), eq(v.modelo, modelo), eq(v.dimensoes, dimensoes)],
          ...[eq(conhecimentos.ativo, true), gt(v.trecho_id, last)],
        ),
      )
      .orderBy(v.trecho_id)
      .limit(Math.min(LOTE, most - ids.length));
    for (const { id, vetor } of rows) {
      ids.push(id);
      parts.push(vetor);
    }
    if (rows.length < LOTE) break;
  }
  const valores = new Float32Array(ids.length * dimensoes);
  // As they lie there: every machine that Node runs on is little-endian, but for IBM's mainframes.
  const bytes = new Uint8Array(valores.buffer);
  for (const [row, part] of parts.entries()) bytes.set(part, 4 * dimensoes * row);
  return { revisao, dimensoes, ids, valores };
}
