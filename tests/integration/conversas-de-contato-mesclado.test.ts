import { expect, test } from 'vitest';
import { concludeConversa, listConversas } from '#server/atendimento/index.ts';
import { mergeContatos } from '#server/crm/index.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { hear, openChannel, says } from '#tests/support/inbox.ts';

// Conversations of two contacts of whom one is merged into the other.

const company = await makeCompany();
const { ctx } = company;
const { sql } = ctx.db;

type Linha = { id: number; contato_id: number };
let serial = 0;

/** Two people who wrote, each from a telephone of their own, with their conversations. */
async function two() {
  const canal = await openChannel(company, 'sms');
  const phones = [`+55119${63_000_000 + ++serial}`, `+55119${63_000_000 + ++serial}`] as const;
  for (const phone of phones) await hear(canal, company, [says(phone, 'Oi')]);
  const rows = await sql<Linha[]>`
    SELECT id, contato_id FROM conversas WHERE canal_id = ${canal.id} ORDER BY id`;
  const [a, b] = rows;
  if (!a || !b) throw new Error('There are no two conversations');
  return { canal, phones, a, b };
}

test('whoever reads conversations by `atualizadas_desde` is told of their new contact', async () => {
  const { canal, a, b } = await two();
  await sql`UPDATE conversas SET atualizado_em = now() - interval '2 days' WHERE canal_id = ${canal.id}`;
  const atualizadas_desde = new Date(Date.now() - 86_400_000).toISOString();
  await mergeContatos(ctx, { id: a.contato_id, contato_id: b.contato_id });
  const { resultados } = await listConversas(ctx, { canal_id: canal.id, atualizadas_desde });
  expect(resultados.map(({ id, contato_id }) => [id, contato_id])).toEqual([[b.id, a.contato_id]]);
});

test('an answer goes to the telephone that wrote last', async () => {
  const { canal, phones, a, b } = await two();
  await concludeConversa(ctx, { id: b.id });
  await mergeContatos(ctx, { id: a.contato_id, contato_id: b.contato_id });
  const [first, second] = phones;
  const to = async () => {
    const [row] = await sql<{ para: string }[]>`
      SELECT coalesce(endereco_plataforma, endereco) AS para FROM conversas WHERE id = ${a.id}`;
    return row?.para;
  };
  await hear(canal, company, [says(second, 'Do outro aparelho')]);
  expect(await to()).toBe(second);
  await hear(canal, company, [says(first, 'Do primeiro')]);
  expect(await to()).toBe(first);
});
