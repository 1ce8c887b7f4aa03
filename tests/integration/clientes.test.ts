import { describe, expect, test } from 'vitest';
import { makeCompany } from '#tests/support/factory.ts';
import { longText } from '#tests/support/long-text.ts';
import { call, panelOf, refusalOf } from '#tests/support/panel-client.ts';
import { countRows } from '#tests/support/rows.ts';
import { openSales } from '#tests/support/sales.ts';

// Customers: created, changed, searched, and every refusal.

const { panel } = await openSales();

type Fields = Record<string, unknown>;

describe('customers', () => {
  const createCustomer = (fields: Fields) =>
    call(panel, 'clientes.create', { nome: 'Ana', ...fields }) as Promise<Fields & { id: number }>;

  test('a natural person unless told otherwise, everything but the name may be left out', async () => {
    expect(await createCustomer({})).toEqual({
      id: expect.any(Number),
      nome: 'Ana',
      ...{ tipo_pessoa: 1, cnpj_cpf: null, email: null, telefone: null, celular: null, cidade: null, uf: null },
      ...{ nome_fantasia: null, inscricao_estadual: null, observacao: null, enderecos: [] },
      ...{ ativo: true, fornecedor: false },
      ...{ criado_em: expect.any(Date), atualizado_em: expect.any(Date) },
    });
  });

  test.each<[Fields, Fields]>([
    [{ cnpj_cpf: '529.982.247-25' }, { cnpj_cpf: '52998224725' }],
    [{ tipo_pessoa: 2, cnpj_cpf: '12.abc.345/01de-35' }, { cnpj_cpf: '12ABC34501DE35' }],
    [{ email: ' Ana@Exemplo.COM ' }, { email: 'ana@exemplo.com' }],
    [{ celular: '+55 (11) 98765-4321' }, { celular: '5511987654321' }],
    [
      { uf: 'sp', cidade: ' São Paulo ' },
      { uf: 'SP', cidade: 'São Paulo' },
    ],
    [
      { cnpj_cpf: '', email: '', celular: ' ', cidade: '', uf: '' },
      { cnpj_cpf: null, email: null, celular: null, cidade: null, uf: null },
    ],
  ])('%j is kept as %j', async (sent, kept) => {
    expect(await createCustomer(sent)).toMatchObject(kept);
  });

  test('the longest name and address fit the indexes', async () => {
    const email = `${'z'.repeat(64)}@${`${'y'.repeat(60)}.`.repeat(3)}${'x'.repeat(6)}`;
    const { id } = await createCustomer({ nome: longText(150), email });
    await call(panel, 'clientes.update', { id, ativo: false });
    const found = await call(panel, 'clientes.list', { busca: email.slice(60).toUpperCase(), ativo: false });
    expect(found).toMatchObject({ resultados: [{ id, email }] });
  });

  test.each<[Fields, string]>([
    [{ nome: ' ' }, 'nome'],
    [{ nome: 'x'.repeat(151) }, 'nome'],
    [{ cnpj_cpf: '529.982.247-24' }, 'cnpj_cpf'],
    [{ cnpj_cpf: '111.111.111-11' }, 'cnpj_cpf'],
    [{ cnpj_cpf: '5299822472' }, 'cnpj_cpf'],
    [{ tipo_pessoa: 1, cnpj_cpf: '11.222.333/0001-81' }, 'cnpj_cpf'],
    [{ tipo_pessoa: 2, cnpj_cpf: '529.982.247-25' }, 'cnpj_cpf'],
    [{ tipo_pessoa: 2, cnpj_cpf: '11.222.333/0001-82' }, 'cnpj_cpf'],
    [{ tipo_pessoa: 3 }, 'tipo_pessoa'],
    [{ tipo_pessoa: '1' }, 'tipo_pessoa'],
    [{ email: 'ana@' }, 'email'],
    [{ celular: '1234' }, 'celular'],
    [{ uf: 'XX' }, 'uf'],
    [{ uf: 'SPP' }, 'uf'],
  ])('%j is refused on %s', async (sent, field) => {
    const before = await countRows();
    const { code, details } = await refusalOf(createCustomer(sent));
    expect(code).toBe('BAD_REQUEST');
    expect(Object.keys(details ?? {})).toEqual([field]);
    expect(await countRows()).toEqual(before);
  });

  test('a document is one customer’s in the company, inactive or not', async () => {
    const { id } = await createCustomer({ cnpj_cpf: '111.444.777-35' });
    await call(panel, 'clientes.update', { id, ativo: false });
    expect((await refusalOf(createCustomer({ cnpj_cpf: '11144477735' }))).details).toEqual({
      cnpj_cpf: [expect.stringMatching(/Já existe/)],
    });
    const other = await createCustomer({});
    expect(
      (await refusalOf(call(panel, 'clientes.update', { id: other.id, cnpj_cpf: '111.444.777-35' }))).details,
    ).toHaveProperty('cnpj_cpf');
    await (await makeCompany()).customer({ cnpj_cpf: '111.444.777-35' });
  });

  test('another kind of person needs another document', async () => {
    const { id } = await createCustomer({ cnpj_cpf: '390.533.447-05' });
    expect((await refusalOf(call(panel, 'clientes.update', { id, tipo_pessoa: 2 }))).details).toHaveProperty(
      'cnpj_cpf',
    );
    expect(await call(panel, 'clientes.update', { id, tipo_pessoa: 2, cnpj_cpf: '11.222.333/0001-81' })).toMatchObject({
      tipo_pessoa: 2,
      cnpj_cpf: '11222333000181',
    });
  });

  test.each<[string, string[]]>([
    ['acai', ['Açaí & Cia']],
    ['44.555', ['Zé']],
    ['444555', ['Zé']],
    ['444-556', []],
    ['22.333/0001', ['Açaí & Cia']],
    ['12.abc.345/01de-35', ['Letras']],
    ['ABC.345', ['Letras']],
    ['Z@EXEMPLO', ['Zé']],
    ['%', []],
    ['', ['Açaí & Cia', 'Letras', 'Zé']],
  ])('busca %j → %j', async (busca, expected) => {
    const own = await makeCompany();
    await own.customer({ nome: 'Zé', email: 'z@exemplo.com', cnpj_cpf: '123.444.555-74' });
    await own.customer({ nome: 'Açaí & Cia', tipo_pessoa: 2, cnpj_cpf: '11.222.333/0001-81' });
    await own.customer({ nome: 'Letras', tipo_pessoa: 2, cnpj_cpf: '12.ABC.345/01DE-35' });
    const found = (await call(panelOf(own.admin.session), 'clientes.list', { busca })) as { resultados: Fields[] };
    expect(found.resultados.map((row) => row.nome)).toEqual(expected);
  });
});
