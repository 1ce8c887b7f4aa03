import { beforeAll, expect, test } from 'vitest';
import { listExtrato } from '#server/estoque/index.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { panelOf, refusalOf } from '#tests/support/panel-client.ts';

// What a form of the panel sends again because no answer came: under the key that it had, it is done once.

let company: Company;
let produto: { id: number };
beforeAll(async () => {
  company = await makeCompany();
  produto = await company.product();
});

const under = (key: string, session = company.admin.session) => panelOf(session, { keys: [key] });
const entry = { tipo: 'entrada', quantidade: '10', custo_unitario: undefined } as const;

test('a movement that is posted again under its key is the first one, and the balance has it once', async () => {
  const sent = { ...entry, produto_id: produto.id };
  const first = await under('a').estoque.lancar(sent);
  expect(await under('a').estoque.lancar(sent)).toEqual(first);
  expect(await under('b').estoque.lancar(sent)).toMatchObject({ saldo_apos: '20.000' });
  expect(await panelOf(company.admin.session).estoque.lancar(sent)).toMatchObject({ saldo_apos: '30.000' });
});

test('ten calls at the same moment under one key post one movement; who comes while it is posted is told to wait', async () => {
  const { id } = await company.product();
  const calls = await Promise.allSettled(
    Array.from({ length: 10 }, () => under('c').estoque.lancar({ ...entry, produto_id: id })),
  );
  const posted = calls.flatMap((call) => (call.status === 'fulfilled' ? [call.value.id] : []));
  expect(new Set(posted).size).toBe(1);
  for (const call of calls) {
    if (call.status === 'rejected') expect(call.reason.message).toContain('O primeiro envio ainda está em andamento.');
  }
  const { resultados } = await listExtrato(company.ctx, { produto_id: id });
  expect(resultados).toHaveLength(1);
});

test('a refusal leaves the key free, and what was refused nothing behind', async () => {
  const { id } = await company.product();
  const wrong = await refusalOf(under('d').estoque.lancar({ ...entry, produto_id: id, quantidade: '0' }));
  expect(wrong.details).toHaveProperty('quantidade');
  expect(await under('d').estoque.lancar({ ...entry, produto_id: id })).toMatchObject({ saldo_apos: '10.000' });
});

test('a key is one user’s in one company: another’s call under it is done', async () => {
  const sent = { nome: 'Padaria do Largo' };
  const first = await under('e').clientes.create(sent);
  const bruno = await company.member('operador');
  const other = await makeCompany();
  const made = [
    await under('e', bruno.session).clientes.create(sent),
    await under('e', other.admin.session).clientes.create(sent),
  ];
  expect(new Set([first, ...made].map(({ id }) => id)).size).toBe(3);
});

test('a key that comes with other fields is refused, and each call of a batch has its own', async () => {
  await under('f').clientes.create({ nome: 'Um' });
  const refused = await refusalOf(under('f').clientes.create({ nome: 'Outro' }));
  expect(refused.code).toBe('UNPROCESSABLE_CONTENT');
  const second = panelOf(company.admin.session, { keys: ['', 'g'] });
  const [one, another] = [
    await second.clientes.create({ nome: 'Dois' }),
    await second.clientes.create({ nome: 'Dois' }),
  ];
  expect(one.id).not.toBe(another.id);
});

test('a deal that is saved again under its key is no stale one, and money that is taken in again is taken once', async () => {
  await company.funnel();
  const deal = await company.deal();
  const change = { id: deal.id, versao: deal.versao, titulo: 'Outro título' };
  const saved = await under('h').negocios.update(change);
  expect(await under('h').negocios.update(change)).toEqual(saved);
  expect((await refusalOf(panelOf(company.admin.session).negocios.update(change))).code).toBe('CONFLICT');

  const conta = await company.title('receber', { valor: '100.00' });
  const baixa = { tipo: 'receber', id: conta.id, valor: '40.00', forma: 'pix' } as const;
  await under('i').contas.baixar(baixa);
  expect(await under('i').contas.baixar(baixa)).toMatchObject({ valor_aberto: '60.00' });
});
