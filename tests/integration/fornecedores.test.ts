import { describe, expect, test } from 'vitest';
import { getCliente, holdFornecedor, listDestinatarios, upsertClientes } from '#server/clientes/index.ts';
import { transaction } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { MISSING } from '#tests/support/panel-cases.ts';

// What other rooms ask of customers: to mark a supplier, to print whom goods go to, to write many at once.

const company = await makeCompany();
const { ctx } = company;
const hold = (id: number) => transaction(ctx, (inner) => holdFornecedor(inner, id));
const told = async () =>
  (
    await db().sql<{ evento: string; id: number }[]>`
      SELECT evento, (dados->>'id')::bigint AS id FROM eventos WHERE empresa_id = ${company.id} AND evento LIKE 'cliente.%' ORDER BY eventos.id`
  ).map(({ evento, id }) => `${evento} ${id}`);

describe('a supplier is a customer with a mark', () => {
  test('whom a purchase names is marked once, however many do at the same moment', async () => {
    const { id, atualizado_em } = await company.customer();
    await Promise.all(Array.from({ length: 10 }, () => hold(id)));
    const marked = await getCliente(ctx, { id });
    expect(marked.fornecedor).toBe(true);
    expect(marked.atualizado_em.getTime()).toBeGreaterThan(atualizado_em.getTime());
    expect((await told()).filter((one) => one === `cliente.atualizado ${id}`)).toHaveLength(1);
    const lines = await db().sql`SELECT detalhes FROM auditoria WHERE recurso_id = ${id} AND acao = 'cliente.alterado'`;
    expect([...lines]).toEqual([{ detalhes: { fornecedor: { antes: false, depois: true } } }]);
  });

  test('a missing, a foreign and an inactive one are refused on the field of the purchase', async () => {
    const foreign = await (await company.sibling()).customer();
    const { id } = await company.customer({ nome: 'Parado', ativo: false });
    for (const one of [MISSING, foreign.id]) {
      await expect(hold(one)).rejects.toMatchObject({
        details: { fornecedor_id: [`Fornecedor não encontrado (id ${one}).`] },
      });
    }
    await expect(hold(id)).rejects.toMatchObject({
      details: { fornecedor_id: ['O fornecedor "Parado" está inativo.'] },
    });
    expect((await getCliente(ctx, { id })).fornecedor).toBe(false);
  });
});

describe('whom goods go to', () => {
  const at = (tipo: string, logradouro: string) => ({ tipo, logradouro });
  test('the address of delivery, else the main one, else the first; none of a foreign customer', async () => {
    const foreign = await (await company.sibling()).customer();
    const all = await Promise.all(
      [
        [at('cobranca', 'A'), at('principal', 'B'), at('entrega', 'C'), at('entrega', 'D')],
        [at('cobranca', 'A'), at('principal', 'B')],
        [at('cobranca', 'A'), at('outro', 'B')],
        [],
      ].map((enderecos, i) => company.customer({ nome: `C${i}`, enderecos })),
    );
    const found = await listDestinatarios(ctx, [...all.map(({ id }) => id), foreign.id, MISSING]);
    expect(all.map(({ id }) => found.get(id)?.endereco?.logradouro ?? null)).toEqual(['C', 'B', 'A', null]);
    expect(found.size).toBe(4);
    expect(await listDestinatarios(ctx, [])).toEqual(new Map());
  });
});

describe('many at once', () => {
  const rows = (n: number) =>
    Array.from({ length: n }, (_, i) => ({ nome: `Importado ${i}`, enderecos: [{ cidade: 'Magé', uf: 'rj' }] }));

  test('500 rows, new and known: each told, in a number of statements that does not grow', async () => {
    const known = await company.customer({ nome: 'Velho', cnpj_cpf: '529.982.247-25', email: 'v@exemplo.com' });
    const count = async (n: number) => {
      const before = await told();
      const sent = [...rows(n), { nome: 'Novo nome', cnpj_cpf: '52998224725', celular: `2498888${1000 + n}` }];
      const results = await upsertClientes(ctx, sent);
      expect(results.map(({ acao }) => acao)).toEqual([...rows(n).map(() => 'criado'), 'alterado']);
      expect((await told()).slice(before.length)).toEqual(
        results.map(({ id, acao }) => `cliente.${acao === 'criado' ? 'criado' : 'atualizado'} ${id}`),
      );
      return results;
    };
    const results = await count(499);
    await count(1);
    // A row changes the fields that it has.
    expect(await getCliente(ctx, { id: known.id })).toMatchObject({ nome: 'Novo nome', email: 'v@exemplo.com' });
    expect(await getCliente(ctx, { id: results[7]?.id })).toMatchObject({
      nome: 'Importado 7',
      cidade: 'Magé',
      uf: 'RJ',
    });
  });

  test('what is known and the same is left alone', async () => {
    const row = {
      nome: 'Igual',
      cnpj_cpf: '11.222.333/0001-81',
      enderecos: [{ cep: '25620-001', cidade: 'Petrópolis' }],
    };
    const [made] = await upsertClientes(ctx, [row]);
    const before = await told();
    expect(await upsertClientes(ctx, [row])).toEqual([{ id: made?.id, acao: 'igual' }]);
    expect(await told()).toEqual(before);
  });

  test.each([
    [
      [{ nome: 'A' }, { nome: '', enderecos: [{ cep: 'x' }] }],
      ['1.enderecos.0.cep', '1.nome'],
    ],
    [
      [
        { nome: 'A', cnpj_cpf: '390.533.447-05' },
        { nome: 'B', cnpj_cpf: '39053344705' },
      ],
      ['1.cnpj_cpf'],
    ],
    [[{ nome: 'A', cnpj_cpf: '390.533.447-06' }], ['0.cnpj_cpf']],
  ])('%j is refused row by row, and nothing is written', async (sent, wrong) => {
    const before = await told();
    const error = await upsertClientes(ctx, sent).catch((refusal) => refusal);
    expect(Object.keys(error.details).sort()).toEqual(wrong);
    expect(await told()).toEqual(before);
  });

  test('501 rows are too many', async () => {
    await expect(upsertClientes(ctx, rows(501))).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });
});
