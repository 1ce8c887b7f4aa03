import { expect, test } from 'vitest';
import { acceptSugestoes, listLinhas, listLinhasComSugestoes, searchContas } from '#server/conciliacao/index.ts';
import { estornarTitulo, registerBaixa } from '#server/financeiro/index.ts';
import { openShop } from '#tests/support/charges.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { ofxOf, receivable, sendOfx } from '#tests/support/pix-scene.ts';

// Bank statements: what comes in once, what it may have paid, what it pays, and how that is taken back.

const shop = openShop();
let account = 0;

const send = async (text: string) => {
  const { status, json } = await shop.call('POST', 'extratos/', { conteudo: Buffer.from(text).toString('base64') });
  expect(status, JSON.stringify(json)).toBe(200);
  return json.data as unknown as { novas: number; extratos: { id: number }[] };
};

/** The lines of a new statement. */
async function lines(amounts: string[], memo?: string) {
  const { extratos } = await send(ofxOf(amounts, `conta ${++account}`, memo));
  const extrato_id = extratos[0]?.id ?? 0;
  const { resultados } = await listLinhasComSugestoes(shop.company.ctx, { extrato_id });
  return { extrato_id, linhas: amounts.map((_, i) => resultados.find(({ fitid }) => fitid === `F${i}`)) };
}

const act = async (id: number | undefined, action: string, body?: unknown) =>
  (await shop.call('POST', `linhas-extrato/${id}/${action}/`, body)).json.data;
const status = async (id: number | undefined) => (await shop.call('GET', `linhas-extrato/${id}/`)).json.data.status;

test('the same file again adds nothing, and one that overlaps adds what is new; repeated FITIDs are lines of their own', async () => {
  const file = ofxOf(['10.00', '-20.00', '30.00'], 'sobreposta');
  expect(await send(file)).toMatchObject({
    novas: 3,
    extratos: [{ linhas: 3, novas: 3, pendentes: 3, banco: '0341' }],
  });
  expect(await send(file)).toMatchObject({ novas: 0, extratos: [{ novas: 3 }] });
  expect(await send(ofxOf(['10.00', '-20.00', '30.00', '40.00'], 'sobreposta'))).toMatchObject({ novas: 1 });
  const same = ofxOf(['10.00', '11.00', '12.00'], 'fitid repetido').replaceAll(/<FITID>F\d/g, '<FITID>1');
  expect(await send(same)).toMatchObject({ novas: 3 });
  const all = await Promise.all(Array.from({ length: 5 }, () => send(ofxOf(['1.00', '2.00'], 'ao mesmo tempo'))));
  expect(all.map(({ novas }) => novas).toSorted()).toEqual([0, 0, 0, 0, 2]);
});

test('lines of one statement that are the same are as many as they are, in the next file too', async () => {
  const fees = (n: number) =>
    ofxOf(Array<string>(n).fill('-1.75'), 'tarifas')
      .replaceAll(/<FITID>F\d/g, '<FITID>077')
      .replaceAll(/<DTPOSTED>\d+/g, '<DTPOSTED>20261120')
      .replaceAll(/<MEMO>PIX RECEBIDO \d/g, '<MEMO>TARIFA PIX');
  expect(await send(fees(2))).toMatchObject({ novas: 2, extratos: [{ linhas: 2, novas: 2 }] });
  expect(await send(fees(2))).toMatchObject({ novas: 0 });
  expect(await send(fees(3))).toMatchObject({ novas: 1 });
  // Of two statements of one account in a file that both have the line it is one.
  const [statement = ''] = /<STMTTRNRS>.*<\/STMTTRNRS>/s.exec(fees(2).replaceAll('-1.75', '-1.80')) ?? [];
  expect(await send(`OFXHEADER:100\n\n<OFX><BANKMSGSRSV1>${statement}${statement}</BANKMSGSRSV1></OFX>`)).toMatchObject(
    {
      novas: 2,
    },
  );
});

test('of a file with several months of one account, in whatever order, the balance is the last one', async () => {
  const month = (n: number, balance: string) =>
    `<STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>0341<ACCTID>meses</BANKACCTFROM><BANKTRANLIST><DTSTART>20260${n}01<DTEND>20260${n}28<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260${n}05<TRNAMT>${n}.00<FITID>M${n}<MEMO>PIX</STMTTRN></BANKTRANLIST>${balance}</STMTRS>`;
  const balance = (n: number) => `<LEDGERBAL><BALAMT>${n}0.00<DTASOF>20260${n}28</LEDGERBAL>`;
  const months = [month(3, ''), month(2, balance(2)), month(1, balance(1))];
  for (const order of [months, months.toReversed(), [months[1], months[2], months[0]]]) {
    expect((await send(`OFXHEADER:100\n\n<OFX>${order.join('')}</OFX>`)).extratos).toMatchObject([
      { inicio: '2026-01-01', fim: '2026-03-28', linhas: 3, saldo: '20.00', saldo_em: '2026-02-28' },
    ]);
  }
});

test('a line settles a receivable, a debit what is owed; once, and taken back it waits again', async () => {
  const [credit, debt] = [await shop.receivable('150.00'), await shop.receivable('70.00', { tipo: 'pagar' })];
  const { linhas } = await lines(['150.00', '-70.00']);
  expect(linhas.map((linha) => linha?.sugestoes.map(({ conta_id }) => conta_id))).toEqual([[credit.id], [debt.id]]);
  expect(
    await shop.details('POST', `linhas-extrato/${linhas[0]?.id}/conciliar/`, { partes: [{ conta_id: debt.id }] }),
  ).toHaveProperty(['partes.0.conta_id']);
  const done = await act(linhas[0]?.id, 'conciliar', { partes: [{ conta_id: credit.id }] });
  expect(done).toMatchObject({
    status: 'conciliada',
    conciliacoes: [{ conta_id: credit.id, valor: '150.00', criou_baixa: true }],
  });
  expect(await act(linhas[0]?.id, 'conciliar', { partes: [{ conta_id: credit.id }] })).toEqual(done);
  expect(await shop.receipts(credit.id)).toEqual([`extrato pix 150.00 ${linhas[0]?.id}.0`]);
  // What names another receipt is not what was done.
  const [{ baixa_id } = { baixa_id: 0 }] = done.conciliacoes as { baixa_id: number }[];
  expect(await act(linhas[0]?.id, 'conciliar', { partes: [{ conta_id: credit.id, baixa_id }] })).toEqual(done);
  const other = { partes: [{ conta_id: credit.id, baixa_id: baixa_id + 1 }] };
  expect(await shop.details('POST', `linhas-extrato/${linhas[0]?.id}/conciliar/`, other)).toHaveProperty('status');
  await act(linhas[1]?.id, 'conciliar', { partes: [{ conta_id: debt.id }] });
  expect(await shop.receipts(debt.id)).toHaveLength(1);
  expect(await act(linhas[0]?.id, 'desfazer')).toMatchObject({ status: 'pendente', conciliacoes: [] });
  expect(await act(linhas[0]?.id, 'desfazer')).toMatchObject({ status: 'pendente' });
  await act(linhas[0]?.id, 'conciliar', { partes: [{ conta_id: credit.id }] });
  // Reversed by hand, at the title: the line waits again.
  await estornarTitulo(shop.company.ctx, { tipo: 'receber', id: credit.id });
  expect(await status(linhas[0]?.id)).toBe('pendente');
});

test('a line is split over several titles, whose parts add up to it; one part reversed by hand is missing again', async () => {
  const [one, two] = [await shop.receivable('30.00'), await shop.receivable('100.00')];
  const { linhas } = await lines(['80.00']);
  const id = linhas[0]?.id;
  expect(
    await shop.details('POST', `linhas-extrato/${id}/conciliar/`, {
      partes: [
        { conta_id: one.id, valor: '30' },
        { conta_id: two.id, valor: '49.99' },
      ],
    }),
  ).toEqual({ partes: ['A soma das partes deve ser 80,00, o que falta da linha.'] });
  expect(
    await shop.details('POST', `linhas-extrato/${id}/conciliar/`, {
      partes: [
        { conta_id: one.id, valor: '30.01' },
        { conta_id: two.id, valor: '49.99' },
      ],
    }),
  ).toEqual({
    'partes.0.valor': [
      `Da conta ${one.numero} faltam 30,00: informe no máximo esse valor. Se a diferença é de juros ou multa, baixe a conta à mão com eles, e ligue a linha a essa baixa.`,
    ],
  });
  expect(await shop.receipts(two.id)).toEqual([]);
  await act(id, 'conciliar', {
    partes: [
      { conta_id: one.id, valor: '30' },
      { conta_id: two.id, valor: '50' },
    ],
  });
  expect([await shop.receipts(one.id), await shop.receipts(two.id)].map(({ length }) => length)).toEqual([1, 1]);
  // The trail calls titles by their numbers.
  const [told] = await shop.company.ctx.db.sql`
    SELECT detalhes->>'contas' AS contas FROM auditoria WHERE acao = 'linha_extrato.conciliada' AND recurso_id = ${id ?? 0} ORDER BY id`;
  expect(told?.contas).toBe(`${one.numero}: R$ 30,00; ${two.numero}: R$ 50,00`);
  // Said again it is the same; another division is not.
  const parts = (...conta_ids: number[]) => ({
    partes: conta_ids.map((conta_id, i) => ({ conta_id, valor: i === 0 ? '30' : '50' })),
  });
  expect((await shop.call('POST', `linhas-extrato/${id}/conciliar/`, parts(one.id, two.id))).status).toBe(200);
  const twice = { partes: [0, 1].map(() => ({ conta_id: one.id, valor: '30' })) };
  expect(await shop.details('POST', `linhas-extrato/${id}/conciliar/`, twice)).toHaveProperty(['status']);
  await estornarTitulo(shop.company.ctx, { tipo: 'receber', id: one.id });
  expect(await status(id)).toBe('pendente');
  await act(id, 'conciliar', { partes: [{ conta_id: one.id }] });
  expect(await status(id)).toBe('conciliada');
  expect(await shop.receipts(two.id)).toHaveLength(1);
});

const near = { vencimento: '2026-11-20' };

/** A line of which a part paid one title, and the rest another. */
async function split(first = '30.00', rest = '50.00', whole = '80.00') {
  const [one, two] = [await shop.receivable(first, near), await shop.receivable(rest, near)];
  const { extrato_id, linhas } = await lines([whole]);
  const id = linhas[0]?.id;
  const partes = [
    { conta_id: one.id, valor: first },
    { conta_id: two.id, valor: rest },
  ];
  await act(id, 'conciliar', { partes });
  return { one, two, id, extrato_id };
}
const reverse = (id: number) => estornarTitulo(shop.company.ctx, { tipo: 'receber', id });
const open = async (id: number) => (await shop.call('GET', `contas-receber/${id}/`)).json.data.valor_aberto;

test('whichever part of a line was reversed by hand is reconciled again, however often', async () => {
  const { one, two, id } = await split();
  for (const { id: conta_id } of [two, one, two, two]) {
    await reverse(conta_id);
    await act(id, 'conciliar', { partes: [{ conta_id }] });
    expect([await status(id), await open(one.id), await open(two.id)]).toEqual(['conciliada', '0.00', '0.00']);
  }
});

test('what a line may have paid is judged by what is missing of it', async () => {
  const { one, id, extrato_id } = await split('31.41', '600.00', '631.41');
  await reverse(one.id);
  const whole = await shop.receivable('631.41', near);
  await acceptSugestoes(shop.company.ctx, { extrato_id });
  expect([await open(whole.id), await open(one.id), await status(id)]).toEqual(['631.41', '0.00', 'conciliada']);
});

test('a line of which a part is left is taken back with it', async () => {
  const { one, two, id } = await split();
  await reverse(one.id);
  expect(await act(id, 'desfazer')).toMatchObject({ status: 'pendente', conciliacoes: [] });
  expect(await open(two.id)).toBe('50.00');
  await act(id, 'conciliar', { partes: [{ conta_id: (await shop.receivable('80.00')).id }] });
  expect(await status(id)).toBe('conciliada');
});

test('what is sure is accepted at once: a name, a number or the only one near; a payment that is settled already is only tied', async () => {
  const named = await shop.receivable('611.00', {
    pessoa_id: (await shop.company.customer({ nome: 'Padaria Aurora' })).id,
  });
  const namesake = await shop.receivable('611.00');
  const paid = await shop.receivable('612.00', { vencimento: '2026-11-20' });
  const doubtful = [await shop.receivable('613.00'), await shop.receivable('613.00')];
  const { baixa_id } = await registerBaixa(shop.company.ctx, {
    ...{ titulo_id: paid.id, valor: '612.00', em: new Date('2026-11-19T12:00:00Z'), forma: 'pix', origem: 'pix' },
    id_externo: 'E0003816620261119120000000000001',
  });
  const { extrato_id, linhas } = await lines(
    ['611.00', '612.00', '613.00'],
    'PIX RECEBIDO PADARIA AURORA E0003816620261119120000000000001',
  );
  expect(linhas.map((linha) => linha?.sugestoes.map(({ certa }) => certa))).toEqual([
    [true, false],
    [true],
    [false, false],
  ]);
  expect(await acceptSugestoes(shop.company.ctx, { extrato_id })).toEqual({ conciliadas: 2, restantes: 1 });
  expect(await shop.receipts(named.id)).toHaveLength(1);
  expect(await shop.receipts(namesake.id)).toEqual([]);
  expect(await shop.receipts(paid.id)).toHaveLength(1);
  expect((await shop.call('GET', `linhas-extrato/${linhas[1]?.id}/`)).json.data.conciliacoes).toMatchObject([
    { baixa_id, criou_baixa: false },
  ]);
  for (const { id } of doubtful) expect(await shop.receipts(id)).toEqual([]);
  // What the line did not make stays when it is taken back.
  await act(linhas[1]?.id, 'desfazer');
  expect(await shop.receipts(paid.id)).toHaveLength(1);
  // Two requests at the same moment settle once.
  const [title] = doubtful;
  await Promise.all([1, 2].map(() => act(linhas[2]?.id, 'conciliar', { partes: [{ conta_id: title?.id }] })));
  expect(await shop.receipts(title?.id ?? 0)).toHaveLength(1);
});

test('what many names and dates have in common makes nothing sure: a kind of company, a part of a word, the digits of a day', async () => {
  const company = await makeCompany();
  const ask = async (nome: string, memo: string, valor: string) => {
    const { id: pessoa_id } = await company.customer({ nome });
    const conta = await receivable(company, valor, { pessoa_id, vencimento: '2026-10-15' });
    const { extratos } = await sendOfx(company, ofxOf([valor], `conta ${valor}`, memo.replace('NUMERO', conta.numero)));
    const { resultados } = await listLinhasComSugestoes(company.ctx, { extrato_id: extratos[0]?.id });
    return resultados[0]?.sugestoes.map(({ certa, motivos }) => [certa, ...motivos.slice(1, -1)]);
  };
  expect(await ask('Padaria Sol Ltda', 'PIX RECEBIDO MECANICA DO ZE LTDA', '701.00')).toEqual([[false]]);
  expect(await ask('Ana Rosa', 'PIX RECEBIDO PEDRO BARROSA', '702.00')).toEqual([[false]]);
  expect(await ask('Bia', 'PIX RECEBIDO 03/11', '703.00')).toEqual([[false]]);
  expect(await ask('Cia', 'PIX RECEBIDO NUMERO', '704.00')).toEqual([[true, 'número da conta no texto']]);
  expect(await ask('Rosa Maria', 'PIX-ROSA/1', '705.00')).toEqual([[true, 'nome no texto']]);
});

test('ignored with a reason; files that are none, and those of others, are refused', async () => {
  const { linhas } = await lines(['-8.90']);
  expect(await act(linhas[0]?.id, 'ignorar', { motivo: 'Tarifa' })).toMatchObject({
    status: 'ignorada',
    motivo: 'Tarifa',
  });
  expect(
    await shop.details('POST', `linhas-extrato/${linhas[0]?.id}/conciliar/`, { partes: [{ conta_id: 1 }] }),
  ).toHaveProperty('status');
  expect(await act(linhas[0]?.id, 'desfazer')).toMatchObject({ status: 'pendente', motivo: null });
  const refused = await shop.details('POST', 'extratos/', { conteudo: Buffer.from('%PDF').toString('base64') });
  expect(refused).toEqual({ conteudo: [expect.stringContaining('não é um arquivo OFX')] });
  const other = await makeCompany();
  const { extratos } = await sendOfx(other, ofxOf(['1.00']));
  expect((await shop.call('GET', `extratos/${extratos[0]?.id}/`)).status).toBe(404);
});

test('a line of which a part is reconciled is not ignored', async () => {
  const { linhas } = await lines(['-30.00']);
  const titles = await Promise.all(['10.00', '20.00'].map((valor) => shop.company.title('pagar', { valor })));
  await act(linhas[0]?.id, 'conciliar', { partes: titles.map(({ id, valor }) => ({ conta_id: id, valor })) });
  await estornarTitulo(shop.company.ctx, { tipo: 'pagar', id: titles[0]?.id });
  const refused = await shop.details('POST', `linhas-extrato/${linhas[0]?.id}/ignorar/`, { motivo: 'Tarifa' });
  expect(refused).toEqual({ status: [expect.stringContaining('desfaça')] });
  await act(linhas[0]?.id, 'desfazer');
  expect(await act(linhas[0]?.id, 'ignorar', { motivo: 'Tarifa' })).toMatchObject({ status: 'ignorada' });
});

test('an account for a line is looked for by its number, its text, its person or its amount; those that are settled are not', async () => {
  const company = await makeCompany();
  const person = await company.customer({ nome: 'Zulmira Antunes' });
  const open = (valor: string, fields: Record<string, unknown> = {}) =>
    company.title('receber', { cliente_id: person.id, valor, descricao: 'Conserto da moenda', ...fields });
  const later = await open('1250.50', { vencimento: '2036-12-31' });
  const first = await open('1250.00', { vencimento: '2036-01-05' });
  const other = await open('12.50', { vencimento: '2036-02-01', descricao: 'Aluguel' });
  const paid = await company.settle(await open('1250.00'), { valor: '1250' });
  const found = async (busca?: string, tipo = 'receber') =>
    (await searchContas(company.ctx, { tipo, ...(busca === undefined ? {} : { busca }) })).resultados.map(
      ({ id }) => id,
    );
  expect(await found()).toEqual([first.id, other.id, later.id]);
  expect(await found('', 'pagar')).toEqual([]);
  // A whole amount stands for all its cents, and so does a tenth.
  for (const amount of ['1250', '1.250', 'R$ 1.250', 'r$1250'])
    expect(await found(amount), amount).toEqual([first.id, later.id]);
  for (const amount of ['1.250,5', '1250,50']) expect(await found(amount), amount).toEqual([later.id]);
  expect(await found('1250,00')).toEqual([first.id]);
  for (const none of ['1251', '125', '1250,51', '1,250', '1250,501', '99999999999999']) {
    expect(
      (await found(none)).filter((id) => [first.id, later.id, paid.id].includes(id)),
      none,
    ).toEqual([]);
  }
  expect(await found('moenda')).toEqual([first.id, later.id]);
  expect(await found('ZULMIRA')).toEqual([first.id, other.id, later.id]);
  expect(await found(other.numero)).toContain(other.id);
  expect((await searchContas((await makeCompany()).ctx, { tipo: 'receber', busca: '1250' })).resultados).toEqual([]);
});

test('a line is found by its amount as screens, banks and the API write it', async () => {
  const company = await makeCompany();
  await sendOfx(company, ofxOf(['1234.56', '-1234567.89', '50.00'], '12345-6', 'PIX 123.456.789-00'));
  const found = async (busca: string) => {
    const { resultados } = await listLinhas(company.ctx, { busca });
    return resultados.map(({ valor }) => valor);
  };
  for (const busca of ['1234,56', '1.234,56', '1234.56', 'R$ 1.234,56', 'R$\u00a01.234,56', 'r$1.234', ' 1.234,5 '])
    expect(await found(busca), busca).toEqual(['1234.56']);
  for (const busca of ['1.234.567,89', '-1.234.567,89', '-R$ 1.234.567,89', 'R$ -1.234.567', '-1234567.89'])
    expect(await found(busca), busca).toEqual(['-1234567.89']);
  expect(await found('-50,00')).toEqual([]);
  // A number that the bank wrote stays one.
  expect(await found('123.456')).toHaveLength(3);
});

test('how a line was paid is told by what the bank wrote of it, not by the name of who paid', async () => {
  const forma = async (memo: string) => {
    const titulo = await shop.receivable('64.00');
    const { linhas } = await lines(['64.00'], memo);
    await act(linhas[0]?.id, 'conciliar', { partes: [{ conta_id: titulo.id }] });
    return (await shop.receipts(titulo.id)).map((receipt) => receipt.split(' ')[1]);
  };
  for (const memo of ['TED 341 ANA', 'DOC-RECEBIDO', 'Transferência de Ana']) {
    expect(await forma(memo), memo).toEqual(['transferencia']);
  }
  for (const memo of ['CRED DOCERIA DA ANA', 'RECEBIDO DE TEDDY PETS'])
    expect(await forma(memo), memo).toEqual(['outro']);
});
