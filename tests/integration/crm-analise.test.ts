import { expect, test } from 'vitest';
import { daysBefore } from '#app/_ui/format.ts';
import { createMotivoPerda, getAnalise, loseNegocio, moveNegocio, winNegocio } from '#server/crm/index.ts';
import { today } from '#server/platform/clock.ts';
import { makeCompany } from '#tests/support/factory.ts';

const DAY = 86_400;

test('counts of a funnel are those made by hand; other funnels, other days and deleted deals do not count', async () => {
  const company = await makeCompany();
  const { ctx } = company;
  const { sql } = ctx.db;
  const funil = await company.funnel();
  const [first, second] = funil.etapas;
  if (!first || !second) throw new Error('A funnel without stages');
  const { id: motivo_perda_id } = await createMotivoPerda(ctx, { nome: 'Preço' });
  const deal = (valor: string, etapa_id = first.id, previsao_fechamento: string | null = null) =>
    company.deal({ valor, etapa_id, previsao_fechamento });

  const won = await deal('100.00');
  const lost = await deal('50.00');
  await deal('30.00', first.id, '2027-03-10');
  await deal('20.00', second.id);
  const old = await deal('7.00');
  const gone = await deal('9.00');
  for (const { id } of [won, lost]) await moveNegocio(ctx, { id, etapa_id: second.id });
  await winNegocio(ctx, { id: won.id });
  await loseNegocio(ctx, { id: lost.id, motivo_perda_id });
  await winNegocio(ctx, { id: old.id });
  await sql`UPDATE negocios SET excluido_em = now() WHERE id = ${gone.id}`;
  // Begun and won long before the period.
  await sql`UPDATE historico_etapas SET entrou_em = entrou_em - interval '400 days', saiu_em = saiu_em - interval '400 days' WHERE negocio_id = ${old.id}`;
  await sql`UPDATE negocios SET fechado_em = fechado_em - interval '400 days' WHERE id = ${old.id}`;
  // Four days and two in the first stage, and the sale took ten days.
  const spent = (id: number, days: number) =>
    sql`UPDATE historico_etapas SET entrou_em = saiu_em - ${days} * interval '1 day' WHERE negocio_id = ${id} AND etapa_id = ${first.id}`;
  await spent(won.id, 4);
  await spent(lost.id, 2);
  await sql`UPDATE negocios SET criado_em = fechado_em - interval '10 days' WHERE id = ${won.id}`;

  const hoje = today(ctx.fuso);
  const input = { funil_id: funil.id, data_inicio: daysBefore(hoje, 30), data_fim: hoje };
  const found = await getAnalise(ctx, input);
  expect(found.etapas.slice(0, 3)).toEqual([
    expect.objectContaining({ id: first.id, entraram: 3, avancaram: 2, conversao: '66.7', segundos_mediana: 3 * DAY }),
    expect.objectContaining({ id: second.id, entraram: 3, avancaram: 1, conversao: '33.3' }),
    expect.objectContaining({ entraram: 0, avancaram: 0, conversao: null, segundos_mediana: null }),
  ]);
  const share = (valor: number, probabilidade: number) => ((valor * probabilidade) / 100).toFixed(2);
  expect(found.previsao).toEqual([
    { mes: '2027-03-01', quantidade: 1, valor: '30.00', ponderado: share(30, first.probabilidade) },
    { mes: null, quantidade: 1, valor: '20.00', ponderado: share(20, second.probabilidade) },
  ]);
  expect(found.ganhos).toEqual([{ mes: `${hoje.slice(0, 7)}-01`, quantidade: 1, valor: '100.00' }]);
  expect(found.perdas).toEqual([{ motivo: 'Preço', quantidade: 1, valor: '50.00' }]);
  expect(found.resumo).toEqual({
    ...{ ganhos: 1, perdidos: 1, valor_ganho: '100.00', valor_perdido: '50.00', taxa: '50.0', dias_ate_ganhar: '10.0' },
  });

  const before = await getAnalise(ctx, {
    ...input,
    data_inicio: daysBefore(hoje, 500),
    data_fim: daysBefore(hoje, 300),
  });
  expect(before.resumo).toMatchObject({ ganhos: 1, valor_ganho: '7.00' });
  expect(before.etapas[0]).toMatchObject({ entraram: 1, avancaram: 1 });
  const other = await makeCompany();
  await expect(getAnalise(other.ctx, input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(getAnalise(ctx, { ...input, data_inicio: daysBefore(hoje, 400) })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
  });
});
