import { expect, test } from 'vitest';
import {
  createCampo,
  createContato,
  deleteCampo,
  getContato,
  replaceContato,
  updateContato,
} from '#server/crm/index.ts';
import { db, inTransaction } from '#server/platform/db.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { until } from '#tests/support/inngest.ts';
import { lockWaiters } from '#tests/support/locks.ts';

// A field of the company's own that is removed while a record is written with it.

const company = await makeCompany();
const { ctx } = company;
let serial = 0;

/** Has a contact written, and a field removed in the middle of that: the writer waits for an e-mail that somebody else is about to take. */
async function removedMeanwhile(campo_id: number, email: string, write: () => Promise<unknown>): Promise<unknown> {
  const held = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const other = inTransaction(db(), async (tx) => {
    await createContato({ ...ctx, db: tx }, { nome: 'Outra', email });
    held.resolve();
    await go.promise;
    throw new Error('rolled back');
  }).catch(() => undefined);
  await held.promise;
  const written = write().catch((error: unknown) => error);
  await until(async () => (await lockWaiters()) > 0, 'the contact waits for its e-mail');
  await deleteCampo(ctx, { id: campo_id });
  go.resolve();
  await other;
  return written;
}

async function scene() {
  const nome = `Time ${++serial}`;
  const campo = await createCampo(ctx, { entidade: 'contato', nome, tipo: 'texto' });
  const contato = await createContato(ctx, { nome, campos: { [campo.chave]: 'Vasco' } });
  return { campo, contato, nome, email: `x${serial}@exemplo.com` };
}

test('a value for it is refused on its name, and nothing of the contact is changed', async () => {
  const { campo, contato, email } = await scene();
  const refusal = await removedMeanwhile(campo.id, email, () =>
    updateContato(ctx, { id: contato.id, email, campos: { [campo.chave]: 'Flamengo' } }),
  );
  expect(refusal).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { [`campos.${campo.chave}`]: ['A empresa não tem este campo.'] },
  });
  expect(await getContato(ctx, { id: contato.id })).toMatchObject({ email: null });
});

test('who only empties it has what they wanted', async () => {
  const { campo, contato, nome, email } = await scene();
  const written = await removedMeanwhile(campo.id, email, () => replaceContato(ctx, { id: contato.id, nome, email }));
  expect(written).toMatchObject({ id: contato.id, email });
});
