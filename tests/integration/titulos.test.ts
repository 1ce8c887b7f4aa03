import { expect, test } from 'vitest';
import { winNegocio } from '#server/crm/index.ts';
import { CATALOGO } from '#server/eventos/index.ts';
import { cancelTitulos, type NovaBaixa, type NovoTitulo, openTitulo, registerBaixa } from '#server/financeiro/index.ts';
import { makeCompany } from '#tests/support/factory.ts';

// What other rooms do with titles: open, settle, cancel. The verbs of people are tested through the API.

const company = await makeCompany();
const { ctx } = company;
const { sql } = ctx.db;
const pessoa = await company.customer();

const open = (fields: Partial<NovoTitulo> = {}) =>
  openTitulo(ctx, {
    ...{ tipo: 'receber', origem: 'manual', pessoa_id: pessoa.id, valor: '100.00' },
    ...{ vencimento: '2026-12-10', descricao: 'Mensalidade' },
    ...fields,
  });
const settle = (titulo_id: number, fields: Partial<NovaBaixa> = {}) =>
  registerBaixa(ctx, { titulo_id, valor: '100.00', em: new Date(), forma: 'pix', origem: 'manual', ...fields });
const read = async (id: number) => {
  const [row] = await sql<Record<string, unknown>[]>`
    SELECT status, valor_recebido::text AS recebido, valor_quitado::text AS quitado, valor_aberto::text AS aberto,
      quitada_em IS NOT NULL AS encerrada FROM titulos WHERE id = ${id}`;
  return row;
};
const receipts = async (id_externo: string) => {
  const [row] = await sql<{ n: number }[]>`
    SELECT count(*) AS n FROM baixas WHERE empresa_id = ${company.id} AND id_externo = ${id_externo} AND estornada_em IS NULL`;
  return row?.n;
};
const events = () => sql<{ id: number; dados: { pagamento: Record<string, unknown> } }[]>`
  SELECT id, dados FROM eventos WHERE empresa_id = ${company.id} AND evento = 'pagamento.recebido' ORDER BY id`;

test('each kind has a sequence of its own, without a gap, also when many are opened at once', async () => {
  const opened = await Promise.all(Array.from({ length: 20 }, (_, n) => open({ tipo: n % 2 ? 'pagar' : 'receber' })));
  const numbers = opened.map(({ numero }) => numero).sort();
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => String(1 + Math.floor(n / 2)).padStart(6, '0')));
});

test('a cycle of a contract has one title', async () => {
  const cycle = { origem: 'contrato', contrato_id: 7, ciclo_id: 71 } as const;
  const first = await open(cycle);
  expect(await open({ ...cycle, valor: '1.00' })).toEqual(first);
});

test('parts settle a title to the cent, interest and fine beside it, a discount within it', async () => {
  const { id } = await open({ valor: '100.00' });
  await settle(id, { valor: '33.33' });
  expect(await read(id)).toMatchObject({ status: 'parcial', recebido: '33.33', aberto: '66.67', encerrada: false });
  const details = { valor: ['Da conta 000012 faltam 66,67: informe no máximo esse valor.'] };
  await expect(settle(id, { valor: '66.68' })).rejects.toMatchObject({ details });
  await settle(id, { valor: '70.00', juros: '3.00', multa: '2.00', desconto: '1.67' });
  expect(await read(id)).toEqual({
    ...{ status: 'paga', recebido: '103.33', quitado: '100.00', aberto: '0.00', encerrada: true },
  });
  await expect(settle(id, { valor: '0.01' })).rejects.toMatchObject({ details: { status: [expect.any(String)] } });
});

test('what was forgiven whole is settled without money', async () => {
  const { id } = await open();
  await expect(settle(id, { valor: '0.00' })).rejects.toMatchObject({ details: { valor: [expect.any(String)] } });
  await settle(id, { valor: '0.00', desconto: '100.00' });
  expect(await read(id)).toMatchObject({ status: 'paga', recebido: '0.00', quitado: '100.00' });
});

test('parts settled side by side never pass what is open', async () => {
  const { id } = await open();
  const done = await Promise.allSettled(Array.from({ length: 12 }, () => settle(id, { valor: '30.00' })));
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(await read(id)).toMatchObject({ status: 'parcial', recebido: '90.00', aberto: '10.00' });
});

test('a receipt of a source counts once, whoever tells of it, and of which title', async () => {
  const [a, b] = [await open(), await open()];
  const pix = { valor: '40.00', origem: 'pix', id_externo: 'E123' } as const;
  const told = await Promise.all(Array.from({ length: 10 }, (_, n) => settle(n % 2 ? a.id : b.id, pix)));
  expect(told.filter(({ repetida }) => !repetida)).toHaveLength(1);
  expect(new Set(told.map(({ baixa_id }) => baixa_id)).size).toBe(1);
  expect(await receipts('E123')).toBe(1);
  // The same name at another source is another receipt.
  expect(await settle(a.id, { ...pix, origem: 'extrato' })).toMatchObject({ repetida: false });
});

test('the open titles of a contract that nobody paid are cancelled, those of the cycles that are named', async () => {
  const due = async (vencimento: string, ciclo_id: number) => {
    const { id } = await open({ origem: 'contrato', contrato_id: 8, ciclo_id, vencimento });
    return id;
  };
  const [may, june, july, paid] = [
    await due('2026-05-31', 1),
    await due('2026-06-30', 2),
    await due('2026-07-31', 3),
    await due('2026-08-31', 4),
  ];
  await settle(paid, { valor: '1.00' });
  const cancel = async (...ciclo_ids: number[]) =>
    (await cancelTitulos(ctx, { contrato_id: 8, ciclo_ids })).map(({ id }) => id);
  expect(await cancel(3, 4)).toEqual([july]);
  expect(await cancel(1, 2, 3, 4)).toEqual([may, june]);
  expect(await cancel(1, 2, 3, 4)).toEqual([]);
  expect((await cancelTitulos(ctx, { contrato_id: 9, ciclo_ids: [4] })).map(({ id }) => id)).toEqual([]);
  expect(await read(paid)).toMatchObject({ status: 'parcial' });
  await expect(settle(july)).rejects.toMatchObject({ details: { status: [expect.stringContaining('cancelada')] } });
});

test('another company has none of them', async () => {
  const { id } = await open();
  const other = await makeCompany();
  const foreign = registerBaixa(other.ctx, {
    titulo_id: id,
    valor: '1',
    em: new Date(),
    forma: 'pix',
    origem: 'manual',
  });
  await expect(foreign).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('each receipt of a sale that came of a deal is told, also in part; of any other sale none is', async () => {
  await company.funnel();
  const produto = await company.product();
  const itens = [{ produto_id: produto.id, quantidade: 1, preco_unitario: '100' }];
  const contato = await company.contact({ email: 'rafael@exemplo.com.br', telefone: '24 3333-1200' });
  const origem = { canal: 'site', campanha: 'natal' };
  const negocio = await company.deal({ contato_id: contato.id, itens, origem });
  const { pedido_erp_id } = await winNegocio(ctx, { id: negocio.id, criar: 'venda' });
  const venda_id = Number(pedido_erp_id);
  const { id } = await open({ origem: 'venda', venda_id });
  const em = new Date('2026-08-14T11:55:02.113Z');
  await settle(id, { valor: '40.00', em });
  await settle(id, { valor: '61.50', juros: '1.50', origem: 'pix', id_externo: 'E9' });
  await settle(id, { valor: '61.50', juros: '1.50', origem: 'pix', id_externo: 'E9' });
  const plain = await company.sale([produto]);
  await settle((await open({ origem: 'venda', venda_id: plain.id })).id);
  await settle((await open()).id);
  const told = await events();
  expect(told.map(({ dados }) => dados.pagamento.valor_recebido)).toEqual(['40.00', '61.50']);
  const [{ dados } = { dados: {} }] = told;
  expect(CATALOGO['pagamento.recebido'].parse(dados)).toEqual(dados);
  expect(dados).toMatchObject({
    pagamento: {
      ...{ conta_id: id, venda_id, valor_recebido: '40.00', total_venda: '100.00' },
      recebido_em: '2026-08-14T08:55:02.113-03:00',
    },
    negocio: { id: negocio.id, status: 'ganho', pedido_erp_id: venda_id },
    contato: { id: contato.id, email: 'r***@exemplo.com.br', telefone: '*****-1200' },
    origem: { canal: 'site', campanha: 'natal', midia: null },
    itens: [{ produto_id: produto.id, preco_total: '100.00' }],
  });
});
