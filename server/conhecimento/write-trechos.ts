import { eq, sql } from 'drizzle-orm';
import { acervos, conhecimentos, palavras_conhecimento, trechos_conhecimento } from '#drizzle/schema/conhecimento.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Trecho } from './trechos.ts';

/** So many passages of a statement: about half a megabyte. */
const LOTE = 500;

/**
 * Writes an item's passages in place of those that it had, in the caller's transaction, which holds the item's lock. Its vectors go with
 * the old ones: the item counts as one without.
 */
export async function writeTrechos(ctx: Ctx, conhecimento_id: number, trechos: readonly Trecho[]): Promise<void> {
  await deleteTrechos(ctx, conhecimento_id);
  for (let from = 0; from < trechos.length; from += LOTE) {
    const rows = trechos.slice(from, from + LOTE);
    await insertTrechos(ctx, conhecimento_id, rows);
  }
  await insertPalavras(ctx, conhecimento_id);
  await setCount(ctx, conhecimento_id, trechos.length);
  await touchAcervo(ctx);
}

/** Takes an item's passages away, with their words and vectors, in the caller's transaction. */
export async function removeTrechos(ctx: Ctx, conhecimento_id: number): Promise<void> {
  await deleteTrechos(ctx, conhecimento_id);
  await setCount(ctx, conhecimento_id, 0);
  await touchAcervo(ctx);
}

/**
 * Says that the company's searches find something else from now on: an item was enabled, disabled or removed. The last statement of the
 * caller's transaction, since it holds back every other one that changes the company's knowledge.
 */
export async function touchAcervo({ db, empresa_id }: Pick<Ctx, 'db' | 'empresa_id'>): Promise<void> {
  await db.orm
    .insert(acervos)
    .values({ empresa_id, revisao: 1 })
    .onConflictDoUpdate({ target: acervos.empresa_id, set: { revisao: sql`${acervos.revisao} + 1` } });
}

async function deleteTrechos({ db: { orm }, empresa_id }: Ctx, id: number): Promise<void> {
  const of = (table: typeof trechos_conhecimento | typeof palavras_conhecimento) =>
    sql`${table.empresa_id} = ${empresa_id} AND ${table.conhecimento_id} = ${id}`;
  await orm.delete(trechos_conhecimento).where(of(trechos_conhecimento));
  await orm.delete(palavras_conhecimento).where(of(palavras_conhecimento));
}

/** Written out: some hundred rows are one parameter. */
async function insertTrechos({ db, empresa_id }: Ctx, id: number, rows: readonly Trecho[]): Promise<void> {
  await db.sql`
    INSERT INTO trechos_conhecimento (empresa_id, conhecimento_id, posicao, pagina, titulo, texto)
    SELECT ${empresa_id}, ${id}, t.posicao, t.pagina, t.titulo, t.texto
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) t(posicao integer, pagina integer, titulo text, texto text)`;
}

/** The distinct words of the passages and of the item's name. Written out: they are found in the database, which normalises them. */
async function insertPalavras({ db, empresa_id }: Ctx, id: number): Promise<void> {
  await db.sql`
    INSERT INTO palavras_conhecimento (empresa_id, palavra, conhecimento_id)
    SELECT DISTINCT ${empresa_id}::bigint, p.palavra[1], ${id}::bigint
    FROM (
      SELECT titulo || ' ' || texto AS texto FROM trechos_conhecimento WHERE empresa_id = ${empresa_id} AND conhecimento_id = ${id}
      UNION ALL SELECT nome FROM conhecimentos WHERE empresa_id = ${empresa_id} AND id = ${id}
    ) t, regexp_matches(normalizar(t.texto), '\\m[a-z]{4,40}\\M', 'g') p(palavra)`;
}

async function setCount({ db: { orm }, empresa_id }: Ctx, id: number, trechos: number): Promise<void> {
  await orm
    .update(conhecimentos)
    .set({ trechos, vetores_modelo: null, vetores_em: null, vetores_tentativas: 0 })
    .where(sql`${eq(conhecimentos.empresa_id, empresa_id)} AND ${eq(conhecimentos.id, id)}`);
}
