import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startOfDay, today } from '#server/platform/clock.ts';
import { db } from '#server/platform/db.ts';
import { PERIODOS, stepsOf } from '#server/platform/periods.ts';
import { requisicaoWriter } from '#server/requisicoes/index.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { deliveries, startDispatcher, type TestDispatcher, until } from '#tests/support/deliveries.ts';
import { happen, happenOften } from '#tests/support/events.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { hooked } from '#tests/support/hooked.ts';
import { connect, registerApp } from '#tests/support/oauth.ts';
import { panelOf } from '#tests/support/panel-client.ts';

// Panel › Início shows the company's health.

let api: Api;
let root: Company;
let dispatcher: TestDispatcher;

beforeAll(async () => {
  process.env.WEBHOOK_ALLOWED_NETWORKS = '127.0.0.0/8';
  api = await startApi();
  root = await makeCompany();
  dispatcher = await startDispatcher();
});
afterAll(async () => {
  await dispatcher.stop();
  await api.close();
});

const saudeOf = async (company: Company, periodo: (typeof PERIODOS)[number] = '24h') => {
  await requisicaoWriter().flush();
  return panelOf(company.admin.session).inicio.saude({ periodo });
};

test('figures, bars, quotas and credentials are those of the requests that were sent', async () => {
  const company = await root.sibling();
  const produto = await company.product();
  const token = await company.token({ nome: 'Loja virtual' });
  const reader = await company.token({ nome: 'Painel de BI', escopos: ['estoque:read'] });
  for (let i = 0; i < 4; i++) expect((await api.get('/v1/estoque/', token.token)).status).toBe(200);
  const entry = { produto_id: produto.id, tipo: 'entrada', quantidade: 1 };
  for (let i = 0; i < 32; i++) await api.post('/v1/estoque/', token.token, entry);
  expect((await api.get('/v1/estoque/999999999/', token.token)).status).toBe(404);
  expect((await api.post('/v1/estoque/', reader.token, entry)).status).toBe(403);
  // What the day before yesterday was like.
  await db().sql`
    INSERT INTO horas_requisicoes (empresa_id, hora, credencial, credencial_id, sucesso, recusadas, negadas, limitadas, falhas,
      duracoes, minutos)
    VALUES (${company.id}, date_trunc('hour', now(), 'UTC') - interval '47 hours', 'token', ${reader.id}, 50, 0, 0, 0, 2,
      ARRAY[0,0,0,0,0,52,0,0,0,0,0,0,0,0,0,0], array_fill(0, ARRAY[59]) || 52)`;

  const { api: day } = await saudeOf(company);
  expect(day).toMatchObject({ total: 38, sucesso: 34, recusadas: 1, negadas: 1, limitadas: 2, falhas: 0 });
  expect(day?.p95).toEqual(expect.any(Number));
  expect(day?.pontos).toHaveLength(24);
  // The requests may have passed from one hour to the next.
  expect(day?.pontos.slice(-2).reduce((n, ponto) => n + ponto.total, 0)).toBe(38);
  expect(day?.pontos.slice(0, -2).every(({ total, p95 }) => total === 0 && p95 === null)).toBe(true);
  expect(day?.credenciais_total).toBe(2);
  expect(day?.credenciais).toMatchObject([
    { credencial: 'token', id: token.id, nome: 'Loja virtual', ativa: true, total: 37, limitadas: 2, negadas: 0 },
    { credencial: 'token', id: reader.id, nome: 'Painel de BI', ativa: true, total: 1, negadas: 1, pico_minuto: 1 },
  ]);
  const [first, second] = day?.credenciais ?? [];
  expect(first?.pico_minuto).toBeGreaterThanOrEqual(19);
  expect(first?.quotas.map(({ limite, usados, limite_total }) => [limite, usados, limite_total])).toEqual([
    ['leitura', 5, 120],
    ['estoque:escrita', 30, 30],
    ['expedicao:escrita', 0, 30],
    ['expedicao:exclusao', 0, 10],
  ]);
  expect(second?.quotas.map(({ limite }) => limite)).toEqual(['leitura']);
  // Looking used nothing up.
  expect((await saudeOf(company)).api?.credenciais[0]?.quotas).toEqual(first?.quotas);

  const { api: month } = await saudeOf(company, '30d');
  expect(month).toMatchObject({ total: 90, sucesso: 84, falhas: 2 });
  // Of 90, 52 were in the class of 21 to 50 ms, and those of now were faster or few.
  expect(month?.p95).toBeGreaterThan(20);
  const [busiest] = month?.credenciais.filter(({ id }) => id === reader.id) ?? [];
  expect(busiest).toMatchObject({ total: 53, pico_minuto: 52 });
  expect(busiest?.pico_em.getUTCMinutes()).toBe(59);
  expect(month?.pontos.reduce((n, ponto) => n + ponto.total, 0)).toBe(90);

  // The list that a figure leads to holds what it counted.
  const list = await panelOf(company.admin.session).requisicoes.list({
    desde: day?.pontos[0]?.inicio.toISOString(),
    ate: day?.pontos.at(-1)?.fim.toISOString(),
    status: '4xx',
  });
  expect(list.resultados.reduce((n, { quantidade }) => n + quantidade, 0)).toBe(4);
});

test('a revoked token keeps its figures and has no quota; a connection is named by application and user', async () => {
  const company = await root.sibling();
  const token = await company.token({ nome: 'Antigo' });
  await api.get('/v1/estoque/', token.token);
  const panel = panelOf(company.admin.session);
  await panel.tokens.revoke({ id: token.id });
  const conexao_id = await connect(await registerApp(company, { nome: 'Vitrine' }), company.admin);
  const { api: found } = await saudeOf(company);
  expect(found?.credenciais).toMatchObject([{ nome: 'Antigo', ativa: false, total: 1, quotas: [] }]);

  const names = async (busca?: string) =>
    (await panel.requisicoes.credenciais({ busca })).resultados.map(({ credencial, id }) => [credencial, id]);
  expect(await names()).toEqual([
    ['concessao', conexao_id],
    ['token', token.id],
  ]);
  expect(await names('vitrine')).toEqual([['concessao', conexao_id]]);
  expect(await names('ANTIGO')).toEqual([['token', token.id]]);
  expect(await names('%')).toEqual([]);
  expect((await panel.requisicoes.credencial({ credencial: 'concessao', id: conexao_id })).nome).toMatch(
    /^Vitrine \(.+\)$/,
  );
});

test('one with nothing yet is empty, whatever its neighbours do', async () => {
  const company = await root.sibling();
  for (const periodo of PERIODOS) {
    const { api: requests, entregas } = await saudeOf(company, periodo);
    expect(requests).toMatchObject({ total: 0, p95: null, credenciais: [], credenciais_total: 0 });
    expect(entregas).toMatchObject({ webhooks: 0, na_fila: 0, agendadas: 0, mais_antiga_em: null, problemas: [] });
    expect(entregas?.pontos.length).toBe(requests?.pontos.length);
  }
});

test('deliveries: attempts by outcome, what waits, and the webhooks that fail', async () => {
  const { company, receiver, id } = await hooked(root, { status: 200 });
  await happenOften(company, 5);
  await receiver.received(5);
  receiver.reply({ status: 500 });
  await happenOften(company, 4);
  await receiver.received(9);
  await until(async () => (await deliveries(company, { estado: 'pendente' })).length === 0);
  // Four in a row may be an accident.
  expect((await saudeOf(company)).entregas?.problemas).toEqual([]);
  await happen(company);
  await receiver.received(10);
  await until(async () => (await deliveries(company, { estado: 'pendente' })).length === 0);
  const { entregas } = await saudeOf(company);
  const sum = (field: 'sucessos' | 'novas_tentativas' | 'falhas') =>
    entregas?.pontos.reduce((n, ponto) => n + ponto[field], 0);
  expect([sum('sucessos'), sum('novas_tentativas'), sum('falhas')]).toEqual([5, 5, 0]);
  expect(entregas).toMatchObject({ webhooks: 1, na_fila: 0, agendadas: 5, mais_antiga_em: null });
  expect(entregas?.problemas).toMatchObject([
    { id, problema: 'falhando', falhas_seguidas: 5, recentes: { falhas: 5, tentativas: 10 } },
  ]);

  await dispatcher.stop();
  try {
    await happen(company);
    const waiting = (await saudeOf(company)).entregas;
    expect(waiting?.na_fila).toBe(1);
    expect(Date.now() - (waiting?.mais_antiga_em?.getTime() ?? 0)).toBeLessThan(30_000);
  } finally {
    dispatcher = await startDispatcher();
  }
  await db()
    .sql`UPDATE saude_webhooks SET primeira_falha_em = now() - interval '30 hours', falhas_seguidas = 12 WHERE webhook_id = ${id}`;
  expect((await saudeOf(company)).entregas?.problemas).toMatchObject([{ problema: 'em_risco' }]);
  await db()
    .sql`UPDATE webhooks SET ativo = false, desativado_motivo = 'falhas', desativado_em = now() WHERE id = ${id}`;
  expect((await saudeOf(company)).entregas?.problemas).toMatchObject([{ problema: 'desativado_por_falhas' }]);
});

test('a webhook that fails partly is a problem from twenty attempts and a tenth of them on', async () => {
  const { company, receiver, id } = await hooked(root, { status: 200 });
  const send = async (count: number, status: number) => {
    receiver.reply({ status });
    const sent = receiver.requests.length;
    await happenOften(company, count);
    await receiver.received(sent + count);
    await until(async () => (await deliveries(company, { estado: 'pendente' })).length === 0);
  };
  await send(4, 500);
  await send(15, 200);
  expect((await saudeOf(company)).entregas?.problemas).toEqual([]);
  await send(4, 500);
  await send(1, 200);
  const { entregas } = await saudeOf(company);
  expect(entregas?.problemas).toMatchObject([
    { id, problema: 'parcial', falhas_seguidas: 0, recentes: { falhas: 8, tentativas: 24 } },
  ]);
  expect(entregas?.problemas[0]?.desde).toBeInstanceOf(Date);
  // What arrives goes by, and what failed is a small part.
  await send(60, 200);
  expect((await saudeOf(company)).entregas?.problemas).toEqual([]);
});

describe('the steps of a period', () => {
  test.each([
    ['America/Sao_Paulo', '2026-03-10T15:20:00Z'],
    ['America/Sao_Paulo', '2026-03-10T03:00:00Z'],
    ['UTC', '2026-03-10T23:59:59Z'],
    // The clock is moved within the week.
    ['America/New_York', '2026-03-10T15:20:00Z'],
    ['America/New_York', '2026-11-03T02:20:00Z'],
    ['Asia/Kolkata', '2026-03-10T18:40:00Z'],
  ])('%s at %s follow each other without a gap, and now is in the last', (zone, at) => {
    const now = new Date(at);
    for (const periodo of PERIODOS) {
      const steps = stepsOf(periodo, zone, now);
      for (const [i, { inicio, fim }] of steps.entries()) {
        expect(fim > inicio).toBe(true);
        if (i > 0) expect(inicio).toEqual(steps[i - 1]?.fim);
      }
      const last = steps.at(-1);
      expect(last && last.inicio <= now && now < last.fim).toBe(true);
      if (periodo !== '24h') {
        const first = new Date(Date.parse(`${today(zone, now)}T00:00:00Z`) - (periodo === '7d' ? 6 : 29) * 86_400_000);
        expect(steps[0]?.inicio).toEqual(startOfDay(first.toISOString().slice(0, 10), zone));
      }
    }
  });
});
