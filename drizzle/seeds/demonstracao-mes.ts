import { listClientes } from '#server/clientes/index.ts';
import { createCompra, receiveCompra } from '#server/compras/index.ts';
import { listDepositos } from '#server/estoque/index.ts';
import { createExpedicao, linkItem, updateExpedicao } from '#server/expedicao/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { cancelVenda, createDevolucao, createVenda, finalizeVenda } from '#server/vendas/index.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;

/** Figures that look random and are the same at every start. */
function figures(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** What sells, how many at a time at most, and how often. */
const VENDEM: [string, number, number][] = [
  ['CAFE-500', 6, 8],
  ['CAFE-250M', 4, 6],
  ['CAPS-10', 5, 5],
  ['FILT-103', 8, 5],
  ['CHA-HORT', 3, 3],
  ['LEITE-AV', 6, 4],
  ['ACUC-DEM5', 2, 2],
  ['XIC-090', 2, 2],
  ['PREN-600', 1, 1],
  ['MOED-MAN', 1, 1],
];
const CODES = VENDEM.flatMap(([codigo, , often]) => Array.from({ length: often }, () => codigo));
const MOST = new Map(VENDEM.map(([codigo, most]) => [codigo, most]));

/** What happened on a day: the first id of each table that is of that day. */
type Day = { days_ago: number; first: Record<Dated, number> };

/** Tables whose rows get the day that they are of, with the columns that say when. */
const DATED = {
  vendas: ['criado_em', 'atualizado_em', 'finalizada_em', 'cancelada_em'],
  devolucoes_venda: ['criado_em'],
  compras: ['criado_em', 'atualizado_em', 'recebida_em', 'cancelada_em'],
  entregas_compra: ['criado_em'],
  expedicoes: ['data_criacao', 'data_conclusao', 'atualizado_em'],
  lancamentos_estoque: ['criado_em'],
  auditoria: ['criado_em'],
  eventos: ['ocorrido_em'],
} as const;
type Dated = keyof typeof DATED;
const TABLES = Object.keys(DATED) as Dated[];

/**
 * A month of the demonstration company: orders of every day (fewer on Sundays) that are finalised and shipped, some returned or
 * cancelled, and purchases that keep the shelves full. Verbs write all of it; then each day's rows get that day's date, which no verb
 * can. To be called in the transaction of the seed, before anybody reads the company.
 */
export async function seedMes(ana: Ctx, operador: Ctx, produtos: ReadonlyMap<string, number>): Promise<void> {
  const pick = figures(20_260_213);
  const clientes = (await listClientes(ana, { por_pagina: 100, ativo: true })).resultados;
  const [loja] = await listDepositos(ana);
  const supplier = clientes.find(({ fornecedor }) => fornecedor) ?? clientes[0];
  // What was written so far, the catalogue and its first stock, is older than the month; its events are not: they are sent today.
  const before = Object.fromEntries(TABLES.map((table) => [table, 1])) as Record<Dated, number>;
  const { eventos } = await nextIds(ana);
  const written: Day[] = [{ days_ago: DAYS + 1, first: { ...before, eventos } }];
  for (let days_ago = DAYS; days_ago > 0; days_ago--) {
    const first = await nextIds(ana);
    const weekday = new Date(Date.now() - days_ago * DAY_MS).getUTCDay();
    const orders = weekday === 0 ? pick(2) : 2 + pick(3) + (days_ago < 8 ? 1 : 0);
    for (let n = 0; n < orders; n++) {
      await sell(operador, { pick, cliente_id: clientes[pick(clientes.length)]?.id, produtos, days_ago });
    }
    if (days_ago % 8 === 6) await buy(ana, { fornecedor_id: supplier?.id, deposito_id: loja?.id, produtos, days_ago });
    written.push({ days_ago, first });
  }
  written.push({ days_ago: 0, first: await nextIds(ana) });
  await backdate(ana, written);
}

type Selling = {
  pick: (below: number) => number;
  cliente_id: number | undefined;
  produtos: ReadonlyMap<string, number>;
  days_ago: number;
};

async function sell(ctx: Ctx, { pick, cliente_id, produtos, days_ago }: Selling): Promise<void> {
  const codes = new Set(Array.from({ length: 1 + pick(3) }, () => CODES[pick(CODES.length)] ?? 'CAFE-500'));
  const venda = await createVenda(ctx, {
    cliente_id,
    tipo_pedido: pick(12) === 0 ? 'orcamento' : 'venda',
    itens: [...codes].map((codigo) => ({
      produto_id: produtos.get(codigo),
      quantidade: String(1 + pick(MOST.get(codigo) ?? 1)),
      desconto_percentual: pick(6) === 0 ? '5' : '0',
    })),
    frete: pick(3) === 0 ? '18.50' : '0',
  });
  const { id } = venda;
  if (venda.tipo_pedido === 'orcamento') return;
  if (pick(18) === 0) {
    await cancelVenda(ctx, { id });
    return;
  }
  // Orders of the last days are still worked on.
  if (days_ago < 3 && pick(2) === 0) return;
  await finalizeVenda(ctx, { id });
  if (days_ago > 1) {
    const { id: expedicao_id } = await createExpedicao(ctx, { codigo_rastreio: `QB${700_000_000 + id * 37}BR` });
    await linkItem(ctx, { expedicao_id, pedido_venda_id: id, quantidade: 1 + pick(2) });
    await updateExpedicao(ctx, { id: expedicao_id, status: 'concluida' });
  }
  const [item] = venda.itens;
  if (pick(14) === 0) {
    await createDevolucao(ctx, {
      id,
      itens: [{ item_id: item?.id, quantidade: '1' }],
      observacao: 'Embalagem avariada',
    });
  }
}

type Buying = {
  fornecedor_id: number | undefined;
  deposito_id: number | undefined;
  produtos: ReadonlyMap<string, number>;
  days_ago: number;
};

async function buy(ctx: Ctx, { fornecedor_id, deposito_id, produtos, days_ago }: Buying): Promise<void> {
  const compra = await createCompra(ctx, {
    fornecedor_id,
    deposito_id,
    itens: [
      { produto_id: produtos.get('CAFE-500'), quantidade: '48', custo_unitario: days_ago > 15 ? '21.40' : '22.10' },
      { produto_id: produtos.get('CAFE-250M'), quantidade: '20', custo_unitario: '12.10' },
      { produto_id: produtos.get('CAPS-10'), quantidade: '24', custo_unitario: '11.70' },
      { produto_id: produtos.get('FILT-103'), quantidade: '30', custo_unitario: '2.80' },
      { produto_id: produtos.get('LEITE-AV'), quantidade: '24', custo_unitario: '9.40' },
    ],
    observacao: 'Reposição do mês',
  });
  await receiveCompra(ctx, { id: compra.id });
}

/** The id after the newest of each table. */
async function nextIds(ctx: Ctx): Promise<Record<Dated, number>> {
  const found: Partial<Record<Dated, number>> = {};
  for (const table of TABLES) {
    const { sql } = ctx.db;
    // Written out: the table's name is one of a list.
    const [row] = await sql<{ next: number }[]>`SELECT coalesce(max(id), 0) + 1 AS next FROM ${sql(table)}`;
    found[table] = row?.next ?? 1;
  }
  return found as Record<Dated, number>;
}

/**
 * Moves each day's rows to that day. Ledger, audit trail and events refuse changes: their triggers are off while the seed, in whose own
 * transaction nobody else sees these rows, writes the dates.
 */
async function backdate(ctx: Ctx, days: readonly Day[]): Promise<void> {
  const { sql } = ctx.db;
  for (const table of TABLES) {
    const ranges = days.slice(0, -1).map(({ days_ago, first }, index) => ({
      days_ago,
      from: first[table],
      until: days[index + 1]?.first[table] ?? first[table],
    }));
    const frozen = table === 'lancamentos_estoque' || table === 'auditoria' || table === 'eventos';
    // Written out: names of tables and columns are those of a list; no builder turns a trigger off.
    if (frozen) await sql`ALTER TABLE ${sql(table)} DISABLE TRIGGER USER`;
    const columns: readonly string[] = DATED[table];
    for (const column of columns) {
      await sql`
        UPDATE ${sql(table)} t SET ${sql(column)} = t.${sql(column)} - make_interval(days => d.days_ago)
        FROM json_to_recordset(${JSON.stringify(ranges)}::text::json) AS d (days_ago int, "from" bigint, until bigint)
        WHERE t.id >= d."from" AND t.id < d.until AND t.empresa_id = ${ctx.empresa_id}`;
    }
    if (frozen) await sql`ALTER TABLE ${sql(table)} ENABLE TRIGGER USER`;
  }
}
