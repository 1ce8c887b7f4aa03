import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { categorias, produtos } from '#drizzle/schema/catalogo.ts';
import { publishMany } from '#server/eventos/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { sqlState, takeTurn } from '#server/platform/db.ts';
import { DomainError, type ErrorDetails } from '#server/platform/errors.ts';
import { shownColumns } from '#server/platform/listing.ts';
import { changes } from '#server/platform/rows.ts';
import { sentOf } from '#server/platform/validation.ts';
import { HEAVIER, isHeavier, missingCategoria, PRODUTOS, told, toldAgain } from './internal.ts';
import type { LinhaProduto, ProdutoImportado } from './schemas.ts';

/** Rows of one call. */
export const MOST_UPSERTED = 500;

/** What came of a batch; `ids` are the products' in the order of the rows, as `acoes` are what became of each. */
export type Upserted = {
  criados: number;
  atualizados: number;
  iguais: number;
  ids: number[];
  acoes: ('criado' | 'alterado' | 'igual')[];
};

/**
 * Holds what a movement of the products holds, in its order: triggers change totals, levels and counts product by product, in no order. The
 * room of the stock knows how, which this room does not know.
 */
export type HoldsContagens = {
  totais: (ctx: Ctx, produto_ids: readonly number[]) => Promise<void>;
  /** A query that holds the company's counts of products, once a condition has been looked at. */
  contagens: (ctx: Ctx, depois: SQL) => SQL;
};

/** What a new product has where its row says nothing, as POST gives it. */
const INITIAL = {
  ...{
    unidade: 'UN',
    controlar_estoque: true,
    preco_venda: '0.00',
    preco_custo: '0.00',
    gtin: null,
    categoria_id: null,
  },
  ...{ descricao: null, ncm: null, estoque_minimo: null, peso_bruto: null, peso_liquido: null },
  ...{ altura: null, largura: null, comprimento: null, situacao: 'A' as const },
};

type Wanted = typeof INITIAL extends infer I
  ? { [K in keyof I]: LinhaProduto[K & keyof LinhaProduto] } & Pick<LinhaProduto, 'nome' | 'codigo'>
  : never;

/**
 * Creates the products whose code the company has not, and changes the others where a field differs: at most 500, in a constant number
 * of statements, each product with its event. For imports: the rows are parsed with `importProdutoInput`, and the caller writes one
 * audit line for all of them. Imports of one company go one after another.
 * @param holds what a change of many products holds of the stock
 * @throws DomainError VALIDATION_ERROR with each fault on `<row>.<field>`: a code twice, a new product without a name, a category that
 * the company has not, a net weight above the gross one. CONFLICT where somebody created one of the codes meanwhile. Nothing is written then.
 */
export async function upsertProdutos(
  outer: Ctx,
  rows: readonly ProdutoImportado[],
  holds: HoldsContagens,
): Promise<Upserted> {
  requireScope(outer, 'produtos:write');
  if (rows.length > MOST_UPSERTED) throw new Error(`A batch has at most ${MOST_UPSERTED} products`);
  if (rows.length === 0) return { criados: 0, atualizados: 0, iguais: 0, ids: [], acoes: [] };
  return transaction(outer, async (ctx) => {
    await takeImportTurn(ctx);
    const [existing, missing] = await Promise.all([lockByCode(ctx, rows), missingCategorias(ctx, rows)]);
    const wanted = rows.map((row) => ({ ...INITIAL, ...existing.get(row.codigo), ...sentOf(row) }) as Wanted);
    refuseFaults(wanted, missing);
    const isNew = ({ codigo }: Wanted) => !existing.has(codigo);
    const changed = wanted.filter((row) => {
      const before = existing.get(row.codigo);
      return before !== undefined && Object.keys(changes(before, row)).length > 0;
    });
    await holds.totais(ctx, differing(changed, existing, COPIED));
    const written = new Map([...existing.values()].map((row) => [row.codigo, row]));
    const counts = differing(changed, existing, COUNTED).length > 0;
    const inserted = await insertAll(ctx, wanted.filter(isNew), counts ? holds : null);
    const updated = await updateAll(ctx, changed, existing);
    for (const row of [...inserted, ...updated]) written.set(row.codigo, row);
    await publishMany(
      ctx,
      'produto.criado',
      inserted.map((p) => told(p, ctx.fuso)),
    );
    await publishMany(
      ctx,
      'produto.atualizado',
      updated.map((p) => toldAgain(p, ctx.fuso)),
    );
    return {
      criados: inserted.length,
      atualizados: updated.length,
      iguais: rows.length - inserted.length - updated.length,
      ids: rows.map(({ codigo }) => written.get(codigo)?.id ?? 0),
      acoes: wanted.map((row) => (isNew(row) ? 'criado' : changed.includes(row) ? 'alterado' : 'igual')),
    };
  }).catch(codeTakenMeanwhile);
}

/** Imports of one company go one after another: they make the same products, and the same categories. */
export const takeImportTurn = (ctx: Ctx): Promise<void> => takeTurn(ctx.db, `importar-produtos:${ctx.empresa_id}`);

function codeTakenMeanwhile(error: unknown): never {
  if (sqlState(error)?.constraint !== 'produtos_codigo') throw error;
  throw new DomainError('CONFLICT', 'Um destes códigos foi cadastrado por outra pessoa agora. Tente de novo.');
}

async function lockByCode(ctx: Ctx, rows: readonly ProdutoImportado[]): Promise<Map<string, LinhaProduto>> {
  const codes = rows.map(({ codigo }) => codigo);
  const found = await ctx.db.orm
    .select(PRODUTOS.columns)
    .from(produtos)
    .where(and(eq(produtos.empresa_id, ctx.empresa_id), inArray(produtos.codigo, codes), ne(produtos.situacao, 'E')))
    .orderBy(asc(produtos.id))
    .for('update');
  return new Map(found.map((row) => [row.codigo, row]));
}

/** The categories among the rows' that the company has not; the others are held. */
async function missingCategorias(ctx: Ctx, rows: readonly ProdutoImportado[]): Promise<ReadonlySet<number>> {
  const ids = [...new Set(rows.flatMap(({ categoria_id }) => categoria_id ?? []))];
  if (ids.length === 0) return new Set();
  const found = await ctx.db.orm
    .select({ id: categorias.id })
    .from(categorias)
    .where(and(eq(categorias.empresa_id, ctx.empresa_id), inArray(categorias.id, ids)))
    .orderBy(asc(categorias.id))
    .for('key share');
  const known = new Set(found.map(({ id }) => id));
  return new Set(ids.filter((id) => !known.has(id)));
}

function refuseFaults(wanted: readonly Wanted[], missing: ReadonlySet<number>): void {
  const details: ErrorDetails = {};
  const seen = new Set<string>();
  for (const [n, row] of wanted.entries()) {
    if (seen.has(row.codigo)) details[`${n}.codigo`] = ['Este código se repete.'];
    seen.add(row.codigo);
    if (row.nome === undefined) details[`${n}.nome`] = ['Um produto novo precisa de nome.'];
    if (isHeavier(row)) details[`${n}.peso_liquido`] = [HEAVIER];
    if (row.categoria_id !== null && missing.has(row.categoria_id)) {
      details[`${n}.categoria_id`] = [missingCategoria(row.categoria_id)];
    }
  }
  if (Object.keys(details).length > 0) throw new DomainError('VALIDATION_ERROR', 'Dados inválidos.', details);
}

/** What products are counted by. */
const COUNTED = ['situacao', 'controlar_estoque'] as const;

/** What the rows of totals and levels of stock copy of a product. */
const COPIED = [...COUNTED, 'nome', 'estoque_minimo'] as const;

/** The products that change in one of the fields. */
const differing = (
  changed: readonly Wanted[],
  existing: ReadonlyMap<string, LinhaProduto>,
  fields: readonly (typeof COPIED)[number][],
): number[] =>
  changed.flatMap((row) => {
    const before = existing.get(row.codigo);
    return before && fields.some((field) => before[field] !== row[field]) ? [before.id] : [];
  });

/**
 * Creates products. Where others are counted anew behind them, the counts are held in the same statement, behind the codes and before any
 * product is counted: whoever creates or changes one product takes its code first, and then counts it.
 */
async function insertAll(ctx: Ctx, rows: readonly Wanted[], counts: HoldsContagens | null): Promise<LinhaProduto[]> {
  const hold = (depois: SQL) => counts?.contagens(ctx, depois) ?? sql`SELECT`;
  if (rows.length === 0) {
    if (counts) await ctx.db.orm.execute(hold(sql`true`));
    return [];
  }
  const values = rows.map((row) => ({ ...row, empresa_id: ctx.empresa_id }));
  // Written out: parts of a statement that are worked off in an order.
  const written = await ctx.db.orm.execute(sql`
    WITH criados AS (
      INSERT INTO produtos AS e (empresa_id, codigo, ${each((name) => name)})
      SELECT empresa_id, codigo, ${each((name) => name)} FROM json_to_recordset(${JSON.stringify(values)}::text::json)
        AS v (empresa_id bigint, codigo text, ${each((name) => `${name} ${CHANGED[name as keyof typeof CHANGED]}`)})
      RETURNING ${shownColumns(PRODUTOS.columns)}
    ), presas AS (${hold(sql`(SELECT count(*) FROM criados) > 0`)})
    SELECT e.* FROM criados e WHERE (SELECT count(*) FROM presas) >= 0`);
  return [...written] as unknown as LinhaProduto[];
}

/** The columns that an import may change, with their types. */
const CHANGED: Record<Exclude<keyof Wanted, 'codigo'>, string> = {
  ...{ nome: 'text', unidade: 'text', controlar_estoque: 'boolean', preco_venda: 'numeric', preco_custo: 'numeric' },
  ...{ gtin: 'text', categoria_id: 'bigint', descricao: 'text', ncm: 'text', estoque_minimo: 'numeric' },
  ...{ peso_bruto: 'numeric', peso_liquido: 'numeric', altura: 'numeric', largura: 'numeric', comprimento: 'numeric' },
  situacao: 'text',
};
const NAMES = Object.keys(CHANGED);
const each = (write: (name: string) => string): SQL => sql.raw(NAMES.map(write).join(', '));

async function updateAll(
  ctx: Ctx,
  rows: readonly Wanted[],
  existing: ReadonlyMap<string, LinhaProduto>,
): Promise<LinhaProduto[]> {
  if (rows.length === 0) return [];
  const values = rows.map((row) => ({ ...row, id: existing.get(row.codigo)?.id }));
  // Written out: many products, each with values of its own, in one statement.
  const written = await ctx.db.orm.execute(sql`
    UPDATE produtos e SET ${each((name) => `${name} = v.${name}`)}, atualizado_em = clock_timestamp()
    FROM json_to_recordset(${JSON.stringify(values)}::text::json)
      AS v (id bigint, ${each((name) => `${name} ${CHANGED[name as keyof typeof CHANGED]}`)})
    WHERE e.id = v.id RETURNING ${shownColumns(PRODUTOS.columns)}`);
  return [...written] as unknown as LinhaProduto[];
}

/** The products, not deleted, that have these codes, by code. No scope is checked here. */
export async function findByCode(ctx: Ctx, codigos: readonly string[]): Promise<ReadonlyMap<string, LinhaProduto>> {
  if (codigos.length === 0) return new Map();
  const found = await ctx.db.orm
    .select(PRODUTOS.columns)
    .from(produtos)
    .where(
      and(eq(produtos.empresa_id, ctx.empresa_id), inArray(produtos.codigo, [...codigos]), ne(produtos.situacao, 'E')),
    );
  return new Map(found.map((row) => [row.codigo, row]));
}
