import { expect, test } from 'vitest';
import { createProduto, listProdutos, updateProduto } from '#server/catalogo/index.ts';
import { type Cliente, createCliente, getCliente, listClientes } from '#server/clientes/index.ts';
import { createContato, listContatos } from '#server/crm/index.ts';
import { getEstoque, updateDeposito } from '#server/estoque/index.ts';
import { serveArquivosOf } from '#server/transport/arquivos/arquivos.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { check, importFile, send } from '#tests/support/importing.ts';
import { generator, SEED } from '#tests/support/seed.ts';

// Lists that go out as files and come in again, into the company that they are of and into another: nothing of a record is lost or changed.

const RECORDS = Number(process.env.EXPORTED ?? 40);
const random = generator(SEED);
const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const maybe = <T>(make: () => T): T | null => (random() < 0.5 ? make() : null);

/** What spreadsheets, separators, quotes and numbers make something else of. */
const TEXTS = [
  ...[
    'Ação',
    'café "forte"',
    '=1+1',
    "'=1+1",
    "''-1",
    "'aspas",
    '-3',
    '+55',
    '@x',
    'a;b',
    'a,b',
    'a\tb',
    '007',
    '1.234,56',
    '1,5',
    'TRUE',
  ],
  ...[
    'linha\nnova',
    'outra\r\nnova',
    'R$ 10',
    '10/12/2025',
    'ünïcode 日本 😀',
    '1e5',
    'a  b',
    '"',
    '＝1',
    'Sim',
    'null',
  ],
  ...['0', 'sep=,', '&amp;<b>', '_x000D_', '_x0041_', '|', '\u200bzero'],
];
const text = () => (random() < 0.7 ? any(TEXTS) : `${any(TEXTS)} ${any(TEXTS)}`);
const amount = (places: number, most = 100_000) =>
  (Math.floor(random() * most * 10 ** places) / 10 ** places).toFixed(places);
const digits = (n: number) => Array.from({ length: n }, () => Math.floor(random() * 10)).join('');
function cpf(): string {
  const found = [...digits(9)].map(Number);
  for (const n of [10, 11]) found.push(((found.reduce((sum, d, i) => sum + d * (n - i), 0) * 10) % 11) % 10);
  return found.join('');
}
const address = () => ({
  ...{ tipo: any(['principal', 'entrega', 'cobranca']), cep: maybe(() => digits(8)), logradouro: text() },
  ...{ numero: maybe(() => any(['S/N', '10', '007'])), complemento: maybe(text), bairro: maybe(text) },
  ...{ cidade: maybe(() => any(['Rio', 'Niterói'])), uf: maybe(() => 'RJ') },
});

const MAKE = {
  produtos: (company: Company, i: number) =>
    createProduto(company.ctx, {
      ...{ nome: text(), codigo: `${any(['', '0', '-', '=', "'"])}${i}${any(['', 'a', ' b', '"', ';'])}` },
      ...{ unidade: any(['UN', 'KG', 'M²']), preco_venda: amount(2), preco_custo: amount(2), descricao: maybe(text) },
      ...{ ncm: maybe(() => digits(8)), gtin: maybe(() => any(['7891000315507', '00012345678905'])) },
      ...{ estoque_minimo: maybe(() => amount(3)), peso_bruto: maybe(() => amount(3, 100)) },
      ...{ altura: maybe(() => amount(2, 100)), controlar_estoque: any([true, false]), situacao: any(['A', 'I']) },
    }),
  clientes: (company: Company, i: number) =>
    createCliente(company.ctx, {
      ...{ nome: text(), cnpj_cpf: cpf(), nome_fantasia: maybe(text), email: maybe(() => `cliente${i}@exemplo.com`) },
      ...{ inscricao_estadual: maybe(() => any(['ISENTO', '0123'])), celular: maybe(() => '24988884321') },
      ...{ telefone: maybe(() => any(['2422421000', '08001234567', '40041234'])), observacao: maybe(text) },
      ...{ fornecedor: any([true, false]), ativo: any([true, false]), cidade: maybe(() => 'Petrópolis') },
      ...{ uf: maybe(() => 'RJ'), enderecos: Array.from({ length: Math.floor(random() * 3) }, address) },
    }),
  contatos: (company: Company, i: number) =>
    createContato(company.ctx, {
      ...{ nome: text(), email: `contato${i}@exemplo.com`, celular: `+55119${60_000_000 + i}` },
      ...{ empresa_nome: maybe(text), cargo: maybe(text), observacao: maybe(text) ?? '' },
    }),
};
const LISTS = { produtos: listProdutos, clientes: listClientes, contatos: listContatos };
const KEY = { produtos: 'codigo', clientes: 'cnpj_cpf', contatos: 'email' };
type Kind = keyof typeof MAKE;

/** What another company has of its own: ids, moments, who is in charge, and of addresses all but the one that a row has. */
const OWN = /(^|_)id$|_em$|^responsavel_nome$|^enderecos$/;

async function recordsOf(kind: Kind, { ctx }: Company): Promise<Map<unknown, Record<string, unknown>>> {
  const { resultados } = await LISTS[kind](ctx, { por_pagina: 100 });
  return new Map(resultados.map((one) => [one[KEY[kind] as keyof typeof one], one]));
}
const shared = (records: Map<unknown, Record<string, unknown>>) =>
  new Map(
    [...records].map(([key, one]) => [
      key,
      Object.fromEntries(Object.entries(one).filter(([name]) => !OWN.test(name))),
    ]),
  );

async function exported({ admin }: Company, kind: Kind | 'estoque', format: string): Promise<Buffer> {
  const asked = new Request(`http://localhost/api/arquivos/listas/${kind}.${format}`);
  return Buffer.from(await (await serveArquivosOf(admin.session, asked)).arrayBuffer());
}

test.each(Object.keys(MAKE) as Kind[])(`%s (TEST_SEED=${SEED})`, async (kind) => {
  const company = await makeCompany();
  for (let i = 0; i < RECORDS; i++) await MAKE[kind](company, i);
  const before = await recordsOf(kind, company);
  expect(before.size).toBe(RECORDS);
  for (const format of ['csv', 'xlsx']) {
    const file = await exported(company, kind, format);
    const again = await importFile(company, kind, file);
    expect([again.iguais, again.alteradas, again.criadas, again.com_erro], format).toEqual([RECORDS, 0, 0, 0]);
    expect(await recordsOf(kind, company)).toEqual(before);
    const other = await company.sibling();
    expect(await importFile(other, kind, file)).toMatchObject({ criadas: RECORDS, com_erro: 0 });
    expect(shared(await recordsOf(kind, other))).toEqual(shared(before));
  }
});

test('a customer’s file changes of their addresses what it says otherwise, and no other', async () => {
  const company = await makeCompany();
  const entrega = { tipo: 'entrega', logradouro: 'Rua Teresa', numero: '1515', cidade: 'Petrópolis', uf: 'RJ' };
  const principal = { tipo: 'principal', logradouro: 'Rua do Imperador', numero: '288', cidade: 'Areal', uf: 'RJ' };
  const two = await company.customer({
    cnpj_cpf: '52998224725',
    cidade: 'Rio',
    uf: 'RJ',
    enderecos: [entrega, principal],
  });
  const one = await company.customer({ cnpj_cpf: '11144477735', enderecos: [entrega] });
  const addresses = async ({ id }: Cliente) =>
    (await getCliente(company.ctx, { id })).enderecos.map(({ tipo, logradouro, numero, cidade }) =>
      [tipo, logradouro, numero, cidade].join(', '),
    );
  const file = (await exported(company, 'clientes', 'csv')).toString();
  expect(file).toContain('Rua do Imperador;288');
  // Another number of the one, another city of the other.
  const changed = file.replace(';288;', ';300;').replace(';1515;;;Petrópolis;', ';1515;;;Niterói;');
  expect(await importFile(company, 'clientes', changed)).toMatchObject({ alteradas: 2 });
  expect(await addresses(two)).toEqual([
    'principal, Rua do Imperador, 300, Rio',
    'entrega, Rua Teresa, 1515, Petrópolis',
  ]);
  expect(await addresses(one)).toEqual([
    'principal, Rua Teresa, 1515, Niterói',
    'entrega, Rua Teresa, 1515, Petrópolis',
  ]);
});

test('balances come in again to the warehouse that they are of; their sum over several warehouses to none', async () => {
  const company = await makeCompany();
  const produto = await company.product();
  await company.move(produto, '2.250');
  const balances = async () =>
    (await getEstoque(company.ctx, { produto_id: produto.id })).depositos.map(({ quantidade }) => quantidade);
  const whole = await exported(company, 'estoque', 'csv');
  expect(await importFile(company, 'saldos', whole)).toMatchObject({ total: 1, com_erro: 0 });
  const loja = await company.warehouse({ nome: 'Loja' });
  await company.move(produto, '7', loja);
  const before = await balances();
  expect(before.toSorted()).toEqual(['2.250', '7.000']);
  for (const format of ['csv', 'xlsx']) {
    const own = await exported(company, 'estoque', `${format}?deposito_id=${loja.id}`);
    expect(await importFile(company, 'saldos', own)).toMatchObject({ total: 1, com_erro: 0 });
    const sum = await send(company, 'saldos', await exported(company, 'estoque', format));
    expect(await check(company, sum)).toMatchObject({ total: 1, com_erro: 1 });
    expect(await balances()).toEqual(before);
  }
});

test('a sum that an inactive warehouse has a part of is not taken for the balance of the only active one', async () => {
  const company = await makeCompany();
  const [kept, produto] = [await company.product(), await company.product()];
  await company.move(produto, '3');
  const loja = await company.warehouse({ nome: 'Loja' });
  await company.move(kept, '5', loja);
  const keep = (controlar_estoque: boolean) => updateProduto(company.ctx, { id: kept.id, controlar_estoque });
  await keep(false);
  await updateDeposito(company.ctx, { id: loja.id, ativo: false });
  expect(await importFile(company, 'saldos', await exported(company, 'estoque', 'csv'))).toMatchObject({ com_erro: 0 });
  await keep(true);
  const sum = await exported(company, 'estoque', 'csv');
  expect(sum.toString()).toContain(';Todos os depósitos;UN;5,000;');
  expect(await check(company, await send(company, 'saldos', sum))).toMatchObject({ total: 2, com_erro: 2 });
});
