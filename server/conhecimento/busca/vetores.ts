import { and, eq, sql } from 'drizzle-orm';
import { conhecimentos, trechos_conhecimento, vetores_trecho } from '#drizzle/schema/conhecimento.ts';
import { type Ctx, transaction } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { logger } from '#server/platform/logger.ts';
import { touchAcervo } from '../write-trechos.ts';
import { EmbeddingsError, embeddings, endRest, isDescansando, rest, type Vetor } from './embeddings.ts';
import { nearest } from './matriz.ts';

const LOTE = 32;
const ACHADOS = 50;
/** Seconds until vectors that were not had are asked for again, doubled each time. */
const ESPERA = { primeira: 30, maior: 3_600 };
const PERGUNTAS = { quantas: 500, ms: 5 * 60_000 };

type Guardada = { vetor: Vetor; ate: number };
const shared = globalThis as typeof globalThis & { romaneioPerguntas?: Map<string, Guardada> };
shared.romaneioPerguntas ??= new Map();
/** Questions that were asked a moment ago, in the order of asking. */
const perguntas = shared.romaneioPerguntas;

/**
 * Passages of the company's active items that mean what a question asks, best first, at most 50. Null where there is no endpoint, or where
 * it failed a moment ago: the search goes on without.
 */
export async function searchSentido(ctx: Ctx, termo: string): Promise<number[] | null> {
  const port = embeddings();
  if (!port || isDescansando()) return null;
  const vetor = await vetorDe(port, termo).catch((error: unknown) => {
    if (!(error instanceof EmbeddingsError)) throw error;
    rest(error);
    return null;
  });
  return vetor && nearest(ctx, vetor.modelo, vetor.valores, ACHADOS);
}

async function vetorDe(port: NonNullable<ReturnType<typeof embeddings>>, termo: string): Promise<Vetor> {
  const known = perguntas.get(termo);
  if (known && known.ate > Date.now()) return known.vetor;
  const [vetor] = await port.embed([termo], 'pergunta');
  if (!vetor) throw new EmbeddingsError('The answer lacks a vector');
  perguntas.delete(termo);
  perguntas.set(termo, { vetor, ate: Date.now() + PERGUNTAS.ms });
  for (const oldest of perguntas.keys()) {
    if (perguntas.size <= PERGUNTAS.quantas) break;
    perguntas.delete(oldest);
  }
  return vetor;
}

/**
 * What the endpoint's model is called in `vetores_modelo`: its name and the dimension of its vectors, which it is asked for. Null where
 * there is no endpoint, or where it does not answer.
 */
export async function modeloDeVetores(): Promise<string | null> {
  try {
    const [vetor] = (await embeddings()?.embed(['prazo de entrega'], 'trecho')) ?? [];
    if (!vetor) return null;
    endRest();
    return vetor.modelo;
  } catch (error) {
    if (!(error instanceof EmbeddingsError)) throw error;
    rest(error);
    return null;
  }
}

/**
 * Items whose passages have no vectors of the endpoint's model, and whose time to be tried (again) has come: some of each, oldest first.
 * None where there is no endpoint, or while it does not answer. Written out: what is not equal is no range of an index, but what is less
 * or more is.
 */
export async function listSemVetores(db: Db, limite = 20): Promise<{ empresa_id: number; id: number }[]> {
  const modelo = await modeloDeVetores();
  if (modelo === null) return [];
  const { sql: tx } = db;
  const due = tx`situacao = 'pronto' AND (vetores_em IS NULL OR vetores_em <= now()) ORDER BY vetores_modelo, id LIMIT ${limite}`;
  const columns = tx`empresa_id, id`;
  return tx<{ empresa_id: number; id: number }[]>`
    SELECT * FROM (
      (SELECT ${columns} FROM conhecimentos WHERE vetores_modelo IS NULL AND ${due})
      UNION ALL (SELECT ${columns} FROM conhecimentos WHERE vetores_modelo < ${modelo} AND ${due})
      UNION ALL (SELECT ${columns} FROM conhecimentos WHERE vetores_modelo > ${modelo} AND ${due})
    ) x LIMIT ${limite}`;
}

/**
 * Asks for the vectors that an item's passages lack, 32 at a time, and writes each batch by itself: a process that dies in between loses one
 * batch. `nada` where there is no endpoint or it failed (the item is tried again later), and where the item is gone or got other passages
 * meanwhile. Must be called outside of a transaction.
 */
export async function embedConhecimento(ctx: Ctx, conhecimento_id: number): Promise<'feito' | 'nada'> {
  const port = embeddings();
  if (!port) return 'nada';
  try {
    const modelo = await modeloDeVetores();
    if (modelo === null) throw new EmbeddingsError('The endpoint tells no model');
    for (;;) {
      const faltam = await listFaltam(ctx, conhecimento_id, modelo);
      if (faltam.length === 0) break;
      const vetores = await port.embed(
        faltam.map(({ titulo, texto }) => (titulo ? `${titulo}\n${texto}` : texto)),
        'trecho',
      );
      if (vetores.some((vetor) => vetor.modelo !== modelo)) throw new EmbeddingsError('The model changed meanwhile');
      await writeVetores(
        ctx,
        faltam.map(({ id }) => id),
        vetores,
      );
    }
    return await finish(ctx, conhecimento_id, modelo);
  } catch (error) {
    if (!(error instanceof EmbeddingsError)) throw error;
    await postpone(ctx, conhecimento_id, error);
    return 'nada';
  }
}

const hasNone = (modelo: string) => sql`NOT EXISTS (
  SELECT FROM ${vetores_trecho} v WHERE v.trecho_id = ${trechos_conhecimento.id} AND v.modelo = ${modelo})`;

const ofItem = (ctx: Ctx, id: number) =>
  and(eq(trechos_conhecimento.empresa_id, ctx.empresa_id), eq(trechos_conhecimento.conhecimento_id, id));

function listFaltam(ctx: Ctx, id: number, modelo: string): Promise<{ id: number; titulo: string; texto: string }[]> {
  const { id: trecho, titulo, texto, posicao } = trechos_conhecimento;
  return ctx.db.orm
    .select({ id: trecho, titulo, texto })
    .from(trechos_conhecimento)
    .where(and(ofItem(ctx, id), hasNone(modelo)))
    .orderBy(posicao)
    .limit(LOTE);
}

/** Written out: passages that vanished meanwhile are left out by the lock on those that are there. */
async function writeVetores({ db, empresa_id }: Ctx, ids: readonly number[], vetores: readonly Vetor[]): Promise<void> {
  const rows = vetores.map(({ modelo, valores }, index) => ({
    ...{ id: ids[index], modelo, dimensoes: valores.length },
    vetor: bytesOf(valores).toString('base64'),
  }));
  await db.sql`
    INSERT INTO vetores_trecho (trecho_id, empresa_id, conhecimento_id, modelo, dimensoes, vetor)
    SELECT t.id, t.empresa_id, t.conhecimento_id, v.modelo, v.dimensoes, decode(v.vetor, 'base64')
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) v(id bigint, modelo text, dimensoes integer, vetor text)
      JOIN trechos_conhecimento t ON t.id = v.id AND t.empresa_id = ${empresa_id}
    ORDER BY t.id FOR KEY SHARE OF t
    ON CONFLICT (trecho_id) DO UPDATE SET modelo = excluded.modelo, dimensoes = excluded.dimensoes, vetor = excluded.vetor`;
}

function bytesOf(valores: Float32Array): Buffer {
  const bytes = Buffer.alloc(4 * valores.length);
  for (const [index, value] of valores.entries()) bytes.writeFloatLE(value, 4 * index);
  return bytes;
}

/** The item is done where every passage that it has now has a vector. */
function finish(ctx: Ctx, id: number, modelo: string): Promise<'feito' | 'nada'> {
  return transaction(ctx, async (tx) => {
    const missing = tx.db.orm
      .select({ one: sql`1` })
      .from(trechos_conhecimento)
      .where(and(ofItem(tx, id), hasNone(modelo)));
    const done = await tx.db.orm
      .update(conhecimentos)
      .set({ vetores_modelo: modelo, vetores_em: null, vetores_tentativas: 0 })
      .where(and(eq(conhecimentos.empresa_id, tx.empresa_id), eq(conhecimentos.id, id), sql`NOT EXISTS (${missing})`))
      .returning({ id: conhecimentos.id });
    if (done.length === 0) return 'nada';
    await touchAcervo(tx);
    return 'feito';
  });
}

async function postpone(ctx: Ctx, id: number, err: EmbeddingsError): Promise<void> {
  const { vetores_tentativas: n } = conhecimentos;
  const seconds = sql`least(${ESPERA.primeira} * 2 ^ ${n}, ${ESPERA.maior})`;
  await ctx.db.orm
    .update(conhecimentos)
    .set({
      vetores_em: sql`now() + ${seconds} * interval '1 second'`,
      vetores_tentativas: sql`least(${n} + 1, 20)`,
    })
    .where(and(eq(conhecimentos.empresa_id, ctx.empresa_id), eq(conhecimentos.id, id)));
  logger().warn(
    { err, conhecimento_id: id },
    'The vectors of an item of knowledge were not had; they are asked for again later',
  );
}
