import { afterAll, expect, test } from 'vitest';
import { createWebhook, ESCOPOS_API } from '#server/acesso/index.ts';
import { EVENTOS, maskDocumento, maskEmail, maskTelefone } from '#server/eventos/index.ts';
import { startApi } from '#tests/support/api-client.ts';
import { Copia, Cursor, type Row, wholeOf } from '#tests/support/crm-seguidores.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { importFile } from '#tests/support/importing.ts';
import { addPhoto } from '#tests/support/midia.ts';
import { DESTINO } from '#tests/support/panel-cases/scene.ts';
import { photo } from '#tests/support/photos.ts';
import { outcomeOf } from '#tests/support/refusal.ts';
import { generator, SEED } from '#tests/support/seed.ts';

// A long life of a shop by several writers, and who follows it meanwhile: a copy of the products by the moment of their last change, and
// whoever reads the events. Once everybody rests, both have what the lists and the balances show.

const ROUNDS = Number(process.env.SHOP_LIVES ?? 3);
const WRITERS = 4;
const STEPS = 12;

const api = await startApi({ rateLimitScale: 100_000, keepAlive: true });
afterAll(() => api.close());
const company = await makeCompany();
const { ctx } = company;
const { token } = await company.token({ escopos: [...ESCOPOS_API] });
const get = (path: string) => api.call('GET', `/v1/${path}`, { token });

const random = generator(SEED);
const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const maybe = (fields: Record<string, unknown>) => (random() < 0.5 ? fields : {});
const seldom = async (work: () => Promise<unknown>) => void (random() < 0.4 && (await work()));

const ids: Record<string, number[]> = { lancamentos: [] };
const of = (kind: string) => any(ids[kind] ?? []) ?? 999_999_999;
const send = async (method: string, path: string, body?: unknown) => {
  const answer = await api.call(method, `/v1/${path}`, { token, ...(body === undefined ? {} : { body }) });
  expect([200, 201, 400, 404, 409], `${method} ${path}: ${answer.text}`).toContain(answer.status);
  const made = /^(?:crm\/)?(\w+)\/$/.exec(path)?.[1] ?? '';
  const kind = made === 'estoque' ? 'lancamentos' : made;
  if (method === 'POST' && kind && answer.status === 201) {
    ids[kind] ??= [];
    ids[kind].push(Number(answer.json.data.id));
  }
  return answer;
};

let serial = 0;
const depositos = [company.deposito, await company.warehouse()];
const categoria = await company.category();
const bytes = await photo();
const sold = () => ({
  ...{ produto_id: of('produtos'), quantidade: any(['1', '2.5', '0.333']), preco_unitario: any(['5.37', '9.90', '0']) },
  ...maybe({ desconto_percentual: '7.5' }),
});
const itens = () => Array.from({ length: random() < 0.5 ? 1 : 2 }, sold);
const bought = () => [
  { produto_id: of('produtos'), quantidade: any(['10', '3']), custo_unitario: any(['4', '3.33', '0.01']) },
];
const firstItem = async (path: string) => ((await get(path)).json.data?.itens as Row[] | undefined)?.[0];

const WORKS: (() => Promise<unknown>)[] = [
  () => send('POST', 'produtos/', { nome: 'Café', codigo: `C${++serial}`, preco_venda: any(['1', '2.50']) }),
  () =>
    send('PATCH', `produtos/${of('produtos')}/`, {
      ...{ ...maybe({ nome: `Chá ${++serial}` }), ...maybe({ preco_venda: any(['3', '4.20']) }) },
      ...{ ...maybe({ situacao: any(['A', 'I']) }), ...maybe({ categoria_id: any([categoria.id, null]) }) },
      ...maybe({ controlar_estoque: random() < 0.7 }),
    }),
  async () => {
    const { status, json } = await get(`produtos/${of('produtos')}/`);
    if (status === 200) await send('PUT', `produtos/${json.data.id}/`, { ...json.data, nome: `Mate ${++serial}` });
  },
  () => send('DELETE', `produtos/${of('produtos')}/${random() < 0.3 ? '?definitivo=true' : ''}`),
  () => outcomeOf(addPhoto(company, { id: of('produtos') }, bytes)),
  () => send('POST', 'clientes/', { nome: 'Ana', ...maybe({ celular: '24988884321' }), ...maybe({ cidade: 'Rio' }) }),
  () =>
    send('PATCH', `clientes/${of('clientes')}/`, {
      ...{ ...maybe({ nome: `Bia ${++serial}` }), ...maybe({ email: any([`c${serial}@exemplo.com`, null]) }) },
      ...{ ...maybe({ ativo: random() < 0.7 }), ...maybe({ observacao: `${serial}` }) },
    }),
  () => send('DELETE', `clientes/${of('clientes')}/`),
  ...Array.from(
    { length: 3 },
    () => () =>
      send('POST', 'vendas/', {
        ...{ cliente_id: of('clientes'), tipo_pedido: any(['venda', 'pedido', 'orcamento']), itens: itens() },
        ...{ ...maybe({ frete: '3' }), ...maybe({ deposito_id: any(depositos).id }) },
      }),
  ),
  () =>
    send('PATCH', `vendas/${of('vendas')}/`, {
      ...{ ...maybe({ itens: itens() }), ...maybe({ desconto: '0.5' }), ...maybe({ cliente_id: of('clientes') }) },
      ...maybe({ tipo_pedido: any(['venda', 'pedido']) }),
    }),
  ...['finalizar', 'finalizar', 'cancelar'].map((act) => () => send('POST', `vendas/${of('vendas')}/${act}/`, {})),
  () => send('DELETE', `vendas/${of('vendas')}/`),
  async () => {
    const id = of('vendas');
    const item = await firstItem(`vendas/${id}/`);
    if (item) await send('POST', `vendas/${id}/devolucoes/`, { itens: [{ item_id: item.id, quantidade: '0.333' }] });
  },
  () => send('POST', 'compras/', { fornecedor_id: of('clientes'), itens: bought() }),
  ...['receber', 'receber', 'cancelar'].map((act) => () => send('POST', `compras/${of('compras')}/${act}/`, {})),
  () =>
    send('POST', 'estoque/', {
      ...{ produto_id: of('produtos'), deposito_id: any(depositos).id, tipo: any(['entrada', 'saida']) },
      quantidade: any(['5', '1.5']),
    }),
  () => send('POST', `estoque/lancamentos/${of('lancamentos')}/estornar/`, {}),
  () => {
    const [from, to] = random() < 0.5 ? depositos : depositos.toReversed();
    const moved = { deposito_origem_id: from?.id, deposito_destino_id: to?.id, quantidade: '1' };
    return send('POST', 'estoque/transferencias/', { produto_id: of('produtos'), ...moved });
  },
  () => outcomeOf(company.count({ id: of('produtos') }, any(depositos), any(['0', '7', '2.5']))),
  () => send('POST', 'propostas/', { titulo: 'Café', cliente_id: of('clientes'), itens: itens() }),
  () => send('POST', `propostas/${of('propostas')}/${any(['enviar', 'aceitar', 'converter'])}/`, {}),
  () => send('POST', 'crm/negocios/', { titulo: 'Café', itens: itens() }),
  () => send('POST', `crm/negocios/${of('negocios')}/ganhar/`, { criar: any(['venda', 'orcamento', null]) }),
  () =>
    seldom(() => {
      const rows = `C${1 + Math.floor(random() * 20)};De arquivo;${serial % 9},5\nA${++serial};Novo;1`;
      return outcomeOf(importFile(company, 'produtos', `Código;Nome;Preço\n${rows}\n`));
    }),
  () =>
    seldom(() =>
      outcomeOf(importFile(company, 'saldos', `Código;Saldo\nC${1 + Math.floor(random() * 9)};${++serial % 11}\n`)),
    ),
];

/** What the events tell of each record, from nothing, and of each balance. */
function replay(told: readonly { evento: string; dados: Row }[]) {
  const records = new Map<string, Row>();
  const balances = new Map<string, unknown>();
  for (const { evento, dados } of told) {
    const [kind = '', what] = evento.split('.');
    if (kind === 'estoque') balances.set(`${dados.produto_id} ${dados.deposito_id}`, dados.saldo_atual);
    else if (['produto', 'cliente', 'venda'].includes(kind)) {
      if (what === 'excluido') records.delete(`${kind} ${dados.id}`);
      else records.set(`${kind} ${dados.id}`, dados);
    }
  }
  return { records, balances };
}

/** Photos by their ids: their addresses are signed anew each time. */
const told = (row: Row | undefined) => row && { ...row, imagens: (row.imagens as Row[]).map(({ id }) => id) };

test(`whoever follows a shop has in the end what the lists show (TEST_SEED=${SEED})`, async () => {
  await company.funnel(['Um', 'Dois']);
  await createWebhook(ctx, { url: DESTINO, eventos: EVENTOS.filter((evento) => evento !== 'webhook.teste') });
  const copias = ['', 'situacao=E&'].map(
    (which) => new Copia(get, `produtos/?${which}ordenar=atualizado_em&direcao=asc&atualizado_desde=`),
  );
  const feed = new Cursor(get, 'eventos/?por_pagina=50&apos_id=');

  const compare = async () => {
    for (const copia of copias) expect(await copia.follow(1_000)).toBe(true);
    await feed.follow();
    const products = [
      ...(await wholeOf(get, 'produtos/?ordenar=criado_em')),
      ...(await wholeOf(get, 'produtos/?situacao=E&ordenar=criado_em')),
    ];
    for (const row of products) {
      // One that was deleted, or restored, is in both.
      const copied = copias.flatMap(({ rows }) => rows.get(row.id) ?? []);
      const newest = copied.toSorted((a, b) => String(b.atualizado_em).localeCompare(String(a.atualizado_em)))[0];
      expect(told(newest)).toEqual(told(row));
    }
    const customers = (await wholeOf(get, 'clientes/?ordenar=criado_em')).map((row) => ({
      ...row,
      cnpj_cpf: maskDocumento(row.cnpj_cpf as string | null),
      email: maskEmail(row.email as string | null),
      celular: maskTelefone(row.celular as string | null),
    }));
    const { records, balances } = replay(feed.read as unknown as { evento: string; dados: Row }[]);
    const lists = { produto: products, cliente: customers, venda: await wholeOf(get, 'vendas/?ordenar=criado_em') };
    const there = Object.entries(lists).flatMap(([kind, rows]) =>
      rows.map((row) => [`${kind} ${row.id}`, row] as const),
    );
    expect([...records.keys()].toSorted()).toEqual(there.map(([key]) => key).toSorted());
    for (const [key, row] of there) {
      // Photos and the average cost move the moment of a product, and no event tells of them.
      const { status_anterior: _, atualizado_em: __, ...fields } = (records.get(key) ?? {}) as Partial<Row>;
      expect([key, fields]).toEqual([
        key,
        Object.fromEntries(Object.keys(fields).map((name) => [name, (row as Row)[name]])),
      ]);
    }
    for (const { id } of products) {
      const { status, json } = await get(`estoque/${id}/`);
      for (const { deposito_id, quantidade } of status === 200 ? (json.data.depositos as Row[]) : []) {
        expect([id, balances.get(`${id} ${deposito_id}`) ?? '0.000']).toEqual([id, quantidade]);
      }
    }
    const [undelivered] = await ctx.db.sql<{ n: number }[]>`
      SELECT count(*)::int AS n FROM eventos e
      WHERE empresa_id = ${company.id} AND (SELECT count(*) FROM entregas d WHERE d.evento_id = e.id) <> 1`;
    expect(undelivered?.n).toBe(0);
  };

  // So that no draw leaves a kind without records.
  for (let i = 0; i < 6; i++) {
    await send('POST', 'produtos/', { nome: 'Café', codigo: `C${++serial}` });
    await send('POST', 'clientes/', { nome: 'Ana' });
    const itens = [{ produto_id: of('produtos'), quantidade: '1', preco_unitario: '9.90' }];
    await send('POST', 'vendas/', { cliente_id: of('clientes'), tipo_pedido: 'pedido', itens });
  }
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all([
      ...Array.from({ length: WRITERS }, async () => {
        for (let step = 0; step < STEPS; step++) await any(WORKS)();
      }),
      ...copias.map((copia) => copia.follow(3)),
      feed.follow(),
    ]);
    await compare();
  }
  for (const kind of ['produtos', 'clientes', 'vendas']) expect(ids[kind]?.length).toBeGreaterThan(3);
}, 300_000);
