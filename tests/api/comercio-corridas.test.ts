import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyCompras } from '#server/compras/index.ts';
import { type Deposito, verifyEstoque } from '#server/estoque/index.ts';
import { createExpedicao, linkItem } from '#server/expedicao/index.ts';
import { verifyFinanceiro } from '#server/financeiro/index.ts';
import { updateEmpresa } from '#server/identidade/index.ts';
import { db } from '#server/platform/db.ts';
import { setReserva, verifyVendas } from '#server/vendas/index.ts';
import { type Answer, type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';

// Requests at the same moment, over documents, records that they name, and the company's choices: whoever comes first, the outcome is one
// of those that one after another could have had.

let api: Api;
let company: Company & { deposito: Deposito };
let token: string;
let cliente_id: number;
beforeAll(async () => {
  api = await startApi({ rateLimitScale: 10_000 });
  company = await makeCompany();
  ({ id: cliente_id } = await company.customer());
  const modules = ['estoque', 'vendas', 'compras', 'produtos', 'clientes', 'expedicao'];
  const escopos = modules.flatMap((one) => ['read', 'write', 'delete'].map((action) => `${one}:${action}`));
  ({ token } = await company.token({ escopos: escopos.filter((one) => one !== 'estoque:delete') }));
});
afterAll(async () => {
  for (const verify of [verifyEstoque, verifyVendas, verifyCompras, verifyFinanceiro]) {
    expect(await verify(company.ctx)).toMatchObject({ ok: true, divergencias: [] });
  }
  await api.close();
});

const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));
const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  api.call(method, `/v1/${path}`, { token, headers, ...(body === undefined ? {} : { body }) });
const movements = async ({ id }: { id: number }) => {
  const [row] = await db().sql<{ n: number; soma: string }[]>`
    SELECT count(*) AS n, coalesce(sum(variacao), 0)::numeric(18, 3)::text AS soma FROM lancamentos_estoque WHERE produto_id = ${id}`;
  return [row?.n, row?.soma];
};
const sell = (produto: { id: number }, quantidade = '2') =>
  company.sale([], { cliente_id, itens: [{ produto_id: produto.id, quantidade, preco_unitario: '10' }] });

let keys = 0;
/** One key by ten at once: one effect, and what was not answered with it was told that it is under way. */
async function tenTimes(path: string, body?: unknown): Promise<void> {
  const key = { 'idempotency-key': `corrida-${++keys}` };
  const answers = await Promise.all(times(10, () => call('POST', path, body, key)));
  const done = answers.filter(({ status }) => status < 300);
  expect(done.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
  expect(new Set(done.map(({ text }) => text)).size).toBe(1);
  expect(new Set(answers.map(({ status }) => status).filter((status) => status >= 300))).toEqual(
    new Set(answers.length > done.length ? [409] : []),
  );
  const later = await call('POST', path, body, key);
  expect([later.text, later.headers.get('idempotent-replayed')]).toEqual([done[0]?.text, 'true']);
}

test('an Idempotency-Key on what documents do: done once, however many ask at the same moment', async () => {
  const produto = await company.product();
  const outro = await company.warehouse();
  const venda = await sell(produto, '5');
  await tenTimes(`vendas/${venda.id}/finalizar/`);
  expect(await movements(produto)).toEqual([1, '-5.000']);
  await tenTimes(`vendas/${venda.id}/devolucoes/`, { itens: [{ item_id: venda.itens[0]?.id, quantidade: '1' }] });
  expect(await movements(produto)).toEqual([2, '-4.000']);
  await tenTimes(`vendas/${venda.id}/cancelar/`);
  expect(await movements(produto)).toEqual([3, '0.000']);
  const compra = await company.purchase([produto]);
  const part = { itens: [{ item_id: compra.itens[0]?.id, quantidade: '4' }] };
  await tenTimes(`compras/${compra.id}/receber/`, part);
  expect(await movements(produto)).toEqual([4, '4.000']);
  await tenTimes(`compras/${compra.id}/devolucoes/`, part);
  expect(await movements(produto)).toEqual([5, '0.000']);
  await tenTimes('estoque/transferencias/', {
    produto_id: produto.id,
    deposito_origem_id: company.deposito.id,
    deposito_destino_id: outro.id,
    quantidade: '3',
  });
  expect(await movements(produto)).toEqual([7, '0.000']);
  const itens = [{ produto_id: produto.id, quantidade: '1' }];
  await tenTimes('vendas/', { cliente_id, itens });
  await tenTimes('compras/', { fornecedor_id: cliente_id, itens: [{ ...itens[0], custo_unitario: '1' }] });
  const [row] = await db().sql`SELECT (SELECT count(*) FROM itens_venda WHERE produto_id = ${produto.id}) AS vendidos,
    (SELECT count(*) FROM itens_compra WHERE produto_id = ${produto.id}) AS comprados`;
  expect(row).toEqual({ vendidos: 2, comprados: 2 });
});

test('finalised, shipped, and the company’s choices of when stock leaves and whether sales reserve changed meanwhile: each line leaves once', async () => {
  for (let round = 0; round < 6; round++) {
    const produto = await company.product();
    const orders = await Promise.all(times(8, () => sell(produto)));
    const shipments = await Promise.all(orders.map(() => createExpedicao(company.ctx, {})));
    for (const [n, { id }] of shipments.entries()) {
      await linkItem(company.ctx, {
        expedicao_id: id,
        pedido_venda_id: orders[n]?.id,
        produto_id: null,
        quantidade: 1,
      });
    }
    const rule = (n: number) =>
      n % 3 === 2
        ? setReserva(company.ctx, { reserva_estoque: n % 2 === 0 })
        : updateEmpresa(company.ctx, { saida_estoque: n % 2 ? 'venda' : 'expedicao' });
    const [answers] = await Promise.all([
      Promise.all([
        ...orders.map(({ id }) => call('POST', `vendas/${id}/finalizar/`)),
        ...shipments.map(({ id }) => call('PATCH', `expedicao/${id}/`, { status: 'concluida' })),
      ]),
      Promise.all(times(6, rule)),
    ]);
    expect(new Set(answers.map(({ status, text }) => (status === 200 ? 200 : text)))).toEqual(new Set([200]));
    expect(await movements(produto)).toEqual([8, '-16.000']);
    const undone = await Promise.all([
      ...orders.map(({ id }) => call('POST', `vendas/${id}/cancelar/`)),
      ...shipments.map(({ id }) => call('PATCH', `expedicao/${id}/`, { status: 'pendente' })),
    ]);
    expect(new Set(undone.map(({ status, text }) => (status === 200 ? 200 : text)))).toEqual(new Set([200]));
    expect(await movements(produto)).toEqual([16, '0.000']);
  }
  await setReserva(company.ctx, { reserva_estoque: false });
});

test('a shipment concluded by ten at once, and reopened by ten: the order leaves once, and comes back once', async () => {
  await updateEmpresa(company.ctx, { saida_estoque: 'expedicao' });
  const produto = await company.product();
  const { id: pedido_venda_id } = await sell(produto);
  const { id } = await createExpedicao(company.ctx, {});
  await linkItem(company.ctx, { expedicao_id: id, pedido_venda_id, produto_id: produto.id, quantidade: 1 });
  for (const [status, n, soma] of [
    ['concluida', 1, '-2.000'],
    ['pendente', 2, '0.000'],
    ['concluida', 3, '-2.000'],
  ] as const) {
    const answers = await Promise.all(times(10, () => call('PATCH', `expedicao/${id}/`, { status })));
    expect(new Set(answers.map((one) => one.status))).toEqual(new Set([200]));
    expect(await movements(produto)).toEqual([n, soma]);
  }
  const gone = await Promise.all(times(5, () => call('DELETE', `expedicao/${id}/`)));
  expect(new Set(gone.map((one) => one.status))).toEqual(new Set([200]));
  expect(await movements(produto)).toEqual([4, '0.000']);
  await updateEmpresa(company.ctx, { saida_estoque: 'venda' });
});

test('a purchase received and cancelled at the same moment: one of the two, or first the one and then nothing', async () => {
  for (let round = 0; round < 10; round++) {
    const produto = await company.product();
    const { id } = await company.purchase([produto], { fornecedor_id: cliente_id });
    const [received, cancelled] = await Promise.all([
      call('POST', `compras/${id}/receber/`),
      call('POST', `compras/${id}/cancelar/`),
    ]);
    const { status } = (await call('GET', `compras/${id}/`)).json.data as unknown as { status: string };
    const outcome = [received.status, cancelled.status, status, ...(await movements(produto))];
    expect([
      [200, 400, 'recebida', 1, '10.000'],
      [400, 200, 'cancelada', 0, '0.000'],
    ]).toContainEqual(outcome);
  }
});

test('a product removed for good while a document names it for the first time: one of the two is refused', async () => {
  const outro = await company.warehouse();
  const naming = (produto_id: number) => [
    () => call('POST', 'vendas/', { cliente_id, itens: [{ produto_id, quantidade: '1' }] }),
    () => call('POST', 'compras/', { fornecedor_id: cliente_id, itens: [{ produto_id, quantidade: '1' }] }),
    () =>
      call('POST', 'estoque/transferencias/', {
        produto_id,
        deposito_origem_id: company.deposito.id,
        deposito_destino_id: outro.id,
        quantidade: '1',
      }),
  ];
  for (let round = 0; round < 18; round++) {
    const { id } = await company.product();
    const [named, removed] = await Promise.all([
      naming(id)[round % 3]?.(),
      call('DELETE', `produtos/${id}/?definitivo=true`),
    ]);
    expect(['201 400', '400 200'], named?.text).toContain(`${named?.status} ${removed.status}`);
  }
});

test('a supplier removed while a purchase names it: one of the two is refused', async () => {
  const produto = await company.product();
  for (let round = 0; round < 10; round++) {
    const { id } = await company.customer();
    const itens = [{ produto_id: produto.id, quantidade: '1', custo_unitario: '1' }];
    const [bought, removed] = await Promise.all([
      call('POST', 'compras/', { fornecedor_id: id, itens }),
      call('DELETE', `clientes/${id}/`),
    ]);
    expect(['201 400', '400 200'], bought.text).toContain(`${bought.status} ${removed.status}`);
  }
});

test('a product deleted while its sale is finalised: it leaves all the same', async () => {
  for (let round = 0; round < 10; round++) {
    const [kept, gone] = [await company.product(), await company.product()];
    const { id } = await company.sale([gone, kept], { cliente_id });
    const [finalised, removed] = await Promise.all([
      call('POST', `vendas/${id}/finalizar/`),
      call('DELETE', `produtos/${gone.id}/`),
    ]);
    expect([finalised.status, removed.status]).toEqual([200, 200]);
    for (const produto of [kept, gone]) expect(await movements(produto)).toEqual([1, '-1.000']);
  }
});

test('a warehouse put out of use while something enters it: it holds nothing, or stays in use', async () => {
  for (let round = 0; round < 24; round++) {
    const [deposito, produto] = [await company.warehouse(), await company.product()];
    const compra = await company.purchase([produto], { fornecedor_id: cliente_id });
    const entering = [
      () => call('POST', `compras/${compra.id}/receber/`, { deposito_id: deposito.id }),
      () =>
        call('POST', 'estoque/transferencias/', {
          produto_id: produto.id,
          deposito_origem_id: company.deposito.id,
          deposito_destino_id: deposito.id,
          quantidade: '1',
        }),
      () =>
        call('POST', 'estoque/', { produto_id: produto.id, deposito_id: deposito.id, tipo: 'entrada', quantidade: 1 }),
    ];
    const [entered, closed] = await Promise.all([
      entering[round % 3]?.(),
      call('PATCH', `depositos/${deposito.id}/`, { ativo: false }),
    ]);
    expect(['200 400', '201 400', '400 200'], `${entered?.text} ${closed.text}`).toContain(
      `${entered?.status} ${closed.status}`,
    );
  }
});
