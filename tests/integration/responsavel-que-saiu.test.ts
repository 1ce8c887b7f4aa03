import { expect, test } from 'vitest';
import { removeUsuario } from '#server/acesso/index.ts';
import { assignConversa, getTimeline, listConversas, openConversa } from '#server/atendimento/index.ts';
import { deleteNegocio, getContato, listContatos, listNegocios } from '#server/crm/index.ts';
import { feedEventos } from '#server/eventos/index.ts';
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

test('each record that somebody left behind is told of, whoever else has one, and a refused removal tells nothing', async () => {
  const company = await makeCompany();
  const { ctx } = company;
  await company.funnel();
  const { membro_id } = await company.member('operador');
  const stays = await company.member('operador');
  const canal = await openChannel(company);
  const has = async (responsavel_id: number, celular: string) => {
    const contato = await company.contact({ celular, responsavel_id });
    const negocio = await company.deal({ contato_id: contato.id, responsavel_id });
    const { conversa } = await openConversa(ctx, { canal_id: canal.id, contato_id: contato.id });
    await assignConversa(ctx, { id: conversa.id, responsavel_id });
    return { contato, negocio, conversa };
  };
  const left = await has(membro_id, '24 98765-4321');
  const [gone, kept] = [await has(membro_id, '24 98765-4322'), await has(stays.membro_id, '24 98765-4323')];
  await deleteNegocio(ctx, { id: gone.negocio.id });
  const events = async (apos_id: number) => (await feedEventos(ctx, { apos_id, por_pagina: 100 })).resultados;
  const last = (await events(0)).at(-1)?.id ?? 0;
  await expect(removeUsuario(ctx, { id: company.admin.membro_id })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  expect(await events(last)).toEqual([]);
  await removeUsuario(ctx, { id: membro_id });
  const told = await events(last);
  const idIn = (dados: Record<string, unknown>, kind = '') =>
    (kind === 'conversa' ? dados : (dados[kind] as { id: number })).id;
  expect(told.map(({ evento, dados }) => [evento, idIn(dados, evento.split('.')[0]), dados.campos_alterados])).toEqual([
    ...[left, gone].map(({ contato }) => ['contato.atualizado', contato.id, ['responsavel_id']]),
    ['negocio.atualizado', left.negocio.id, ['responsavel']],
    ...[left, gone].map(({ conversa }) => ['conversa.atualizada', conversa.id, ['responsavel']]),
  ]);
  expect(told.flatMap(({ dados }) => dados.responsavel ?? [])).toEqual([]);
  const { registros } = await getTimeline(ctx, { id: left.conversa.id });
  expect(registros.at(-1)).toMatchObject({ tipo: 'mudanca', mudanca: { responsavel: { depois: null } } });
  expect(await getContato(ctx, { id: kept.contato.id })).toMatchObject({ responsavel_id: stays.membro_id });
});
