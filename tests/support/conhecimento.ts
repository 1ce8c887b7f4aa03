import { listLeituras, listSemVetores } from '#server/conhecimento/index.ts';
import { db } from '#server/platform/db.ts';
import { runTrabalhoDeConhecimento } from '#server/transport/inngest/conhecimento-work.ts';
import type { Company } from '#tests/support/factory.ts';

/** Reads all that a company's items wait for, as workers would, until nothing is due. */
export async function settleConhecimento({ id }: Pick<Company, 'id'>): Promise<void> {
  for (let round = 0; round < 50; round++) {
    const leituras = (await listLeituras(db())).map((one) => ({ tipo: 'leitura' as const, ...one }));
    const vetores = (await listSemVetores(db())).map((one) => ({ tipo: 'vetores' as const, ...one }));
    const due = [...leituras, ...vetores].filter(({ empresa_id }) => empresa_id === id);
    if (due.length === 0) return;
    for (const one of due) await runTrabalhoDeConhecimento(one);
  }
  throw new Error('The items never come to rest');
}
