import { type ParcelaPrevista, parcelasDe } from '#modulos/condicao-pagamento.ts';
import { recordAll } from '#server/auditoria/index.ts';
import { type CompraDevida, findCompraDevida, holdCompraDevida } from '#server/compras/index.ts';
import { today } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import { findVendaDevida, holdVendaDevida, type VendaDevida } from '#server/vendas/index.ts';
import { cents, money } from './cents.ts';
import { forgive, forgiveNothing } from './forgive.ts';
import { toldTitulo } from './internal.ts';
import { type NovoTitulo, openTitulos } from './open-titulo.ts';
import { least, type Off, spread, sum, type Weighed } from './weighed.ts';

/** A sale or a purchase, as the titles that it makes name it. */
type Documento = { tipo: 'venda' | 'compra'; id: number };

/** Of each kind of document: what it is owed by, and what gives money back; and how it is called. */
const MADE = {
  venda: { owed: ['receber', 'venda'], back: ['pagar', 'devolucao_venda'], noun: 'Pedido', of: 'do pedido' },
  compra: { owed: ['pagar', 'compra'], back: ['receber', 'devolucao_compra'], noun: 'Compra', of: 'da compra' },
} as const;

/**
 * Makes the titles of a document that changed what they should be: what is owed by it (less what is owed back) is its total less what was
 * returned, to the cent. What is missing is opened as instalments by its condition; what is too much is taken off the open ones, from the
 * last due backwards, and what of it was paid already is owed back as a title of its own, whose share of discounts is settled at once. The
 * document is held by the caller. With nothing to do, nothing happens.
 */
export async function reconcile(ctx: Ctx, documento: Documento): Promise<void> {
  const found = documento.tipo === 'venda' ? findVendaDevida : findCompraDevida;
  const [devida, titulos] = await Promise.all([found(ctx, documento.id), lockTitulos(ctx, documento)]);
  if (devida) await settleDifference(ctx, documento, devida, titulos);
}

/**
 * The same after a receipt was reversed, with the document held first: what is owed both ways at once is no longer owed at all.
 * @param reverse what is done between the two
 */
export async function reconcileAfter(ctx: Ctx, documento: Documento, reverse: () => Promise<void>): Promise<void> {
  const hold = documento.tipo === 'venda' ? holdVendaDevida : holdCompraDevida;
  const devida = await hold(ctx, documento.id);
  await lockTitulos(ctx, documento);
  await reverse();
  const titulos = await lockTitulos(ctx, documento);
  const before = sidesOf(documento, titulos);
  if (!devida || before.back.length === 0) return;
  if (sum(before.owed, 'aberto') === 0n) return forgive(ctx, before);
  // The receipt that is reversed may have given the discount.
  await forgiveNothing(ctx, before.back);
  const { owed, back } = sidesOf(documento, await lockTitulos(ctx, documento));
  const both = least(sum(owed, 'aberto'), sum(back, 'aberto'));
  if (both > 0n) await takeOff(ctx, [...spread(owed, both), ...spread(back, both)], devida.status === 'cancelada');
  await forgive(ctx, sidesOf(documento, await lockTitulos(ctx, documento)));
}

async function settleDifference(
  ctx: Ctx,
  documento: Documento,
  devida: VendaDevida | CompraDevida,
  titulos: readonly Weighed[],
): Promise<void> {
  // Its titles would be those of a time without any.
  if (devida.condicao_pagamento === null) return;
  const { owed, back } = sidesOf(documento, titulos);
  const missing = cents(devida.devido) - (sum(owed, 'devido') - sum(back, 'devido'));
  const made = MADE[documento.tipo];
  if (missing > 0n) {
    const desde = 'desde' in devida && devida.desde ? devida.desde : new Date();
    const parcelas = parcelasDe(devida.condicao_pagamento, money(missing), today(ctx.fuso, desde));
    await openTitulos(
      ctx,
      parcelas.map((parcela) => titleOf(documento, devida, made.owed, `${made.noun} ${devida.numero}`, parcela)),
    );
  }
  if (missing >= 0n) return;
  const excess = -missing;
  const open = least(excess, sum(owed, 'aberto'));
  const cancelled = devida.status === 'cancelada';
  if (open > 0n) await takeOff(ctx, spread(owed, open), cancelled && documento.tipo === 'venda');
  if (excess === open) return;
  const parcela = { parcela: 1, parcelas: 1, valor: money(excess - open), vencimento: today(ctx.fuso) };
  const why = cancelled && documento.tipo === 'venda' ? 'Cancelamento' : 'Devolução';
  await openTitulos(ctx, [titleOf(documento, devida, made.back, `${why} ${made.of} ${devida.numero}`, parcela)]);
  await forgive(ctx, sidesOf(documento, await lockTitulos(ctx, documento)));
}

const titleOf = (
  documento: Documento,
  { pessoa_id }: { pessoa_id: number },
  [tipo, origem]: (typeof MADE)[Documento['tipo']]['owed' | 'back'],
  descricao: string,
  parcela: ParcelaPrevista,
): NovoTitulo => ({ tipo, origem, [`${documento.tipo}_id`]: documento.id, pessoa_id, descricao, ...parcela });

function sidesOf({ tipo }: Documento, titulos: readonly Weighed[]) {
  const valid = titulos.filter(({ status }) => status !== 'cancelada');
  const { owed, back } = MADE[tipo];
  return {
    owed: valid.filter(({ origem }) => origem === owed[1]),
    back: valid.filter(({ origem }) => origem === back[1]),
  };
}

/** The document's titles, locked in the order of their ids. */
async function lockTitulos(ctx: Ctx, { tipo, id }: Documento): Promise<Weighed[]> {
  const { sql } = ctx.db;
  const column = tipo === 'venda' ? sql`venda_id` : sql`compra_id`;
  // Written out: the locks, and amounts as text. `execute` sends it here, beside what reads the document.
  const rows = await sql<(Omit<Weighed, 'devido' | 'aberto'> & { devido: string; aberto: string })[]>`
    SELECT id, tipo, numero, origem, status, vencimento::text, parcela, (valor - valor_abatido)::text AS devido, valor_aberto::text AS aberto
    FROM titulos WHERE ${column} = ${id} AND empresa_id = ${ctx.empresa_id} ORDER BY id FOR UPDATE`.execute();
  return rows.map((row) => ({ ...row, devido: cents(row.devido), aberto: cents(row.aberto) }));
}

/**
 * Takes amounts off open titles. Of which nothing is left, and nothing was paid, is cancelled; with `cancelling` such a one keeps its
 * amount.
 */
async function takeOff(ctx: Ctx, offs: readonly Off[], cancelling: boolean): Promise<void> {
  const told = offs.map(({ off, ...titulo }) => {
    const ends = off === titulo.aberto;
    const cancels = ends && titulo.status === 'aberta';
    const abatido = cancels && cancelling ? 0n : off;
    return { ...titulo, ends, cancels, abatido: money(abatido) };
  });
  const rows = JSON.stringify(told.map(({ id, abatido, ends, cancels }) => ({ id, abatido, ends, cancels })));
  // Written out: one statement for all of them.
  await ctx.db.sql`
    UPDATE titulos t SET valor_abatido = t.valor_abatido + o.abatido, atualizado_em = clock_timestamp(),
      cancelada_em = CASE WHEN o.cancels THEN clock_timestamp() END,
      quitada_em = CASE WHEN o.ends AND NOT o.cancels THEN clock_timestamp() END
    FROM json_to_recordset(${rows}::text::json) AS o (id bigint, abatido numeric, ends boolean, cancels boolean) WHERE t.id = o.id`;
  await recordAll(
    ctx.db,
    told.map(({ abatido, ends, cancels, ...titulo }) => {
      const depois = cancels ? 'cancelada' : 'paga';
      const status = ends ? { status: { antes: titulo.status, depois } } : {};
      const feito = abatido === '0.00' ? 'cancelada' : 'abatida';
      return { ctx, entry: toldTitulo(feito, titulo, { ...(abatido === '0.00' ? {} : { abatido }), ...status }) };
    }),
  );
}
