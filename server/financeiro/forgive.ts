import type { Ctx } from '#server/platform/context.ts';
import { cents, money } from './cents.ts';
import { registerBaixa } from './register-baixa.ts';
import { least, spread, sum, type Weighed } from './weighed.ts';
import { writeEstorno } from './write-estorno.ts';

/** A document's titles: what it is owed by, and what gives money back. */
type Sides = { owed: readonly Weighed[]; back: readonly Weighed[] };

/**
 * Nobody is given money that nobody paid: of what a document owes back, the share that discounts had settled is settled by a receipt without
 * money, of the origin `devolucao`. Of parts returned one after another the share is that of their sum, so that the last takes the rest, to
 * the cent. With nothing to do, nothing happens. The titles are held by the caller.
 */
export async function forgive(ctx: Ctx, { owed, back }: Sides): Promise<void> {
  const open = sum(back, 'aberto');
  if (open === 0n) return;
  const { quitado, perdoado } = await settledOf(ctx, owed);
  if (perdoado === 0n) return;
  const { perdoado: before } = await settledOf(ctx, back, 'devolucao');
  const returned = least(sum(back, 'devido'), quitado);
  const share = (perdoado * returned * 2n + quitado) / (quitado * 2n);
  const missing = least(share - before, open);
  if (missing <= 0n) return;
  // In the order of their ids, as titles are locked.
  const parts = spread(back, missing).sort((a, b) => a.id - b.id);
  for (const { id, off } of parts) {
    const desconto = money(off);
    await registerBaixa(ctx, {
      ...{ titulo_id: id, valor: '0.00', desconto, em: new Date(), forma: 'outro', origem: 'devolucao' },
    });
  }
}

/** Takes back what `forgive` did, before it is reckoned anew. */
export async function forgiveNothing(ctx: Ctx, back: readonly Weighed[]): Promise<void> {
  const ids = back.map(({ id }) => id);
  if (ids.length === 0) return;
  // Written out, as the statement below.
  const rows = await ctx.db.sql<{ id: number; titulo_id: number }[]>`
    SELECT id, titulo_id FROM baixas WHERE titulo_id = ANY(${ids}::bigint[]) AND origem = 'devolucao' AND estornada_em IS NULL ORDER BY id`;
  for (const titulo of back) {
    let { status } = titulo;
    for (const baixa of rows.filter(({ titulo_id }) => titulo_id === titulo.id)) {
      status = await writeEstorno(ctx, { ...titulo, status }, baixa.id, 'Uma baixa do documento foi estornada.');
    }
  }
}

/** In cents: what receipts settled of the titles, and what of it came as discounts. */
async function settledOf(ctx: Ctx, titulos: readonly Weighed[], origem: 'devolucao' | null = null) {
  const ids = titulos.map(({ id }) => id);
  // Written out: sums of exact decimals.
  const [row] = await ctx.db.sql<{ quitado: string; perdoado: string }[]>`
    SELECT coalesce(sum(quitado), 0.00)::text AS quitado, coalesce(sum(least(desconto, quitado)), 0.00)::text AS perdoado
    FROM baixas WHERE titulo_id = ANY(${ids}::bigint[]) AND estornada_em IS NULL AND (${origem}::text IS NULL OR origem = ${origem})`;
  return { quitado: cents(row?.quitado ?? '0.00'), perdoado: cents(row?.perdoado ?? '0.00') };
}
