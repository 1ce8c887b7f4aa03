import { findMembroAtual } from '#server/identidade/index.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { oneRow } from '#server/platform/rows.ts';
import { z } from '#server/platform/validation.ts';

export const contagensDaCaixa = z.object({
  minhas: z.int(),
  de_ninguem: z.int(),
  todas: z.int(),
  /** Open conversations with something unread: mine, and nobody's. */
  nao_lidas: z.int(),
  /** Who looks, as conversations name the one who has them; null for somebody who is no user of the company. */
  eu: z.int().nullable(),
  /** Whether there is a channel at all. */
  tem_canais: z.boolean(),
});
export type ContagensDaCaixa = z.output<typeof contagensDaCaixa>;

/** Above this, a list says "99+". */
const MOST = 100;

/** How many open conversations there are in each of the inbox's lists, up to a hundred; for the panel. */
export async function countCaixa(ctx: Ctx): Promise<ContagensDaCaixa> {
  requireScope(ctx, 'crm:read');
  const membro = await findMembroAtual(ctx);
  const eu = membro?.id ?? 0;
  const { sql } = ctx.db;
  const open = sql`empresa_id = ${ctx.empresa_id} AND NOT arquivada AND status IN ('aberta', 'aguardando_atendente', 'em_atendimento')`;
  // Written out: four counts, each with an end, in one round trip; and whether there are channels.
  return oneRow(
    await sql<ContagensDaCaixa[]>`
      SELECT (SELECT count(*) FROM (SELECT FROM conversas WHERE ${open} AND responsavel_id = ${eu} LIMIT ${MOST}) x)::int AS minhas,
        (SELECT count(*) FROM (SELECT FROM conversas WHERE ${open} AND responsavel_id IS NULL LIMIT ${MOST}) x)::int AS de_ninguem,
        (SELECT count(*) FROM (SELECT FROM conversas WHERE ${open} LIMIT ${MOST}) x)::int AS todas,
        (SELECT count(*) FROM (SELECT FROM conversas WHERE ${open} AND nao_lidas > 0 AND (responsavel_id = ${eu} OR responsavel_id IS NULL)
          LIMIT ${MOST}) x)::int AS nao_lidas,
        ${membro?.id ?? null}::int AS eu, EXISTS (SELECT FROM canais WHERE empresa_id = ${ctx.empresa_id}) AS tem_canais`,
  );
}
