import { expect, test } from 'vitest';
import { removeUsuario } from '#server/acesso/index.ts';
import { assignConversa, listConversas, openConversa } from '#server/atendimento/index.ts';
import { listContatos, listNegocios } from '#server/crm/index.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { openChannel } from '#tests/support/inbox.ts';

// Contacts, deals and conversations of somebody who leaves the company have nobody in charge from then on.

test('whoever keeps a copy by the moment of the last change is told that nobody is in charge any more', async () => {
  const company = await makeCompany();
  const { ctx } = company;
  const { sql } = ctx.db;
  await company.funnel();
  const { membro_id } = await company.member('operador');
  const canal = await openChannel(company);
  const contato = await company.contact({ celular: '24 98765-4321', responsavel_id: membro_id });
  const negocio = await company.deal({ contato_id: contato.id, responsavel_id: membro_id });
  const { conversa } = await openConversa(ctx, { canal_id: canal.id, contato_id: contato.id });
  await assignConversa(ctx, { id: conversa.id, responsavel_id: membro_id });
  for (const table of ['contatos', 'negocios', 'conversas'])
    await sql`UPDATE ${sql(table)} SET atualizado_em = now() - interval '2 days' WHERE empresa_id = ${company.id}`;
  const desde = new Date(Date.now() - 86_400_000).toISOString();
  const changed = async () =>
    [
      await listContatos(ctx, { atualizado_desde: desde }),
      await listNegocios(ctx, { atualizado_desde: desde }),
      await listConversas(ctx, { atualizadas_desde: desde }),
    ].map(({ resultados }) => resultados.map(({ id, responsavel_id }) => [id, responsavel_id]));
  expect(await changed()).toEqual([[], [], []]);
  await removeUsuario(ctx, { id: membro_id });
  expect(await changed()).toEqual([[[contato.id, null]], [[negocio.id, null]], [[conversa.id, null]]]);
});
