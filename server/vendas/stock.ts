import { holdProdutos } from '#server/catalogo/index.ts';
import { holdDisputados, type LinhaDeMovimento, moveByDocumento, resolveDeposito } from '#server/estoque/index.ts';
import type { Ctx } from '#server/platform/context.ts';

/** The document that moves the stock of sales. */
type Cause = {
  documento: { tipo: 'venda' | 'expedicao'; id: number; numero: string };
  rodada?: number;
  observacao: string;
};

/** A locked sale of which stock leaves: of all its lines, or of those of some products. */
type Leaving = { id: number; numero_pedido: string; deposito_id: number | null; produto_ids: readonly number[] | null };

type Out = {
  item_id: number;
  produto_id: number;
  controla_estoque: boolean;
  quantidade: string;
  venda_id: number;
  indice: number;
};

/**
 * Takes out of the stock what of these sales' lines has not left yet and has not been returned: products that keep stock alone, each from
 * its sale's warehouse, or the default one. What goes with a shipment of the others is noted on their lines: it does not leave once more when
 * their product keeps stock later. The sales are locked by the caller, in the order of their ids.
 * @returns the warehouse of each sale of which something left
 * @throws DomainError VALIDATION_ERROR on `deposito_id` where none can be used, and on every line that is short where balances may not be
 * negative: on `itens.N.quantidade` of a sale that moves by itself, on `itens` of a shipment
 */
export async function takeOut(
  ctx: Ctx,
  sales: readonly Leaving[],
  { documento, rodada = 1, observacao }: Cause,
): Promise<ReadonlyMap<number, number>> {
  // Written out: what is left of each line is worked out in the database, in one statement for all sales.
  const outs = await ctx.db.sql<Out[]>`
    SELECT i.id AS item_id, i.produto_id,
      (i.quantidade - i.quantidade_devolvida - i.quantidade_baixada - i.quantidade_sem_baixa)::text AS quantidade,
      p.controlar_estoque AS controla_estoque, i.venda_id, i.indice
    FROM (SELECT *, (row_number() OVER (PARTITION BY venda_id ORDER BY posicao, id) - 1)::int AS indice FROM itens_venda
      WHERE venda_id = ANY (${sales.map(({ id }) => id)}::bigint[])) i
    JOIN produtos p ON p.id = i.produto_id
    WHERE i.tipo = 'produto' AND i.quantidade > i.quantidade_devolvida + i.quantidade_baixada + i.quantidade_sem_baixa
    ORDER BY i.venda_id, i.indice`;
  const byId = new Map(sales.map((sale) => [sale.id, sale]));
  const wanted = outs.filter(({ venda_id, produto_id }) => {
    const produto_ids = byId.get(venda_id)?.produto_ids;
    return produto_ids === null || produto_ids?.includes(produto_id);
  });
  const { found } = await holdProdutos(
    ctx,
    wanted.map(({ produto_id }) => produto_id),
  );
  // One deleted meanwhile leaves too: its stock would stay otherwise, and be there when it is restored.
  const leaving = wanted.filter(
    ({ produto_id, controla_estoque }) => found.get(produto_id)?.controlar_estoque ?? controla_estoque,
  );
  if (documento.tipo === 'expedicao') {
    const gone = wanted.filter((line) => !leaving.includes(line));
    await noteUnmoved(ctx, documento.id, gone);
  }
  const depositos = new Map<number, number>();
  for (const { id, deposito_id } of sales) {
    if (!leaving.some(({ venda_id }) => venda_id === id)) continue;
    depositos.set(id, (await resolveDeposito(ctx, deposito_id)).id);
  }
  const linhas = leaving.map(
    ({ item_id, produto_id, quantidade, venda_id, indice }): LinhaDeMovimento => ({
      item_id,
      produto_id,
      deposito_id: depositos.get(venda_id) ?? 0,
      tipo: 'S',
      quantidade,
      campo: documento.tipo === 'venda' ? `itens.${indice}.quantidade` : 'itens',
    }),
  );
  await moveByDocumento(ctx, { documento, rodada, natureza: 'saida', origem: 'V', observacao, linhas });
  await noteOut(ctx, linhas, 1);
  return depositos;
}

/**
 * Holds the products of the items of locked sales, and their balances where sales compete for them, before anything of them moves: what the sales move
 * and then reserve again takes its locks in one order, which is also that of whoever edits a product.
 */
export async function holdStock(ctx: Ctx, itens: readonly { produto_id: number | null }[]): Promise<void> {
  const ids = [...new Set(itens.flatMap(({ produto_id }) => produto_id ?? []))];
  await holdProdutos(ctx, ids);
  await holdDisputados(ctx, ids);
}

/** Notes on the lines what left (`+1`) or came back (`-1`): `quantidade_baixada` is what is out now. */
export async function noteOut(
  ctx: Ctx,
  moved: readonly { item_id: number; quantidade: string }[],
  sign: 1 | -1,
): Promise<void> {
  if (moved.length === 0) return;
  const linhas = JSON.stringify(moved.map(({ item_id, quantidade }) => ({ item_id, quantidade })));
  // Written out: one statement for all lines.
  await ctx.db.sql`
    UPDATE itens_venda i SET quantidade_baixada = i.quantidade_baixada + ${sign}::int * m.quantidade
    FROM json_to_recordset(${linhas}::text::json) AS m (item_id bigint, quantidade numeric) WHERE i.id = m.item_id`;
}

/** Notes on the lines what went with a shipment and moved no stock. */
async function noteUnmoved(
  ctx: Ctx,
  expedicao_id: number,
  gone: readonly { item_id: number; quantidade: string }[],
): Promise<void> {
  if (gone.length === 0) return;
  const linhas = JSON.stringify(gone.map(({ item_id, quantidade }) => ({ item_id, quantidade })));
  // Written out: one statement for all lines.
  await ctx.db.sql`
    UPDATE itens_venda i SET quantidade_sem_baixa = i.quantidade_sem_baixa + m.quantidade,
      sem_baixa = i.sem_baixa || jsonb_build_object(${String(expedicao_id)}::text,
        (coalesce((i.sem_baixa->>${String(expedicao_id)})::numeric, 0) + m.quantidade)::text)
    FROM json_to_recordset(${linhas}::text::json) AS m (item_id bigint, quantidade numeric) WHERE i.id = m.item_id`;
}

/** The sales among these of which something went with the shipment and moved no stock. */
export async function findUnmoved(ctx: Ctx, expedicao_id: number, venda_ids: readonly number[]): Promise<number[]> {
  // Written out, as what notes it.
  const rows = await ctx.db.sql<{ venda_id: number }[]>`
    SELECT DISTINCT venda_id FROM itens_venda
    WHERE venda_id = ANY (${[...venda_ids]}::bigint[]) AND sem_baixa ? ${String(expedicao_id)}`;
  return rows.map(({ venda_id }) => venda_id);
}

/** What went with the shipment and moved no stock is to go again. The sales are locked by the caller. */
export async function forgetUnmoved(ctx: Ctx, expedicao_id: number, venda_ids: readonly number[]): Promise<void> {
  // Written out, as above.
  await ctx.db.sql`
    UPDATE itens_venda SET quantidade_sem_baixa = quantidade_sem_baixa - (sem_baixa->>${String(expedicao_id)})::numeric,
      sem_baixa = sem_baixa - ${String(expedicao_id)}::text
    WHERE venda_id = ANY (${[...venda_ids]}::bigint[]) AND sem_baixa ? ${String(expedicao_id)}`;
}
