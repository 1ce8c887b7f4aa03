import { afterEach, describe, expect, test, vi } from 'vitest';
import { listAssuntos } from '#server/assistente/index.ts';
import { getIndicadores } from '#server/atendimento/index.ts';
import { listLinhas, reconcileLinha } from '#server/conciliacao/index.ts';
import {
  baixarTitulo,
  estornarTitulo,
  getFluxoDeCaixa,
  getTitulo,
  verifyFinanceiro,
} from '#server/financeiro/index.ts';
import { updateEmpresa } from '#server/identidade/index.ts';
import { endOfDay, startOfDay, today } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { createVenda, getResumoVendas, listVendas } from '#server/vendas/index.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { oneBehindAnother } from '#tests/support/locks.ts';
import { ofxOf, sendOfx } from '#tests/support/pix-scene.ts';

// Days of a company's zone on which the clock is moved, and around which a year or a month ends.

afterEach(() => {
  vi.useRealTimers();
});

async function inZone(company: Company, fuso: string): Promise<Ctx> {
  await updateEmpresa(company.ctx, { fuso });
  return { ...company.ctx, fuso };
}

describe('a period of a year has 366 days, also where these are an hour longer', async () => {
  const company = await makeCompany();
  test.each([
    ['America/Sao_Paulo', '2018-02-17', '2019-02-17', '2019-02-18'],
    ['America/Santiago', '2026-04-04', '2027-04-04', '2027-04-05'],
  ])('%s from %s', async (fuso, inicio, fim, late) => {
    const ctx = await inZone(company, fuso);
    for (const read of [getIndicadores, listAssuntos]) {
      await expect(read(ctx, { inicio, fim })).resolves.toBeDefined();
      await expect(read(ctx, { inicio, fim: late })).rejects.toThrow('até um ano');
      await expect(read(ctx, { inicio: fim, fim: inicio })).rejects.toThrow('antes do início');
    }
  });
});

describe('on both sides of each midnight, the sales of a day are those that the list has of it', async () => {
  const company = await makeCompany();
  const [produto, cliente] = [await company.product(), await company.customer()];
  const itens = [{ produto_id: produto.id, quantidade: '1', preco_unitario: '10.00' }];
  const HOUR = 3_600_000;
  const aside = [
    -24 * HOUR,
    -HOUR - 1,
    -HOUR,
    -1,
    0,
    1,
    HOUR - 1,
    HOUR,
    23 * HOUR,
    24 * HOUR - 1,
    24 * HOUR,
    25 * HOUR,
  ];
  const ids: number[] = [];
  for (const _ of aside) {
    ids.push((await createVenda(company.ctx, { cliente_id: cliente.id, tipo_pedido: 'venda', itens })).id);
  }

  test.each([
    ['America/Santiago', '2026-09-06', 'without its midnight'],
    ['America/Santiago', '2026-04-04', 'of 25 hours'],
    ['America/Asuncion', '2024-10-06', 'without its midnight'],
    ['America/Sao_Paulo', '2018-11-04', 'without its midnight'],
    ['America/Sao_Paulo', '2019-02-16', 'of 25 hours'],
    ['America/Havana', '2025-11-02', 'whose midnight comes twice'],
    ['America/Noronha', '2026-12-31', 'the last of a year'],
    ['Asia/Kathmandu', '2024-02-29', 'of a leap year'],
  ])('%s, %s, %s', async (fuso, dia) => {
    const ctx = await inZone(company, fuso);
    const [begin, end] = [startOfDay(dia, fuso).getTime(), endOfDay(dia, fuso).getTime()];
    const moments = aside.map((ms) => new Date(begin + ms).toISOString());
    await db().sql`
      UPDATE vendas SET criado_em = v.em FROM unnest(${ids}::bigint[], ${moments}::text[]::timestamptz[]) v (id, em) WHERE vendas.id = v.id`;
    for (const now of [begin - 1, begin, end - 1, end]) {
      vi.useFakeTimers({ toFake: ['Date'], now });
      const { semana_passada, esta_semana } = await getResumoVendas(ctx);
      const told = [...semana_passada, ...esta_semana].filter((one) => one !== null);
      for (const { dia: data, vendas, total } of told) {
        const { total_registros } = await listVendas(ctx, { data_inicio: data, data_fim: data });
        expect([data, vendas, total]).toEqual([data, total_registros, `${total_registros * 10}.00`]);
      }
      expect(told.reduce((sum, { vendas }) => sum + vendas, 0)).toBeGreaterThan(0);
      vi.useRealTimers();
    }
  });
});

test('a company that moves to another zone has its receipts on the days of its new zone, those of a statement on its own', async () => {
  const company = await makeCompany();
  const receive = async (recebido_em: string, fields: Record<string, unknown> = {}) =>
    company.settle(await company.title('receber', { valor: '10.00', ...fields }), { recebido_em, ...fields });
  await receive('2026-05-31T23:30:00-03:00', { valor: '1.00' });
  await receive('2026-06-01T00:30:00-03:00', { valor: '20.00' });
  await receive('2026-05-31', { valor: '300.00' });
  const last = await receive('2026-06-01T01:30:00-03:00', { valor: '4000.00' });
  const titulo = await company.title('receber', { valor: '50000.00' });
  await sendOfx(company, ofxOf(['50000.00']).replaceAll('202611', '202606').replaceAll('20260620', '20260601'));
  const [linha] = (await listLinhas(company.ctx, {})).resultados;
  await reconcileLinha(company.ctx, { id: linha?.id, partes: [{ conta_id: titulo.id, valor: '50000.00' }] });
  const received = async (fuso: string) => {
    const ctx = await inZone(company, fuso);
    expect(await verifyFinanceiro(ctx)).toMatchObject({ divergencias: [] });
    const { dias } = await getFluxoDeCaixa(ctx, { data_inicio: '2026-05-30', data_fim: '2026-06-02' });
    return dias.map(({ recebido }) => recebido);
  };
  expect(await received('America/Sao_Paulo')).toEqual(['0.00', '301.00', '54020.00', '0.00']);
  expect(await received('America/Noronha')).toEqual(['0.00', '300.00', '54021.00', '0.00']);
  expect(await received('America/Rio_Branco')).toEqual(['0.00', '4321.00', '50000.00', '0.00']);
  // What its title says is the same day.
  const { baixas } = await getTitulo(company.ctx, { tipo: 'receber', id: titulo.id });
  expect(baixas.map(({ recebido_em }) => today('America/Rio_Branco', recebido_em))).toEqual(['2026-06-01']);
  await estornarTitulo(company.ctx, { tipo: 'receber', id: last.id, baixa_id: last.baixas[0]?.id, motivo: 'Engano' });
  expect(await received('America/Rio_Branco')).toEqual(['0.00', '321.00', '50000.00', '0.00']);
  expect(await received('America/Sao_Paulo')).toEqual(['0.00', '301.00', '50020.00', '0.00']);
});

test('a receipt that is written while the company moves to another zone is on its day of then', async () => {
  const company = await makeCompany();
  const [{ id }, second] = [
    await company.title('receber', { valor: '1.00' }),
    await company.title('receber', { valor: '20.00' }),
  ];
  const receive = (ctx: Ctx, id: number) =>
    baixarTitulo(ctx, { tipo: 'receber', id, recebido_em: '2026-06-01T00:30:00-03:00' });
  const received = async (ctx: Ctx) => {
    const { dias } = await getFluxoDeCaixa(ctx, { data_inicio: '2026-05-31', data_fim: '2026-06-01' });
    return dias.map(({ recebido }) => recebido);
  };
  const move = (fuso: string) => updateEmpresa(company.ctx, { fuso });
  // The receipt is not committed yet.
  await oneBehindAnother(company.ctx, (held) => receive(held, id), [() => move('America/Rio_Branco')]);
  const west = { ...company.ctx, fuso: 'America/Rio_Branco' };
  expect(await received(west)).toEqual(['1.00', '0.00']);
  // And the other way round: the move is not committed yet, the request came before it; nor do receipts that are taken back meanwhile.
  const reverse = () => estornarTitulo(west, { tipo: 'receber', id, motivo: 'Engano' });
  const back = (held: Ctx) => updateEmpresa(held, { fuso: 'America/Sao_Paulo' });
  const ends = await oneBehindAnother(company.ctx, back, [() => receive(west, second.id), reverse]);
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(await received(company.ctx)).toEqual(['0.00', '20.00']);
  expect(await verifyFinanceiro(company.ctx)).toMatchObject({ divergencias: [] });
});
