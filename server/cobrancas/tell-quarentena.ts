import { notifyAdministrators } from '#server/identidade/index.ts';
import { today } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';

/** So many are counted; whoever forges notices by the thousand makes no count of them cost more. */
const MOST_COUNTED = 1_000;

/**
 * Tells administrators by e-mail, in the transaction that puts a payment in quarantine, how many wait for a person: once a company and day,
 * of the company's zone.
 */
export async function tellQuarentena(ctx: Ctx): Promise<void> {
  // Written out: a count with an end.
  const [{ n = 0 } = {}] = await ctx.db.sql<{ n: number }[]>`
    SELECT count(*)::int AS n FROM (SELECT FROM pix_em_quarentena WHERE empresa_id = ${ctx.empresa_id} AND situacao = 'aberta'
      LIMIT ${MOST_COUNTED + 1}) q`;
  const dados = { esperam: Math.min(n, MOST_COUNTED), mais: n > MOST_COUNTED };
  await notifyAdministrators(ctx.db, ctx.empresa_id, {
    tipo: 'pix_em_quarentena',
    chave: `pix-em-quarentena:${ctx.empresa_id}:${today(ctx.fuso)}`,
    carta: (empresa_nome) => ({ tipo: 'pix_em_quarentena', dados: { empresa_nome, ...dados } }),
  });
}
