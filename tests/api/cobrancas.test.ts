import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info';
import { beforeAll, expect, test } from 'vitest';
import { getCobrancaPorTxid, updateContaPix } from '#server/cobrancas/index.ts';
import { updateAparencia } from '#server/documentos/index.ts';
import { registerBaixa } from '#server/financeiro/index.ts';
import { openShop } from '#tests/support/charges.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { addLogo } from '#tests/support/midia.ts';
import { MISSING } from '#tests/support/panel-cases.ts';
import { coloursOfPdf, imagesOfPdf, pagesOf } from '#tests/support/pdf.ts';
import { photo } from '#tests/support/photos.ts';
import { codesOfPdf, codesOfPng } from '#tests/support/qr.ts';

// Charges by a static code, through the API.

const shop = openShop();
let conta_pix_id = 0;

beforeAll(async () => {
  ({ id: conta_pix_id } = await shop.static());
});

const file = (id: number, what: string) =>
  fetch(`${shop.api.base}/v1/financeiro/cobrancas/${id}/${what}/`, {
    headers: { authorization: `Bearer ${shop.token}` },
  });

const pay = (titulo_id: number, valor: string) =>
  registerBaixa(shop.company.ctx, { titulo_id, valor, em: new Date(), forma: 'pix', origem: 'manual' });

test('a static code says key, amount, txid and receiver; the QR of the picture and of the PDF are that text', async () => {
  const titulo = await shop.receivable('1234.50', { descricao: 'Venda 000057, parcela 1 de 2' });
  const made = await shop.charge(titulo.id);
  expect(made).toMatchObject({
    status: 'ativa',
    valor: '1234.50',
    adaptador: 'estatico',
    expira_em: null,
    pendencia: null,
  });
  const code = String(made.copia_e_cola);
  expect(getPixPayloadInfo(code)).toEqual({
    ...{ key: 'financeiro@cafedaserra.com.br', amount: 1234.5, txid: made.txid },
    ...{ merchantName: 'Cafe da Serra', merchantCity: 'Belo Horizonte', pointOfInitiation: 'static' },
  });
  const png = await file(made.id, 'qrcode');
  expect([png.status, png.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(await codesOfPng(new Uint8Array(await png.arrayBuffer()))).toEqual([code]);
  const pdf = await file(made.id, 'pdf');
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const bytes = new Uint8Array(await pdf.arrayBuffer());
  expect(await codesOfPdf(bytes.slice())).toEqual([code]);
  const [page = ''] = await pagesOf(new Response(bytes));
  for (const told of [
    titulo.numero,
    'Mercearia São José',
    'R$ 1.234,50',
    '10/12/2026',
    'Venda 000057',
    'Café da Serra',
  ]) {
    expect(page).toContain(told);
  }
  // The text to copy wraps in the page; nothing of it is lost.
  expect(page.replaceAll(' ', '')).toContain(code.replaceAll(' ', ''));
});

test('the PDF has the logo, the colour and the contact of the company, on one page whatever they are; its QR is the same', async () => {
  const descricao = 'Torra sob medida para a padaria da serra, '.repeat(6).slice(0, 200).trim();
  const titulo = await shop.receivable('88.00', { descricao });
  const { id, copia_e_cola } = await shop.charge(titulo.id);
  const read = async () => new Uint8Array(await (await file(id, 'pdf')).arrayBuffer());
  const plain = await read();
  expect(await imagesOfPdf(plain.slice())).toHaveLength(1);
  expect(await coloursOfPdf(plain.slice())).toContain('#0f7069');
  await addLogo(shop.company, await photo({ width: 300, height: 300, format: 'png' }));
  const contato = Array.from({ length: 5 }, (_, i) => `Contato ${i}: ${'x'.repeat(40)}`).join('\n');
  await updateAparencia(shop.company.ctx, { cor: '#7a1f3d', contato });
  const pdf = await read();
  expect(await imagesOfPdf(pdf.slice())).toContainEqual([300, 300]);
  expect(await coloursOfPdf(pdf.slice())).toContain('#7a1f3d');
  expect(await codesOfPdf(pdf.slice())).toEqual([copia_e_cola]);
  const pages = await pagesOf(new Response(pdf));
  expect(pages).toHaveLength(1);
  for (const told of [contato.split('\n').at(-1), descricao.slice(-20), 'R$ 88,00', 'Confira no aplicativo']) {
    expect(pages[0]?.replaceAll(' ', '')).toContain(told?.replaceAll(' ', ''));
  }
});

test('a charge is found by its txid, in its own case and company', async () => {
  const titulo = await shop.receivable('12.00');
  const { id, txid } = await shop.charge(titulo.id);
  const { ctx } = shop.company;
  expect(await getCobrancaPorTxid(ctx, { txid })).toMatchObject({
    id,
    conta_id: titulo.id,
    conta_numero: titulo.numero,
  });
  const other = await makeCompany();
  const swapped = txid.replace(/[a-z]/i, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  for (const [asks, what] of [
    [ctx, swapped],
    [ctx, txid.slice(1)],
    [other.ctx, txid],
  ] as const) {
    await expect(getCobrancaPorTxid(asks, { txid: what })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  for (const what of ['', "' OR 1=1", 'x'.repeat(36), '\0']) {
    await expect(getCobrancaPorTxid(ctx, { txid: what })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  }
  await expect(getCobrancaPorTxid({ ...ctx, escopos: new Set() }, { txid })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});

test('a dynamic code that is long is read back from the picture too', async () => {
  const titulo = await shop.receivable('9999999999.99');
  const made = await shop.charge(titulo.id);
  expect(await codesOfPng(new Uint8Array(await (await file(made.id, 'qrcode')).arrayBuffer()))).toEqual([
    made.copia_e_cola,
  ]);
});

test('one active charge for a title, also of many requests at the same moment; the same again answers the same', async () => {
  const titulo = await shop.receivable('80.00');
  const all = await Promise.all(Array.from({ length: 10 }, () => shop.charge(titulo.id)));
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  expect(all.filter(({ nova }) => nova)).toHaveLength(1);
  expect(await shop.details('POST', `contas-receber/${titulo.id}/cobrancas/`, { valor: '40' })).toEqual({
    valor: ['Esta conta já tem uma cobrança ativa de 80,00: cancele-a para fazer outra.'],
  });
  const first = all[0]?.id ?? 0;
  const cancelled = await shop.call('POST', `cobrancas/${first}/cancelar/`);
  expect(cancelled.json.data).toMatchObject({ status: 'removida_pelo_recebedor' });
  expect((await shop.call('POST', `cobrancas/${first}/cancelar/`)).status).toBe(200);
  expect((await file(first, 'pdf')).status).toBe(400);
  expect(await shop.charge(titulo.id, { valor: '40' })).toMatchObject({ valor: '40.00', nova: true });
  expect((await shop.call('GET', `contas-receber/${titulo.id}/cobrancas/`)).json.data.resultados).toHaveLength(2);
});

test('settled by hand, a static charge is concluded; where its amount is no longer open, it is removed', async () => {
  const whole = await shop.receivable('60.00');
  const paid = await shop.charge(whole.id);
  await pay(whole.id, '60.00');
  expect(await shop.charged(paid.id)).toMatchObject({ status: 'concluida', concluida_em: expect.any(String) });
  expect(await shop.details('POST', `cobrancas/${paid.id}/cancelar/`)).toHaveProperty('status');
  const part = await shop.receivable('60.00');
  const stale = await shop.charge(part.id);
  await pay(part.id, '10.00');
  expect(await shop.charged(stale.id)).toMatchObject({ status: 'removida_pelo_recebedor' });
  expect(await shop.charge(part.id)).toMatchObject({ valor: '50.00', nova: true });
});

test('what cannot be charged is refused: too much, paid, cancelled, unknown, no account, an inactive one', async () => {
  const titulo = await shop.receivable('20.00');
  const refused = (body: object) => shop.details('POST', `contas-receber/${titulo.id}/cobrancas/`, body);
  expect(await refused({ valor: '20.01' })).toEqual({ valor: ['Cobre no máximo 20,00, que é o que falta receber.'] });
  expect(await refused({ valor: '0' })).toHaveProperty('valor');
  expect(await refused({ conta_pix_id: MISSING })).toHaveProperty('conta_pix_id');
  const { id: other } = await shop.static({ nome: 'Outra' });
  await updateContaPix(shop.company.ctx, { id: other, ativo: false });
  expect(await refused({ conta_pix_id: other })).toEqual({ conta_pix_id: ['Esta conta Pix está desativada.'] });
  await pay(titulo.id, '20.00');
  expect(await refused({})).toEqual({ status: [expect.stringContaining('está paga')] });
  expect((await shop.call('POST', `contas-receber/${MISSING}/cobrancas/`, {})).status).toBe(404);
  const debt = await shop.receivable('5.00', { tipo: 'pagar' });
  expect((await shop.call('POST', `contas-receber/${debt.id}/cobrancas/`, {})).status).toBe(404);
  const nobody = await makeCompany();
  const { token } = await nobody.token({ escopos: ['financeiro:write'] });
  const theirs = await shop.api.call('POST', `/v1/financeiro/contas-receber/${titulo.id}/cobrancas/`, {
    token,
    body: {},
  });
  expect(theirs.status).toBe(404);
});

test('more than a Pix code has room for is charged in parts, at a bank as by a static code', async () => {
  const { id: at_bank } = await shop.bank({ nome: 'Banco das grandes' });
  const titulo = await shop.receivable('1999999999999998.02');
  for (const conta of [conta_pix_id, at_bank]) {
    for (const valor of [{}, { valor: '10000000000' }]) {
      const body = { conta_pix_id: conta, ...valor };
      expect(await shop.details('POST', `contas-receber/${titulo.id}/cobrancas/`, body)).toEqual({
        valor: ['Este valor não cabe num código Pix.'],
      });
    }
  }
  expect(await shop.charge(titulo.id, { conta_pix_id: at_bank, valor: '9999999999.99' })).toMatchObject({
    valor: '9999999999.99',
  });
});

test('accounts are shown without anything of the bank', async () => {
  const { json } = await shop.call('GET', `contas-pix/${conta_pix_id}/`);
  expect(Object.keys(json.data).toSorted()).toEqual(
    [
      ...['adaptador', 'ativo', 'atualizado_em', 'chave', 'cidade', 'criado_em', 'id', 'nome', 'nome_recebedor'],
      ...['padrao', 'tipo_chave', 'validade_dias'],
    ].toSorted(),
  );
  expect(json.data).toMatchObject({ tipo_chave: 'email', padrao: true });
});
