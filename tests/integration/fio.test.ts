import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Fio, getFio, listEntregasNoPainel, listEventos, resendEntrega } from '#server/entregas/index.ts';
import { EVENTOS } from '#server/eventos/index.ts';
import { requisicaoWriter } from '#server/requisicoes/index.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { settled, startDispatcher, type TestDispatcher, webhook } from '#tests/support/deliveries.ts';
import { happenOften } from '#tests/support/events.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { importFile } from '#tests/support/importing.ts';
import { call, panelOf, refusalOf } from '#tests/support/panel-client.ts';
import { type Receiver, startReceiver } from '#tests/support/receiver.ts';

// One thread of a cause: a request, what it changed, its events, their deliveries, and the attempts of these.

let api: Api;
let root: Company;
let company: Company;
let receiver: Receiver;
let dispatcher: TestDispatcher | undefined;

beforeAll(async () => {
  process.env.WEBHOOK_ALLOWED_NETWORKS = '127.0.0.0/8';
  api = await startApi({ rateLimitScale: 1_000 });
  root = await makeCompany();
});
beforeEach(async () => {
  company = await root.sibling();
  receiver = await startReceiver();
});
afterEach(async () => {
  await dispatcher?.stop();
  dispatcher = undefined;
  await receiver.close();
});
afterAll(() => api.close());

const all = { eventos: [...EVENTOS] };
const lines = ({ eventos }: Fio) =>
  eventos.map(({ evento, registro }) => [evento, registro && `${registro.tipo} ${registro.nome}`]);
const panel = (session = company.admin.session) => panelOf(session);

describe('the thread', () => {
  test('of a sale of the API that moved stock: the sale, its movements, their deliveries and attempts', async () => {
    const { token } = await company.token({ escopos: ['vendas:read', 'vendas:write'] });
    const produto = await company.product({ nome: 'Café torrado 500 g', codigo: 'CAF-500' });
    await company.move(produto, '10');
    const cliente = await company.customer();
    const { json } = await api.post('/v1/vendas/', token, {
      cliente_id: cliente.id,
      itens: [{ produto_id: produto.id, quantidade: 3, preco_unitario: '10.00' }],
    });
    const hook = await webhook(company, receiver.url, { ...all, descricao: 'Loja' });
    receiver.reply(() => ({ status: 500, body: 'fora do ar' }));
    const id = Number(json.data.id);
    const headers = { 'x-request-id': 'finaliza-0001' };
    const done = await api.call('POST', `/v1/vendas/${id}/finalizar/`, { token, headers });
    expect(done.status, done.text).toBe(200);
    dispatcher = await startDispatcher();
    await settled(company, 2);

    const fio = await getFio(company.ctx, { requisicao: 'finaliza-0001' });
    expect(lines(fio)).toEqual(
      expect.arrayContaining([
        ['estoque.atualizado', 'produto Café torrado 500 g'],
        ['venda.atualizada', `venda Pedido ${json.data.numero_pedido}`],
      ]),
    );
    expect(fio.total).toBe(fio.eventos.length);
    const movement = fio.eventos.find(({ evento }) => evento === 'estoque.atualizado');
    expect(movement?.movimento).toMatchObject({ tipo: 'S', quantidade: '3.000' });
    expect(movement?.registro?.codigo).toBe('CAF-500');
    for (const { entregas } of fio.eventos) {
      expect(entregas).toMatchObject([
        {
          webhook_id: hook.id,
          webhook_descricao: 'Loja',
          webhook_ativo: true,
          estado: 'agendada',
          lista_tentativas: [{ numero: 1, resultado: 'nova_tentativa', status: 500, erro: null }],
        },
      ]);
    }
    // The other end: the request, found by its id.
    await requisicaoWriter().flush();
    const requests = await call(panel(), 'requisicoes.list', { busca: 'finaliza-0001' });
    expect(requests).toMatchObject({ resultados: [{ request_id: 'finaliza-0001', metodo: 'POST', status: 200 }] });

    // Sent again, the newest attempt stands first.
    receiver.reply(() => ({ status: 200, body: '' }));
    const [first] = movement?.entregas ?? [];
    await resendEntrega(company.ctx, { id: first?.id });
    await settled(company, 2);
    const again = await getFio(company.ctx, { requisicao: 'finaliza-0001' });
    const resent = again.eventos.flatMap(({ entregas }) => entregas).find(({ id: each }) => each === first?.id);
    expect(resent).toMatchObject({ estado: 'entregue', lista_tentativas: [{ numero: 2, status: 200 }, { numero: 1 }] });
  });

  test('of an action in the panel: its event, and the audit line that says who', async () => {
    const { nome } = (await call(panelOf(company.admin.session), 'clientes.create', { nome: 'Padaria Nova' })) as {
      nome: string;
    };
    const { resultados } = await listEventos(company.ctx, { evento: 'cliente.criado' });
    const event = resultados[0];
    const fio = await getFio(company.ctx, { requisicao: event?.request_id });
    expect(lines(fio)).toEqual([['cliente.criado', `cliente Cliente ${nome}`]]);
    const found = await call(panel(), 'auditoria.daRequisicao', {
      requisicao: event?.request_id,
      desde: event?.ocorrido_em.toISOString(),
    });
    expect(found).toMatchObject([
      {
        acao: 'cliente.criado',
        recurso: 'cliente',
        recurso_nome: nome,
        porta: 'painel',
        ator_nome: company.ctx.ator.nome,
      },
    ]);
    const reader = await company.member('leitura');
    const asked = call(panel(reader.session), 'auditoria.daRequisicao', {
      requisicao: 'x',
      desde: '2026-01-01T00:00:00Z',
    });
    expect((await refusalOf(asked)).code).toBe('FORBIDDEN');
  });

  test('of an import: its first 50 events, and how many there are', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => `IMP-${n};Produto ${n};1,00`);
    await importFile(company, 'produtos', ['codigo;nome;preco_venda', ...rows].join('\n'));
    const { resultados } = await listEventos(company.ctx, { evento: 'produto.criado' });
    const requisicao = resultados[0]?.request_id;
    const fio = await getFio(company.ctx, { requisicao });
    expect(fio).toMatchObject({ total: 60, mais_entregas: false });
    expect(fio.eventos).toHaveLength(50);
    expect(fio.eventos.map(({ id }) => id)).toEqual(fio.eventos.map(({ id }) => id).toSorted((a, b) => a - b));
    expect(fio.eventos[0]?.registro).toMatchObject({ tipo: 'produto', nome: 'Produto 0', codigo: 'IMP-0' });
    const { total_registros } = await listEventos(company.ctx, { requisicao });
    expect(total_registros).toBe(60);
  });

  test('more events than are counted', async () => {
    await happenOften(company, 600);
    expect(await getFio(company.ctx, { requisicao: 'de-uma-vez' })).toMatchObject({ total: 501 });
  });

  test("another company's request caused nothing here, nor did one that never was", async () => {
    const other = await root.sibling();
    await webhook(other, receiver.url, all);
    await other.product();
    const theirs = (await listEventos(other.ctx, {})).resultados[0];
    const nothing = { eventos: [], total: 0, mais_entregas: false };
    expect(await getFio(company.ctx, { requisicao: theirs?.request_id })).toEqual(nothing);
    expect(await getFio(company.ctx, { requisicao: 'nunca-existiu' })).toEqual(nothing);
    expect((await getFio(other.ctx, { requisicao: theirs?.request_id })).eventos).not.toEqual([]);
    for (const list of [listEventos, listEntregasNoPainel]) {
      const found = await list(company.ctx, { requisicao: theirs?.request_id });
      expect(found).toMatchObject({ resultados: [], total_registros: 0 });
    }
  });
});

type Live = { ate: Date; eventos: { evento: string; registro: unknown }[]; tentativas: { status: number }[] };
const live = (filter: Record<string, unknown> = {}) => call(panel(), 'eventos.aoVivo', filter) as Promise<Live>;

describe('at this moment', () => {
  test('events and attempts of late, newest first, by record, request, webhook, and failures alone', async () => {
    const a = await webhook(company, receiver.url);
    const b = await webhook(company, receiver.url, { eventos: ['produto.criado'] });
    receiver.reply(({ header }) => ({ status: header('x-webhook-id') === String(a.id) ? 500 : 200, body: '' }));
    const [one, two] = [await company.product(), await company.product()];
    await company.move(one, '1');
    await company.move(two, '1');
    dispatcher = await startDispatcher();
    await settled(company, 4);
    const { eventos, tentativas, ate } = await live();
    expect(eventos.map(({ evento }) => evento).slice(0, 2)).toEqual(['estoque.atualizado', 'estoque.atualizado']);
    expect(tentativas.map(({ status }) => status).toSorted()).toEqual([200, 200, 500, 500]);
    const ofOne = await live({ registro: `produto:${one.id}` });
    expect(ofOne.eventos.map(({ evento }) => evento)).toEqual(['estoque.atualizado', 'produto.criado']);
    expect(ofOne.tentativas).toHaveLength(2);
    expect((await live({ webhook_id: b.id })).eventos.map(({ evento }) => evento)).toEqual([
      'produto.criado',
      'produto.criado',
    ]);
    const failed = await live({ falhas: true });
    expect(failed.eventos).toEqual([]);
    expect(failed.tentativas.map(({ status }) => status)).toEqual([500, 500]);
    const { resultados } = await listEventos(company.ctx, { registro: `produto:${two.id}`, evento: 'produto.criado' });
    const byRequest = await live({ requisicao: resultados[0]?.request_id });
    expect(byRequest.eventos.length).toBeGreaterThan(0);
    // What is told again is what may have been committed late: the reader knows it by its number.
    expect((await live({ desde: ate.toISOString() })).eventos).toHaveLength(eventos.length);
    expect((await live({ desde: new Date(Date.now() + 600_000).toISOString() })).eventos).toEqual([]);
  });

  test('nothing of another company', async () => {
    const other = await root.sibling();
    const hook = await webhook(other, receiver.url, all);
    const theirs = await other.product();
    dispatcher = await startDispatcher();
    await settled(other, 1);
    for (const filter of [{}, { webhook_id: hook.id }, { registro: `produto:${theirs.id}` }]) {
      expect(await live(filter)).toMatchObject({ eventos: [], tentativas: [] });
    }
  });
});
