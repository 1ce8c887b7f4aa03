import { expect, test } from 'vitest';
import { makeCompany } from '#tests/support/factory.ts';
import { openLoja } from '#tests/support/loja.ts';
import { pagesOf } from '#tests/support/pdf.ts';

const loja = openLoja();

const ask = (id: number, token = loja.token, init: RequestInit = {}) =>
  fetch(`${loja.api.base}/v1/vendas/${id}/pdf/?estranho=1`, { ...init, headers: { authorization: `Bearer ${token}` } });

test('a sale as a PDF, with the headers of every answer of the API', async () => {
  const produto = await loja.company.product({ nome: 'Pão de açúcar' });
  const sale = await loja.sell([{ produto_id: produto.id, quantidade: '12.5', preco_unitario: '10.99' }]);
  const answer = await ask(sale.id);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="pedido-${sale.numero_pedido}.pdf"`,
    'cache-control': 'no-store',
    'x-campos-ignorados': 'estranho',
    'x-ratelimit-limit': expect.any(String),
    'x-request-id': expect.any(String),
  });
  const page = (await pagesOf(answer)).join(' ');
  for (const told of [`Pedido ${sale.numero_pedido}`, 'Padaria', 'Pão de açúcar', '12,5', 'R$ 137,38']) {
    expect(page).toContain(told);
  }
  const head = await ask(sale.id, loja.token, { method: 'HEAD' });
  expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0]);
  const post = await ask(sale.id, loja.token, { method: 'POST' });
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'OPTIONS, GET, HEAD']);
});

test('a sale of another company is a missing one, and a refusal is JSON', async () => {
  const other = await makeCompany();
  const theirs = await other.sale([await other.product()]);
  const missing = await ask(theirs.id);
  expect([missing.status, missing.headers.get('content-type'), await missing.json()]).toEqual([
    404,
    'application/json; charset=utf-8',
    { success: false, error: { code: 'NOT_FOUND', message: 'Pedido de venda não encontrado.' } },
  ]);
  const { token } = await loja.company.token({ escopos: ['vendas:write'] });
  const narrow = await ask(theirs.id, token);
  expect([narrow.status, await narrow.json()]).toEqual([403, { detail: expect.stringContaining('vendas:read') }]);
});
