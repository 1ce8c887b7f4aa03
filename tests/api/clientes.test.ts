import { describe, expect, test } from 'vitest';
import { isCnpj, isCpf } from '#server/platform/documents.ts';
import { openCustomers } from '#tests/support/customer-door.ts';
import { refused } from '#tests/support/refusal.ts';
import { countRows } from '#tests/support/rows.ts';

// Customers through the API: what is kept, worked out, and refused.

const { company, send, create, toldOf } = await openCustomers();

type Fields = Record<string, unknown>;

const ENDERECO = {
  tipo: 'principal',
  cep: '25620001',
  logradouro: 'Rua do Imperador',
  numero: '288',
  complemento: null,
  bairro: 'Centro',
  cidade: 'Petrópolis',
  uf: 'RJ',
};

describe('creating', () => {
  test('everything but the name may be left out', async () => {
    expect(await create()).toStrictEqual({
      id: expect.any(Number),
      ...{ nome: 'Ana', tipo_pessoa: 1, cnpj_cpf: null, nome_fantasia: null, inscricao_estadual: null, email: null },
      ...{ telefone: null, celular: null, cidade: null, uf: null, enderecos: [], observacao: null },
      ...{ fornecedor: false, ativo: true },
      criado_em: expect.stringMatching(/-03:00$/),
      atualizado_em: expect.stringMatching(/-03:00$/),
    });
  });

  test.each<[Fields, Fields]>([
    [{ cnpj_cpf: '529.982.247-25' }, { cnpj_cpf: '52998224725', tipo_pessoa: 1 }],
    [{ cnpj_cpf: '11.222.333/0001-81' }, { cnpj_cpf: '11222333000181', tipo_pessoa: 2 }],
    [
      { cnpj_cpf: '12.abc.345/01de-35', tipo_pessoa: 2 },
      { cnpj_cpf: '12ABC34501DE35', tipo_pessoa: 2 },
    ],
    [{ tipo_pessoa: 2 }, { cnpj_cpf: null, tipo_pessoa: 2 }],
    [{ email: ' Ana@Exemplo.COM ' }, { email: 'ana@exemplo.com' }],
    [
      { telefone: '(24) 2245-1020', celular: '+55 24 98888-4321' },
      { telefone: '2422451020', celular: '5524988884321' },
    ],
    [
      { telefone: '(024) 2245.1020', celular: '24/988884321' },
      { telefone: '2422451020', celular: '24988884321' },
    ],
    [
      { telefone: '0800 123 4567', celular: '4004-1234' },
      { telefone: '08001234567', celular: '40041234' },
    ],
    [
      { telefone: '', celular: null, email: '', observacao: ' ' },
      { telefone: null, celular: null, email: null },
    ],
    [
      { nome_fantasia: ' Pão ', inscricao_estadual: 'ISENTO' },
      { nome_fantasia: 'Pão', inscricao_estadual: 'ISENTO' },
    ],
    [
      { fornecedor: true, ativo: false },
      { fornecedor: true, ativo: false },
    ],
    [{ enderecos: [{ ...ENDERECO, cep: '25620-001', uf: 'rj' }] }, { enderecos: [ENDERECO] }],
    [
      { enderecos: [{ cep: '25620001' }, { tipo: null, logradouro: 'Rua A', numero: 'S/N' }] },
      {
        enderecos: [
          { ...ENDERECO, logradouro: null, numero: null, bairro: null, cidade: null, uf: null },
          { ...ENDERECO, cep: null, logradouro: 'Rua A', numero: 'S/N', bairro: null, cidade: null, uf: null },
        ],
      },
    ],
  ])('%j is kept as %j', async (sent, kept) => {
    const made = await create(sent);
    expect(made).toMatchObject(kept);
    expect((await send('GET', `${made.id}/`)).json.data).toStrictEqual(made);
    await send('DELETE', `${made.id}/`);
  });

  const entrega = { ...ENDERECO, tipo: 'entrega', cidade: 'Niterói' };
  test.each<[string, Fields, Fields]>([
    ['of the main address, wherever it stands', { enderecos: [entrega, ENDERECO] }, { cidade: 'Petrópolis', uf: 'RJ' }],
    ['of the first, where none is the main one', { enderecos: [entrega] }, { cidade: 'Niterói', uf: 'RJ' }],
    ['those sent', { enderecos: [ENDERECO], cidade: 'Magé', uf: 'rj' }, { cidade: 'Magé', uf: 'RJ' }],
    ['none, where null is sent', { enderecos: [ENDERECO], cidade: null, uf: null }, { cidade: null, uf: null }],
    ['none beside the one that is sent', { enderecos: [ENDERECO], cidade: 'Magé' }, { cidade: 'Magé', uf: null }],
  ])('city and state are %s', async (_, sent, kept) => {
    expect(await create(sent)).toMatchObject(kept);
  });

  test.each<[Fields, string[]]>([
    [{ nome: ' ' }, ['nome']],
    [{ nome: null }, ['nome']],
    [{ nome: 'x'.repeat(151) }, ['nome']],
    [{ nome_fantasia: 'x'.repeat(151), observacao: 'x'.repeat(1001) }, ['nome_fantasia', 'observacao']],
    [{ inscricao_estadual: 'x'.repeat(21), cidade: 'x'.repeat(101) }, ['cidade', 'inscricao_estadual']],
    [{ cnpj_cpf: '529.982.247-24' }, ['cnpj_cpf']],
    [{ cnpj_cpf: '11.222.333/0001-82' }, ['cnpj_cpf']],
    [{ cnpj_cpf: '12.ABC.345/01DE-36' }, ['cnpj_cpf']],
    [{ cnpj_cpf: '111.111.111-11' }, ['cnpj_cpf']],
    [{ cnpj_cpf: 52998224725 }, ['cnpj_cpf']],
    [{ tipo_pessoa: 1, cnpj_cpf: '11.222.333/0001-81' }, ['cnpj_cpf']],
    [{ tipo_pessoa: 2, cnpj_cpf: '529.982.247-25' }, ['cnpj_cpf']],
    [{ tipo_pessoa: 3 }, ['tipo_pessoa']],
    [{ tipo_pessoa: '1' }, ['tipo_pessoa']],
    [{ email: 'ana@', uf: 'XX' }, ['email', 'uf']],
    [{ telefone: '2245-1020', celular: '1234' }, ['celular', 'telefone']],
    [{ telefone: '24 2245-1020 ramal 3', celular: '24 98888-4321-12345' }, ['celular', 'telefone']],
    [{ fornecedor: 'sim', ativo: 1 }, ['ativo', 'fornecedor']],
    [{ enderecos: 'Rua A' }, ['enderecos']],
    [{ enderecos: null }, ['enderecos']],
    [{ enderecos: ['Rua A'] }, ['enderecos.0']],
    [{ enderecos: Array.from({ length: 21 }, () => ENDERECO) }, ['enderecos']],
    [{ enderecos: [{ ...ENDERECO, cep: '2562-001' }] }, ['enderecos.0.cep']],
    [{ enderecos: [ENDERECO, { ...ENDERECO, uf: 'ZZ', tipo: 'casa' }] }, ['enderecos.1.tipo', 'enderecos.1.uf']],
    [
      { enderecos: [{ ...ENDERECO, logradouro: 'x'.repeat(151), numero: 288 }] },
      ['enderecos.0.logradouro', 'enderecos.0.numero'],
    ],
    [{ enderecos: [{ tipo: 'entrega' }] }, ['enderecos.0.logradouro']],
    [{ nome: '', email: 'x', enderecos: [{ cep: 'x' }] }, ['email', 'enderecos.0.cep', 'nome']],
    [{ nome: '', cnpj_cpf: '529.982.247-24' }, ['cnpj_cpf', 'nome']],
    [{ nome: 'a\u0000b' }, ['nome']],
  ])('%j is refused on each field, and leaves no trace', async (sent, wrong) => {
    const before = await countRows();
    const { status, json } = await send('POST', '', { nome: 'Ana', ...sent });
    expect([status, json.error?.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(Object.keys(json.error.details ?? {}).sort()).toEqual(wrong);
    expect(await countRows()).toEqual(before);
  });

  test('twenty addresses are kept', async () => {
    const { enderecos } = await create({ enderecos: Array.from({ length: 20 }, () => ENDERECO) });
    expect(enderecos).toHaveLength(20);
  });

  test('fields that are the service’s own, and unknown ones, are named as ignored', async () => {
    const { headers, json } = await send('POST', '', { nome: 'Ana', id: 1, criado_em: 'x', apelido: 'x' });
    expect(headers.get('x-campos-ignorados')).toBe('id, criado_em, apelido');
    expect(json.data.id).not.toBe(1);
  });
});

describe('a document belongs to one customer of the company', () => {
  test('the refusal says whose it is, when creating, replacing and changing; another company may have it', async () => {
    const owner = await create({ nome: 'Padaria', cnpj_cpf: '111.444.777-35', ativo: false });
    const says = `Já existe um cliente com este documento: Padaria (id ${owner.id}).`;
    const other = await create();
    for (const [method, path] of [
      ['POST', ''],
      ['PUT', `${other.id}/`],
      ['PATCH', `${other.id}/`],
    ] as const) {
      const answer = await send(method, path, { nome: 'Ana', cnpj_cpf: '11144477735' });
      expect(answer.json.error.details).toEqual({ cnpj_cpf: [says] });
    }
    // With the faults of other fields, all at once.
    for (const [method, path] of [
      ['POST', ''],
      ['PUT', `${other.id}/`],
    ] as const) {
      const answer = await send(method, path, { nome: 'Ana', email: 'ana@', cnpj_cpf: '11144477735' });
      expect(answer.json.error.details).toEqual({ cnpj_cpf: [says], email: ['Informe um e-mail válido.'] });
    }
    const own = await send('PUT', `${owner.id}/`, { nome: 'Padaria', email: 'ana@', cnpj_cpf: '11144477735' });
    expect(Object.keys(own.json.error.details ?? {})).toEqual(['email']);
    expect((await toldOf(other.id)).map(({ evento }) => evento)).toEqual(['cliente.criado']);
    // Its own is no repetition.
    expect((await send('PATCH', `${owner.id}/`, { cnpj_cpf: '111.444.777-35', nome: 'Padoca' })).status).toBe(200);
    await (await company.sibling()).customer({ cnpj_cpf: '111.444.777-35' });
  });

  test('thirty at the same moment: one is created', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => send('POST', '', { nome: `Ana ${i}`, cnpj_cpf: '390.533.447-05' })),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status !== 201) refused(answer, 'cnpj_cpf', new RegExp(`\\(id ${made[0]?.json.data.id}\\)`));
    }
  });

  test('thirty that take the same document at the same moment: one does', async () => {
    const all = await Promise.all(Array.from({ length: 30 }, () => company.customer()));
    const answers = await Promise.all(all.map(({ id }) => send('PATCH', `${id}/`, { cnpj_cpf: '853.513.468-93' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers) if (answer.status !== 200) refused(answer, 'cnpj_cpf', /Já existe/);
  });

  test('of another kind of person it is no document', async () => {
    const { id } = await create({ cnpj_cpf: '123.444.555-74' });
    refused(await send('PATCH', `${id}/`, { tipo_pessoa: 2 }), 'cnpj_cpf', /CNPJ inválido/);
    expect(isCpf('12344455574') && isCnpj('12ABC34501DE35')).toBe(true);
  });
});

describe('replacing and changing', () => {
  const whole = {
    nome: 'Padaria',
    tipo_pessoa: 2,
    nome_fantasia: 'Pão',
    email: 'p@exemplo.com',
    telefone: '2422451020',
    celular: '24988884321',
    enderecos: [ENDERECO],
    observacao: 'Duas linhas\nde nota',
    fornecedor: true,
  };

  test('PUT of what GET gave changes nothing and tells nothing', async () => {
    const before = await create(whole);
    const answer = await send('PUT', `${before.id}/`, before);
    expect([answer.status, answer.json.data]).toEqual([200, before]);
    expect(answer.headers.get('x-campos-ignorados')).toBe('id, criado_em, atualizado_em');
    expect(await toldOf(before.id)).toHaveLength(1);
    // City and state were sent, so addresses of other cities do not take their place.
    const moved = (await send('PATCH', `${before.id}/`, { cidade: 'Magé' })).json.data;
    expect((await send('PUT', `${before.id}/`, moved)).json.data).toStrictEqual(moved);
  });

  test('PUT empties what is not sent; whether it is active and a supplier stays', async () => {
    const { id } = await create({ ...whole, ativo: false });
    expect((await send('PUT', `${id}/`, { nome: 'Só o nome' })).json.data).toMatchObject({
      ...{ nome: 'Só o nome', tipo_pessoa: 1, nome_fantasia: null, email: null, telefone: null, celular: null },
      ...{ cidade: null, uf: null, enderecos: [], observacao: null, fornecedor: true, ativo: false },
    });
    refused(await send('PUT', `${id}/`, { email: 'a@b.com.br' }), 'nome', /obrigatório/);
  });

  test('PATCH changes what is sent alone', async () => {
    const before = await create(whole);
    const { data } = (await send('PATCH', `${before.id}/`, { enderecos: [{ ...ENDERECO, cidade: 'Niterói' }] })).json;
    expect(data).toStrictEqual({
      ...before,
      enderecos: [{ ...ENDERECO, cidade: 'Niterói' }],
      atualizado_em: expect.any(String),
    });
    expect(data.atualizado_em).not.toBe(before.atualizado_em);
  });

  test.each<Fields>([
    { telefone: '2133334444' },
    { enderecos: [] },
    { observacao: 'outra' },
    { fornecedor: false },
    { nome_fantasia: null },
    { ativo: false },
  ])('%j is told, although the event does not show it; once more is nothing', async (sent) => {
    const { id } = await create(whole);
    for (const _ of [1, 2]) expect((await send('PATCH', `${id}/`, sent)).status).toBe(200);
    expect((await toldOf(id)).map(({ evento }) => evento)).toEqual(['cliente.criado', 'cliente.atualizado']);
  });
});

describe('events are masked, the API is not', () => {
  test.each<[Fields, Fields]>([
    [
      { nome: 'Ana', cnpj_cpf: '529.982.247-25', email: 'ana@exemplo.com', celular: '(24) 98888-4321' },
      { cnpj_cpf: '***.982.247-25', email: 'a***@exemplo.com', celular: '*****-4321' },
    ],
    [
      { nome: 'Padaria', cnpj_cpf: '12.ABC.345/01DE-35', email: 'p@exemplo.com', celular: '5524988881234' },
      { cnpj_cpf: '**.ABC.345/01DE-35', email: 'p***@exemplo.com', celular: '*****-1234' },
    ],
  ])('%j', async (sent, masked) => {
    const fields = { ...sent, telefone: '2422451020', enderecos: [ENDERECO], observacao: 'segredo' };
    const made = await create(fields);
    expect(made).toMatchObject({ email: sent.email, telefone: '2422451020', enderecos: [ENDERECO] });
    await send('PATCH', `${made.id}/`, { nome_fantasia: 'Outro' });
    await send('DELETE', `${made.id}/`);
    const { id, nome, tipo_pessoa, cidade, uf } = made;
    const dados = { id, nome, tipo_pessoa, cidade, uf, ...masked };
    expect(await toldOf(made.id)).toStrictEqual([
      { evento: 'cliente.criado', dados },
      { evento: 'cliente.atualizado', dados },
      { evento: 'cliente.excluido', dados: { id, nome, cnpj_cpf: masked.cnpj_cpf } },
    ]);
  });
});
