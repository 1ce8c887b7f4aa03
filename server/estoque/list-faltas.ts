import { type Ctx, requireScope } from '#server/platform/context.ts';
import type { SqlPart } from '#server/platform/db.ts';
import type { Faltas } from './schemas.ts';

/** Products that the first screen shows of each kind. */
const SHOWN = 5;
/** More than this are not counted. */
export const MOST = 500;

/** How many products are below zero in any warehouse, up to so many: a part of a statement. Written out: a count that ends. */
export const countNegativos = ({ db: { sql }, empresa_id }: Ctx, most: number): SqlPart =>
  sql`SELECT count(*)::int FROM (SELECT FROM niveis_estoque
    WHERE empresa_id = ${empresa_id} AND depositos_negativos > 0 AND situacao <> 'E' AND controlar_estoque LIMIT ${most}) n`;

/**
 * What is to be bought or to be looked into: active products at or below their minimum, those with the smallest part of it first, and products
 * below zero in any warehouse, as the stock list finds them, by name. `quantos` is a lower bound where `ao_menos` is true. The cost does not
 * grow with the table: both are read from indexes that hold such products alone (written out, for their predicates).
 */
export async function listFaltas(ctx: Ctx): Promise<Faltas> {
  requireScope(ctx, 'estoque:read');
  const { sql } = ctx.db;
  const [[below], minimo, negativos] = await Promise.all([
    sql<{ minimo: number; ambos: number; negativos: number }[]>`
      SELECT b.minimo, b.ambos, (${countNegativos(ctx, MOST + 1)}) AS negativos
      FROM (SELECT count(*)::int AS minimo, (count(*) FILTER (WHERE negativo))::int AS ambos FROM (
        SELECT (SELECT n.depositos_negativos > 0 FROM niveis_estoque n WHERE n.produto_id = t.produto_id) AS negativo FROM totais_estoque t
        WHERE empresa_id = ${ctx.empresa_id} AND total <= minimo LIMIT ${MOST + 1}) t) b`,
    sql<Faltas['minimo']['produtos']>`
      SELECT p.id AS produto_id, p.nome AS produto_nome, p.codigo AS produto_codigo, p.unidade, t.total::text AS estoque_total,
        t.minimo::text AS estoque_minimo, (SELECT n.depositos_negativos FROM niveis_estoque n WHERE n.produto_id = p.id) AS depositos_negativos
      FROM (SELECT produto_id, total, minimo, total / nullif(minimo, 0) AS parte FROM totais_estoque
        WHERE empresa_id = ${ctx.empresa_id} AND total <= minimo
        ORDER BY (total / nullif(minimo, 0)), produto_id LIMIT ${SHOWN}) t JOIN produtos p ON p.id = t.produto_id
      ORDER BY t.parte, p.id`,
    sql<Faltas['negativos']['produtos']>`
      SELECT p.id AS produto_id, p.nome AS produto_nome, p.codigo AS produto_codigo, p.unidade, t.total::text AS estoque_total,
        t.minimo::text AS estoque_minimo, n.depositos_negativos
      FROM (SELECT produto_id, nome_ordem, depositos_negativos FROM niveis_estoque
        WHERE empresa_id = ${ctx.empresa_id} AND depositos_negativos > 0 AND situacao <> 'E' AND controlar_estoque
        ORDER BY nome_ordem, produto_id LIMIT ${SHOWN}) n
      JOIN produtos p ON p.id = n.produto_id JOIN totais_estoque t ON t.produto_id = n.produto_id
      ORDER BY n.nome_ordem, p.id`,
  ]);
  const { minimo: low = 0, ambos: both = 0, negativos: wrong = 0 } = below ?? {};
  const ao_menos = low > MOST || wrong > MOST;
  const list = (n: number, produtos: typeof minimo) => ({ quantos: Math.min(n, MOST), ao_menos: n > MOST, produtos });
  return {
    // Of those that are not counted it is one.
    ao_todo: { quantos: wrong + low - both - (ao_menos ? 1 : 0), ao_menos },
    minimo: list(low, minimo),
    negativos: list(wrong, negativos),
  };
}
