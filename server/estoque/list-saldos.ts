import { type SQL, sql } from 'drizzle-orm';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { orderBy, readCounted } from '#server/platform/listing.ts';
import type { Page } from '#server/platform/pagination.ts';
import { byText, longerThanRead, READ, searchPage } from '#server/platform/search.ts';
import { parseInput } from '#server/platform/validation.ts';
import { type SaldoDoProduto, saldosFilters } from './schemas.ts';

/**
 * The panel's stock list: balances of one warehouse (the products that were ever there) or of all, with what is reserved, the average
 * cost and the minimum. `negativo` without a warehouse finds products that are negative in any, whatever their total. More than 500 are
 * not counted. Written out, as every list (platform/listing.ts): pages come from the indexes of products, of levels and of warehouses.
 */
export async function listSaldos(ctx: Ctx, input: unknown): Promise<Page<SaldoDoProduto>> {
  requireScope(ctx, 'estoque:read');
  const f = parseInput(saldosFilters, input);
  const deposito = f.deposito_id ?? null;
  const records = recordsOf(deposito);
  const { busca } = f;
  const { rare, atLeast } = await rareIn(ctx, deposito, f.situacao, busca ? READ : RARE);
  const where = sql`e.empresa_id = ${ctx.empresa_id} AND e.situacao <> 'E' AND e.controlar_estoque
    ${deposito === null ? sql`` : sql`AND e.saldo IS NOT NULL`} ${f.situacao ? conditionOf(f.situacao, deposito) : sql``}
    ${rare}`;
  const column = f.ordenar === 'estoque' ? sql`e.saldo` : f.ordenar === 'codigo' ? sql`e.codigo` : sql`e.nome_ordem`;
  const from = sourceOf(f, deposito);
  const listing = { from, where, order: orderBy(column, f.direcao), records, shown: SHOWN };
  const total = { total: longerThanRead(listing), ...(atLeast > READ ? { counted: atLeast } : {}) };
  const searched = { from: records, where, column, byName: f.ordenar === 'nome' };
  const { resultados, ...page } = busca
    ? await searchPage<Row>(ctx, f, { ...listing, ...total, ...byText(ctx, searched), busca })
    : await readCounted<Row>(ctx, f, listing, { countedFrom: sourceOf({ ...f, ordenar: 'nome' }, deposito) });
  return { ...page, resultados: resultados.map(({ id, ...row }) => ({ produto_id: id, ...row })) };
}

type Row = Omit<SaldoDoProduto, 'produto_id'> & { id: number };
type Situacao = NonNullable<SaldosFilters['situacao']>;
type SaldosFilters = ReturnType<typeof saldosFilters.parse>;

const SHOWN = sql`e.id, e.nome AS produto_nome, e.codigo AS produto_codigo, e.unidade, e.controlar_estoque,
  (SELECT t.total FROM totais_estoque t WHERE t.produto_id = e.id)::text AS estoque_total, coalesce(e.saldo, 0)::numeric(30, 3)::text AS saldo,
  e.reservado::text, (coalesce(e.saldo, 0) - e.reservado)::numeric(30, 3)::text AS disponivel, e.custo_medio::text, e.estoque_minimo::text,
  e.abaixo_minimo, e.depositos_negativos`;

/** A product and its balance; PostgreSQL looks up only the columns that a query names. */
const recordsOf = (deposito: number | null): SQL => sql`(SELECT p.*,
    (SELECT n.abaixo_minimo FROM niveis_estoque n WHERE n.produto_id = p.id) AS abaixo_minimo,
    (SELECT n.depositos_negativos FROM niveis_estoque n WHERE n.produto_id = p.id) AS depositos_negativos,
    (SELECT n.nivel FROM niveis_estoque n WHERE n.produto_id = p.id) AS nivel,
    (SELECT coalesce(sum(r.quantidade), 0)::numeric(30, 3) FROM reservas_estoque r
      WHERE r.produto_id = p.id AND (${deposito}::bigint IS NULL OR r.deposito_id = ${deposito}::bigint)) AS reservado,
    ${
      deposito === null
        ? sql`(SELECT t.total FROM totais_estoque t WHERE t.produto_id = p.id)`
        : sql`(SELECT s.quantidade FROM saldos_estoque s WHERE s.produto_id = p.id AND s.deposito_id = ${deposito})`
    } AS saldo
  FROM produtos p) e`;

/** The table that holds the list, in whose order the planner may read it. */
function sourceOf({ situacao, ordenar }: SaldosFilters, deposito: number | null): SQL {
  if (deposito !== null) {
    return sql`(SELECT p.id, p.empresa_id, p.situacao, p.controlar_estoque, p.nome_ordem, p.codigo, p.busca, s.quantidade AS saldo,
        (SELECT n.abaixo_minimo FROM niveis_estoque n WHERE n.produto_id = p.id) AS abaixo_minimo
      FROM saldos_estoque s JOIN produtos p ON p.id = s.produto_id WHERE s.deposito_id = ${deposito}) e`;
  }
  if (ordenar === 'estoque') {
    return sql`(SELECT t.produto_id AS id, t.empresa_id, t.total AS saldo, n.situacao, n.controlar_estoque, n.nivel, n.abaixo_minimo,
        n.depositos_negativos, n.codigo, n.nome_ordem, (SELECT p.busca FROM produtos p WHERE p.id = t.produto_id) AS busca
      FROM totais_estoque t JOIN niveis_estoque n ON n.produto_id = t.produto_id AND n.empresa_id = t.empresa_id) e`;
  }
  if (situacao === undefined) return sql`produtos e`;
  return sql`(SELECT v.produto_id AS id, v.*, (SELECT p.busca FROM produtos p WHERE p.id = v.produto_id) AS busca FROM niveis_estoque v) e`;
}

/** What a situation asks of the whole product, or of its balance in the warehouse; as the indexes of levels say it. */
function conditionOf(situacao: Situacao, deposito: number | null): SQL {
  if (situacao === 'abaixo_minimo') return sql`AND e.abaixo_minimo`;
  if (deposito === null) {
    const WHOLE = {
      com_saldo: sql`AND e.nivel = 1`,
      zerado: sql`AND e.nivel = 0`,
      negativo: sql`AND e.depositos_negativos > 0`,
    };
    return WHOLE[situacao];
  }
  return sql`AND e.saldo ${SIGN[situacao]}`;
}

const SIGN = { com_saldo: sql`> 0`, zerado: sql`= 0`, negativo: sql`< 0` };

/** Up to so many balances of a situation are looked up by themselves; of more, the list in its order meets a page soon. */
const RARE = 10_000;

/**
 * Where few balances of a warehouse are in a situation, a condition that names their products: the planner takes them for many. And how
 * many balances there are at least, counted up to one more than `most`, where that is known.
 */
async function rareIn(
  ctx: Ctx,
  deposito: number | null,
  situacao: Situacao | undefined,
  most: number,
): Promise<{ rare: SQL; atLeast: number }> {
  if (deposito === null || situacao === undefined || situacao === 'abaixo_minimo') return { rare: sql``, atLeast: 0 };
  // Written out, as the list that it is a part of.
  const found = sql`SELECT s.produto_id FROM saldos_estoque s WHERE s.deposito_id = ${deposito} AND s.quantidade ${SIGN[situacao]}`;
  const [counted] = await ctx.db.orm.execute<{ n: number }>(
    sql`SELECT count(*) AS n FROM (${found} LIMIT ${most + 1}) x`,
  );
  const atLeast = counted?.n ?? 0;
  return { rare: atLeast > RARE ? sql`` : sql`AND e.id = ANY (ARRAY(${found}))`, atLeast };
}
