import '#server/financeiro/index.ts';
import { authenticateToken, contextOfCredential } from '#server/acesso/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { cancelVenda, createDevolucao, createVenda, finalizeVenda, type Venda } from '#server/vendas/index.ts';
import { type BenchVendas, LINES, saleOf } from './seed-vendas.ts';

/** What is done with a sale, as its program asks it; each step is a request of its own. */
export type Step = 'create' | 'finalise' | 'return' | 'cancel';
export type Scenario = { title: string; lines: number; steps: readonly Step[] };

export const SCENARIOS: readonly Scenario[] = [
  { title: `A sale of ${LINES} lines, created and finalised`, lines: LINES, steps: ['create', 'finalise'] },
  { title: 'A sale of 200 lines, created and finalised', lines: 200, steps: ['create', 'finalise'] },
  {
    title: `A sale of ${LINES} lines: created, finalised, one line returned, cancelled`,
    lines: LINES,
    steps: ['create', 'finalise', 'return', 'cancel'],
  },
];

export const returnOf = ({ itens }: { itens: readonly { id: number }[] }) => ({
  itens: itens.slice(0, 1).map(({ id }) => ({ item_id: id, quantidade: '1' })),
});

/** One step through the verbs, as the API's pipeline takes it: the token is checked each time. */
export async function takeStep(
  db: Db,
  bench: BenchVendas,
  step: Step,
  produtos: readonly number[],
  venda: Venda | null,
): Promise<Venda> {
  const credential = await authenticateToken(db, bench.token);
  const ctx: Ctx = await contextOfCredential(credential, { request_id: 'req_bench', ip: '127.0.0.1', db });
  if (step === 'create') return createVenda(ctx, saleOf(bench.cliente_id, produtos));
  if (!venda) throw new Error('There is no sale');
  if (step === 'finalise') return finalizeVenda(ctx, { id: venda.id });
  if (step === 'cancel') return cancelVenda(ctx, { id: venda.id });
  return (await createDevolucao(ctx, { id: venda.id, ...returnOf(venda) })).venda;
}
