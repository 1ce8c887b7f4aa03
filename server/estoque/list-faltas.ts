import { type Ctx, requireScope } from '#server/platform/context.ts';
import type { Faltas } from './schemas.ts';

/** Products that the first screen shows of each kind. */
const SHOWN = 5;
/** More than this are not counted. */
const MOST = 500;

/**
 * What is to be bought or to be looked into: active products at or below their minimum, those with the smallest part of it first, and products
 * below zero, by name. `quantos` is a lower bound where `ao_menos` is true. The cost does not grow with the table: both are read from indexes
 * that hold such products alone (written out, for their predicates), and those below zero are counted already.
 */
export async function listFaltas(ctx: Ctx): Promise<Faltas> {
  requireScope(ctx, 'estoque:read');
  const { sql } = ctx.db;
  const [[below], minimo, negativos] = await Promise.all([
    sql<{ minimo: number; ambos: number; negativos: number }[]>`
      SELECT b.minimo, b.ambos,
        (SELECT coalesce(sum(n), 0)::int FROM contagens_produtos
          WHERE empresa_id = ${ctx.empresa_id} AND situacao <> 'E' AND controlar_estoque AND nivel = -1) AS negativos
      FROM (SELECT count(*)::int AS minimo, (count(*) FILTER (WHERE total < 0))::int AS ambos FROM (SELECT total FROM totais_estoque
        WHERE empresa_id = ${ctx.empresa_id} AND total <= minimo LIMIT ${MOST + 1}) t) b`,
    sql<Faltas['minimo']['produtos']>`
      SELECT p.id AS produto_id, p.nome AS produto_nome, p.codigo AS produto_codigo, p.unidade, t.total::text AS estoque_total,
        t.minimo::text AS estoque_minimo
      FROM (SELECT produto_id, total, minimo, total / nullif(minimo, 0) AS parte FROM totais_estoque
        WHERE empresa_id = ${ctx.empresa_id} AND total <= minimo
        ORDER BY (total / nullif(minimo, 0)), produto_id LIMIT ${SHOWN}) t JOIN produtos p ON p.id = t.produto_id
      ORDER BY t.parte, p.id`,
    sql<Faltas['negativos']['produtos']>`
      SELECT p.id AS produto_id, p.nome AS produto_nome, p.codigo AS produto_codigo, p.unidade, t.total::text AS estoque_total,
        t.minimo::text AS estoque_minimo
      FROM (SELECT produto_id, nome_ordem FROM niveis_estoque
        WHERE empresa_id = ${ctx.empresa_id} AND nivel = -1 AND situacao <> 'E' AND controlar_estoque
        ORDER BY nome_ordem, produto_id LIMIT ${SHOWN}) n
      JOIN produtos p ON p.id = n.produto_id JOIN totais_estoque t ON t.produto_id = n.produto_id
      ORDER BY n.nome_ordem, p.id`,
  ]);
  const counted = below?.minimo ?? 0;
  const quantos = Math.min(counted, MOST);
  const wrong = below?.negativos ?? 0;
  return {
    ao_todo: wrong + quantos - (below?.ambos ?? 0),
    minimo: { quantos, ao_menos: counted > MOST, produtos: minimo },
    negativos: { quantos: wrong, ao_menos: false, produtos: negativos },
  };
}
