import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyCompras } from '#server/compras/index.ts';
import { verifyEstoque } from '#server/estoque/index.ts';
import { CATALOGO } from '#server/eventos/index.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { importFile, nextCnpj, withCnpj } from '#tests/support/fiscal.ts';
import { type NotaEscrita, writeCancelamento, writeNota } from '#tests/support/nfe.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// A supplier's note into the stock: once, by itself or by its purchase; and what a note is tied to.

let api: Api;
let company: Company;
let token: string;
let cnpj: string;
let number = 900;

beforeAll(async () => {
  setEnv({ DATA_DIR: await makeTestFolder('notas-estoque') });
  api = await startApi({ rateLimitScale: 1_000_000 });
  company = await makeCompany();
  cnpj = await withCnpj(company);
  ({ token } = await company.token({
    escopos: ['notas_fiscais:read', 'notas_fiscais:write', 'compras:write', 'compras:read'],
  }));
});
afterAll(async () => {
  expect(await verifyEstoque(company.ctx)).toMatchObject({ ok: true, divergencias: [] });
  expect(await verifyCompras(company.ctx)).toMatchObject({ ok: true, divergencias: [] });
  await api.close();
});

type Item = { id: number; produto_id: number | null; quantidade_recebida: string | null };
type Nota = { id: number; itens: Item[]; recebida_em: string | null };

const FORNECEDOR = nextCnpj();

async function note(fields: Partial<NotaEscrita> = {}): Promise<Nota> {
  const { bytes } = writeNota({ emitente: FORNECEDOR, destinatario: cnpj, numero: ++number, ...fields });
  const { nota } = await importFile(company, bytes);
  return (await api.call('GET', `/v1/notas-fiscais/${nota?.id}/`, { token })).json.data as unknown as Nota;
}
const act = (id: number, what: string, body?: unknown, by = token) =>
  api.call('POST', `/v1/notas-fiscais/${id}/${what}/`, { token: by, ...(body === undefined ? {} : { body }) });

/** The movements of a product: kind, origin, quantity, cost, document. */
async function movements({ id }: { id: number }): Promise<string[]> {
  const rows = await db().sql<{ texto: string }[]>`
    SELECT concat_ws(' ', tipo, origem, quantidade::text, custo_unitario::text, documento_tipo) AS texto FROM lancamentos_estoque
    WHERE produto_id = ${id} ORDER BY id`;
  return rows.map(({ texto }) => texto);
}
async function costOf({ id }: { id: number }): Promise<string | null | undefined> {
  const [row] = await db().sql<
    { custo: string | null }[]
  >`SELECT custo_medio::text AS custo FROM produtos WHERE id = ${id}`;
  return row?.custo;
}

describe('a note without a purchase', () => {
  test('enters by the origin N, once, also of twenty calls at the same moment, and says so', async () => {
    const produto = await company.product({ gtin: '7891000100103' });
    const { id, itens } = await note({
      itens: [
        {
          gtin: '7891000100103',
          quantidade: '10.0000',
          unitario: '10',
          total: '100.00',
          ipi: '5.00',
          desconto: '15.00',
        },
      ],
    });
    const answers = await Promise.all(Array.from({ length: 20 }, () => act(id, 'receber')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    // (100 − 15 + 5) / 10
    expect(await movements(produto)).toEqual(['E N 10.000 9.00 nota_fiscal']);
    expect(await costOf(produto)).toBe('9.00');
    expect(answers[0]?.json.data).toMatchObject({
      recebida_em: expect.any(String),
      itens: [{ id: itens[0]?.id, produto_id: produto.id, fator: '1', quantidade_recebida: '10.000' }],
    });
    const events = await db().sql<{ dados: Record<string, unknown> }[]>`
      SELECT dados FROM eventos WHERE empresa_id = ${company.id} AND evento = 'estoque.atualizado' AND (dados->>'produto_id')::bigint = ${produto.id}`;
    expect(events).toMatchObject([{ dados: { tipo: 'E', origem: 'N', quantidade: '10.000', saldo_atual: '10.000' } }]);
    for (const { dados } of events) expect(CATALOGO['estoque.atualizado'].parse(dados)).toEqual(dados);
  });

  test('knows a product by what its supplier calls it, and remembers the factor', async () => {
    const [box, by_code] = [await company.product(), await company.product({ codigo: 'FILTRO-103' })];
    const itens = [{ codigo: 'CX12', quantidade: '2.0000', unitario: '60', total: '120.00' }, { codigo: 'FILTRO-103' }];
    const first = await note({ itens });
    const asked = await act(first.id, 'receber');
    expect([asked.status, asked.json.error.details], asked.text).toEqual([
      400,
      {
        itens: [
          'Informe o produto do item 1 da nota, "Produto 1", ou produto_id nulo para que ele não entre no estoque.',
        ],
      },
    ]);
    const done = await act(first.id, 'receber', {
      itens: [{ item_id: first.itens[0]?.id, produto_id: box.id, fator: '12' }],
    });
    expect(done.status, done.text).toBe(200);
    expect(await movements(box)).toEqual(['E N 24.000 5.00 nota_fiscal']);
    expect(await movements(by_code)).toEqual(['E N 2.000 50.00 nota_fiscal']);
    const second = await note({ itens });
    expect((await act(second.id, 'receber')).status).toBe(200);
    expect(await movements(box)).toEqual(['E N 24.000 5.00 nota_fiscal', 'E N 24.000 5.00 nota_fiscal']);
    // Another supplier means something else by it.
    const other = await note({ emitente: nextCnpj(), itens: [{ codigo: 'CX12' }] });
    expect((await act(other.id, 'receber')).status).toBe(400);
    const left_out = await act(other.id, 'receber', { itens: [{ item_id: other.itens[0]?.id, produto_id: null }] });
    expect(left_out.json.data, left_out.text).toMatchObject({
      recebida_em: expect.any(String),
      itens: [{ produto_id: null }],
    });
  });

  test('the average cost is of what was paid, also of units that cost no whole number of cents', async () => {
    const [screws, cans] = [await company.product(), await company.product()];
    const bought = async ({ id: produto_id }: { id: number }, total: string, fator: string) => {
      const { id, itens } = await note({ itens: [{ quantidade: '1.0000', unitario: total, total }] });
      const answer = await act(id, 'receber', { itens: [{ item_id: itens[0]?.id, produto_id, fator }] });
      expect(answer.status, answer.text).toBe(200);
    };
    // 2,000 for 7.00 and 2.00: 0.0045 each.
    await bought(screws, '7.00', '1000');
    await bought(screws, '2.00', '1000');
    expect(await movements(screws)).toEqual(['E N 1000.000 0.01 nota_fiscal', 'E N 1000.000 0.00 nota_fiscal']);
    expect(await costOf(screws)).toBe('0.00');
    // 200 for 33.50 and 33.00: 0.3325 each.
    await bought(cans, '33.50', '100');
    await bought(cans, '33.00', '100');
    expect(await costOf(cans)).toBe('0.33');
  });

  test('costs what the note adds to the item and takes off it, whatever the tax, and nothing that it says not to', async () => {
    const ICMS = /<ICMS>.*<\/ICMS>/;
    const taxed = async (icms: string, more: string) => {
      const produto = await company.product();
      const before = (xml: string) => xml.replace(ICMS, `<ICMS>${icms}</ICMS>`).replace('<COFINS>', `${more}<COFINS>`);
      const { id, itens } = await note({ before });
      const answer = await act(id, 'receber', { itens: [{ item_id: itens[0]?.id, produto_id: produto.id }] });
      expect(answer.status, answer.text).toBe(200);
      return { custo: await costOf(produto), acrescimos: answer.json.data.itens };
    };
    const st = '<ICMS10><orig>0</orig><CST>10</CST><vICMSST>7.20</vICMSST><vFCPST>2.80</vFCPST></ICMS10>';
    const mono = '<ICMS15><orig>0</orig><CST>15</CST><vICMSMonoReten>6.00</vICMSMonoReten></ICMS15>';
    const pis = (soma: string) => `<PISST><vPIS>1.00</vPIS><indSomaPISST>${soma}</indSomaPISST></PISST>`;
    const cofins = (soma: string) =>
      `<COFINSST><vCOFINS>3.00</vCOFINS><indSomaCOFINSST>${soma}</indSomaCOFINSST></COFINSST>`;
    const free = (deduz: string) =>
      `<ICMS40><orig>0</orig><CST>40</CST><vICMSDeson>12.00</vICMSDeson><motDesICMS>7</motDesICMS>${deduz}</ICMS40>`;
    expect(await taxed(free('<indDeduzDeson>1</indDeduzDeson>'), '')).toMatchObject({ custo: '44.00' });
    for (const kept of ['', '<indDeduzDeson>0</indDeduzDeson>']) {
      expect(await taxed(free(kept), '')).toMatchObject({ custo: '50.00' });
    }
    // Two for 100.00, and the taxes.
    expect(await taxed(st, '')).toMatchObject({ custo: '55.00', acrescimos: [{ acrescimos: '10.00' }] });
    expect(await taxed(mono, '')).toMatchObject({ custo: '53.00', acrescimos: [{ acrescimos: '6.00' }] });
    expect(await taxed(mono, pis('1') + cofins('1'))).toMatchObject({ custo: '55.00' });
    expect(await taxed(mono, pis('0') + cofins('0'))).toMatchObject({ custo: '53.00' });
  });

  test('hundreds of items, several of one product, of a product that keeps no stock', async () => {
    const [produto, sem_estoque] = [await company.product(), await company.product({ controlar_estoque: false })];
    const { id, itens } = await note({
      itens: Array.from({ length: 300 }, () => ({ quantidade: '1.0000', total: '3.33', unitario: '3.33' })),
    });
    const sent = itens.map((item, i) => ({ item_id: item.id, produto_id: i % 2 ? sem_estoque.id : produto.id }));
    const answer = await act(id, 'receber', { itens: sent });
    expect(answer.status, answer.text).toBe(200);
    expect(await movements(produto)).toEqual(Array.from({ length: 150 }, () => 'E N 1.000 3.33 nota_fiscal'));
    expect(await movements(sem_estoque)).toEqual([]);
  });

  test('is refused where a unit of it would cost more than any amount of money, and with another factor taken', async () => {
    const produto = await company.product();
    const { id, itens } = await note({
      itens: [{ quantidade: '0.0010', unitario: '99999.99', total: '9999999999999.99' }],
    });
    const with_factor = (fator: string) =>
      act(id, 'receber', { itens: [{ item_id: itens[0]?.id, produto_id: produto.id, fator }] });
    const asked = await with_factor('1');
    expect([asked.status, asked.json.error?.details], asked.text).toEqual([
      400,
      { 'itens.0.fator': ['Com este fator, o custo unitário do item 1 não cabe no estoque.'] },
    ]);
    expect(await movements(produto)).toEqual([]);
    expect((await with_factor('1000')).status).toBe(200);
    expect(await movements(produto)).toEqual(['E N 1.000 9999999999999.99 nota_fiscal']);
  });

  test('is refused where nothing comes with it, or what is sent cannot be', async () => {
    const produto = await company.product();
    const foreign = await (await makeCompany()).product();
    const { id, itens } = await note();
    const item_id = itens[0]?.id;
    const cases: [unknown, string][] = [
      [{ itens: [{ item_id, produto_id: foreign.id }] }, 'itens.0.produto_id'],
      [{ itens: [{ item_id: 999_999, produto_id: produto.id }] }, 'itens.0.item_id'],
      [
        {
          itens: [
            { item_id, produto_id: produto.id },
            { item_id, produto_id: produto.id },
          ],
        },
        'itens.1.item_id',
      ],
      [{ itens: [{ item_id, produto_id: produto.id, fator: '0' }] }, 'itens.0.fator'],
      [{ itens: [{ item_id, produto_id: produto.id, fator: '0.0001' }] }, 'itens.0.fator'],
      [{ itens: [{ item_id, produto_id: produto.id }], deposito_id: 999_999 }, 'deposito_id'],
    ];
    for (const [body, field] of cases) {
      const answer = await act(id, 'receber', body);
      expect([answer.status, Object.keys(answer.json.error?.details ?? {})], JSON.stringify(body)).toEqual([
        400,
        [field],
      ]);
    }
    const none = await Promise.all([
      note({ emitente: cnpj, destinatario: nextCnpj() }),
      note({ finalidade: '2' }),
      note({ operacao: '0' }),
    ]);
    const cancelled = writeNota({ emitente: FORNECEDOR, destinatario: cnpj, numero: ++number });
    const { nota } = await importFile(company, cancelled.bytes);
    await importFile(company, writeCancelamento(cancelled).bytes);
    for (const one of [...none.map((each) => each.id), nota?.id ?? 0]) {
      const answer = await act(one, 'receber', { itens: [] });
      expect([answer.status, Object.keys(answer.json.error?.details ?? {})], answer.text).toEqual([400, ['status']]);
    }
    expect(await movements(produto)).toEqual([]);
    expect((await act(id, 'receber', { itens: [{ item_id, produto_id: produto.id }] })).status).toBe(200);
  });
});

describe('a note with its purchase', () => {
  test('is received by the purchase, and never twice', async () => {
    const produto = await company.product({ codigo: `N-${++number}` });
    const compra = await company.purchase([produto]);
    const { id } = await note({
      itens: [{ codigo: produto.codigo, quantidade: '6.0000', unitario: '5', total: '30.00' }],
    });
    expect((await act(id, 'vincular', { compra_id: compra.id })).json.data).toMatchObject({
      compra_id: compra.id,
      compra_numero: compra.numero,
    });
    const { token: narrow } = await company.token({ escopos: ['notas_fiscais:write'] });
    const forbidden = await act(id, 'receber', undefined, narrow);
    expect([forbidden.status, forbidden.json.detail]).toEqual([403, expect.stringContaining('compras:write')]);
    const both = await Promise.all([act(id, 'receber'), act(id, 'receber')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await movements(produto)).toEqual(['E C 6.000 4.00 compra']);
    const bought = await api.call('GET', `/v1/compras/${compra.id}/`, { token });
    expect(bought.json.data).toMatchObject({ status: 'parcial', itens: [{ quantidade_recebida: '6.000' }] });
    const late = await act(id, 'desvincular');
    expect([late.status, Object.keys(late.json.error.details ?? {})]).toEqual([400, ['status']]);
    // The purchase misses four.
    const more = await note({ itens: [{ codigo: produto.codigo, quantidade: '5.0000' }] });
    await act(more.id, 'vincular', { compra_id: compra.id });
    const over = await act(more.id, 'receber');
    expect([over.status, over.json.error.details]).toEqual([400, { itens: [expect.stringContaining('traz 1 de')] }]);
    // It has nothing of another product, which is told by its name.
    const other = await company.product({ codigo: `N-${++number}`, nome: 'Filtro de papel' });
    const item_id = more.itens[0]?.id;
    const stray = await act(more.id, 'receber', { itens: [{ item_id, produto_id: other.id }] });
    expect([stray.status, stray.json.error.details]).toEqual([
      400,
      { itens: ['A compra vinculada não tem o produto "Filtro de papel", que a nota traz. Deixe este item de fora.'] },
    ]);
  });

  test('of a purchase that was received by itself before, closes without moving anything', async () => {
    const produto = await company.product({ codigo: `N-${++number}` });
    const compra = await company.purchase([produto]);
    const one = await note({ itens: [{ codigo: produto.codigo, quantidade: '10.0000' }] });
    const item_id = one.itens[0]?.id ?? 0;
    await act(one.id, 'vincular', { compra_id: compra.id });
    expect((await api.call('POST', `/v1/compras/${compra.id}/receber/`, { token, body: {} })).status).toBe(200);
    const over = await act(one.id, 'receber');
    expect([over.status, over.json.error.details]).toEqual([400, { itens: [expect.stringContaining('de fora')] }]);
    const out = { itens: [{ item_id, produto_id: null }] };
    const foreign = await act(one.id, 'receber', { ...out, deposito_id: 999_999_999 });
    expect([foreign.status, Object.keys(foreign.json.error.details ?? {})]).toEqual([400, ['deposito_id']]);
    const closed = await act(one.id, 'receber', out);
    expect([closed.status, closed.json.data]).toMatchObject([
      200,
      { recebida_em: expect.any(String), deposito_id: null },
    ]);
    expect(await movements(produto)).toEqual(['E C 10.000 4.00 compra']);
  });

  test('is tied, tied anew and untied, to what is the company’s alone', async () => {
    const [supplied, issued] = [await note(), await note({ emitente: cnpj, destinatario: nextCnpj() })];
    const sale = await company.sale([await company.product()]);
    const quote = await company.sale([await company.product()], { tipo_pedido: 'orcamento' });
    const compra = await company.purchase([await company.product()]);
    const other = await makeCompany();
    const theirs = await other.sale([await other.product()]);
    const refused: [number, unknown, string][] = [
      [issued.id, { venda_id: theirs.id }, 'venda_id'],
      [issued.id, { venda_id: quote.id }, 'venda_id'],
      [issued.id, { compra_id: compra.id }, 'compra_id'],
      [supplied.id, { venda_id: sale.id }, 'venda_id'],
      [supplied.id, {}, 'venda_id'],
      [supplied.id, { venda_id: sale.id, compra_id: compra.id }, 'compra_id'],
    ];
    for (const [id, body, field] of refused) {
      const answer = await act(id, 'vincular', body);
      expect([answer.status, Object.keys(answer.json.error?.details ?? {})], JSON.stringify(body)).toEqual([
        400,
        [field],
      ]);
    }
    expect((await act(issued.id, 'vincular', { venda_id: sale.id })).json.data).toMatchObject({
      venda_numero: sale.numero_pedido,
    });
    expect((await act(issued.id, 'vincular', { venda_id: sale.id })).status).toBe(200);
    const found = await api.call('GET', `/v1/notas-fiscais/?venda_id=${sale.id}`, { token });
    expect(found.json.data.resultados.map(({ id }) => id)).toEqual([issued.id]);
    expect((await act(issued.id, 'desvincular')).json.data).toMatchObject({ venda_id: null });
    expect((await act(issued.id, 'desvincular')).status).toBe(200);
    const audit = await db().sql<{ acao: string }[]>`
      SELECT acao FROM auditoria WHERE empresa_id = ${company.id} AND recurso = 'nota_fiscal' AND recurso_id = ${issued.id} ORDER BY id`;
    expect(audit.map(({ acao }) => acao)).toEqual([
      'nota_fiscal.importada',
      'nota_fiscal.vinculada',
      'nota_fiscal.desvinculada',
    ]);
  });
});
