import type { Ctx } from '#server/platform/context.ts';
import { oneRow } from '#server/platform/rows.ts';
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
  const { quitado, perdoado, devolvido } = await settledOf(ctx, owed, back);
  if (perdoado === 0n) return;
  const returned = least(sum(back, 'devido'), quitado);
  const share = (perdoado * returned * 2n + quitado) / (quitado * 2n);
  const missing = least(share - devolvido, open);
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
  // Written out, as the statement below.
  const rows = await ctx.db.sql<{ id: number; titulo_id: number }[]>`
    SELECT id, titulo_id FROM baixas WHERE titulo_id = ANY(${idsOf(back)}::bigint[]) AND origem = 'devolucao' AND estornada_em IS NULL ORDER BY id`;
  for (const titulo of back) {
    let { status } = titulo;
    for (const baixa of rows.filter(({ titulo_id }) => titulo_id === titulo.id)) {
      status = await writeEstorno(ctx, { ...titulo, status }, baixa.id, 'Uma baixa do documento foi estornada.');
    }
  }
}

const idsOf = (titulos: readonly Weighed[]) => titulos.map(({ id }) => id);

/** In cents: what receipts settled of what is owed, what of it came as discounts, and what was settled of what is owed back for these. */
async function settledOf(ctx: Ctx, owed: readonly Weighed[], back: readonly Weighed[]) {
  // Written out: sums of exact decimals.
  const rows = await ctx.db.sql<{ quitado: string; perdoado: string; devolvido: string }[]>`
    SELECT coalesce(sum(quitado) FILTER (WHERE devida), 0.00)::text AS quitado,
      coalesce(sum(least(desconto, quitado)) FILTER (WHERE devida), 0.00)::text AS perdoado,
      coalesce(sum(quitado) FILTER (WHERE NOT devida AND origem = 'devolucao'), 0.00)::text AS devolvido
    FROM (SELECT *, titulo_id = ANY(${idsOf(owed)}::bigint[]) AS devida FROM baixas
      WHERE titulo_id = ANY(${idsOf([...owed, ...back])}::bigint[]) AND estornada_em IS NULL) b`;
  const { quitado, perdoado, devolvido } = oneRow(rows);
  return { quitado: cents(quitado), perdoado: cents(perdoado), devolvido: cents(devolvido) };
}
