import { describe, expect, test } from 'vitest';
import { createCliente, getCliente, updateCliente, upsertClientes } from '#server/clientes/index.ts';
import { getImportacao, listLinhas, startImportacao } from '#server/importacao/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { db, takeTurn } from '#server/platform/db.ts';
import { writeOthers } from '#server/platform/planilha/tabela.ts';
import { runImportacao } from '#server/transport/inngest/importacao-batch.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { check, send, workOff } from '#tests/support/importing.ts';
import { lockWaiters, oneBehindAnother } from '#tests/support/locks.ts';
import { outcomeOf } from '#tests/support/refusal.ts';

// Two workers at one import, and one file imported twice at the same time.

const root = await makeCompany();

test('of workers that are refused the same batch one marks its row at fault, and the others mark none of those that follow', async () => {
  const company = await root.sibling();
  const codes = Array.from({ length: 6 }, (_, n) => `P${n}`);
  for (const codigo of codes) await company.product({ codigo });
  const { id } = await send(company, 'saldos', ['Código;Saldo', ...codes.map((code) => `${code};7`)].join('\n'));
  await check(company, { id });
  await db().sql`UPDATE produtos SET situacao = 'E' WHERE empresa_id = ${company.id} AND codigo = 'P0'`;
  await startImportacao(company.ctx, { id });
  await Promise.all([1, 2, 3].map(() => runImportacao(id)));
  await workOff(id);
  const { resultados } = await listLinhas(company.ctx, { id, estado: 'erro' });
  expect(resultados).toMatchObject([{ numero: 2, erros: { codigo: ['Não há produto com o código P0.'] } }]);
  expect(await getImportacao(company.ctx, { id })).toMatchObject({
    ...{ estado: 'concluida', criadas: 5, recusadas: 1, com_erro: 1, feitas: 6 },
  });
});

test('a file that is being imported asks for a word too, also where both are started at the same moment', async () => {
  const company = await root.sibling();
  const file = 'Nome\nAna\nBia\n';
  const sent = [await send(company, 'clientes', file), await send(company, 'clientes', file)];
  for (const one of sent) await check(company, one);
  const outcomes = await Promise.all(sent.map(({ id }) => outcomeOf(startImportacao(company.ctx, { id }))));
  const [first, second] = outcomes[0] === 'done' ? sent : sent.toReversed();
  expect(outcomes.toSorted()).toEqual(['VALIDATION_ERROR', 'done']);
  const { repetida } = await getImportacao(company.ctx, { id: second?.id });
  expect(repetida).toEqual({ id: first?.id, concluido_em: null });
  await expect(startImportacao(company.ctx, { id: second?.id })).rejects.toMatchObject({
    details: { repetir: [`Este arquivo está sendo importado agora (importação nº ${first?.id}).`] },
  });
  await startImportacao(company.ctx, { id: second?.id, repetir: true });
});

test('two files with the same new customers, each in its order: the second changes those that the first made', async () => {
  const { ctx } = await root.sibling();
  const documents = ['52998224725', '12345678909', '11144477735'];
  const file = (nome: string, list: readonly string[]) =>
    upsertClientes(
      ctx,
      list.map((cnpj_cpf) => ({ nome, cnpj_cpf })),
    );
  const works: ReturnType<typeof upsertClientes>[] = [];
  const begin = async (work: ReturnType<typeof upsertClientes>) => {
    works.push(work);
    await expect.poll(lockWaiters).toBe(works.length);
  };
  const undone = db().sql.begin(async (tx) => {
    // Somebody makes the second customer of both files, and thinks better of it.
    await tx`INSERT INTO clientes (empresa_id, nome, tipo_pessoa, cnpj_cpf) VALUES (${ctx.empresa_id}, 'X', 1, ${documents[1] ?? ''})`;
    await begin(file('Primeiro', documents));
    await begin(file('Segundo', documents.toReversed()));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  const actions = (await Promise.all(works)).map((rows) => rows.map(({ acao }) => acao));
  expect(actions).toEqual([Array(3).fill('criado'), Array(3).fill('alterado')]);
});

const HEADS = { produtos: 'Código;Nome', clientes: 'CPF;Nome', contatos: 'Celular;Nome' } as const;
const KEYS = {
  produtos: ['A1', 'A2', 'A3'],
  clientes: ['52998224725', '12345678909', '11144477735'],
  contatos: ['(24) 98765-4321', '(24) 98765-4322', '(24) 98765-4323'],
} as const;

/** What their writers wait for first of all. */
const TURNS = { produtos: 'importar-produtos', clientes: 'importar-clientes', contatos: 'mesclagens' } as const;

describe.each(['produtos', 'clientes', 'contatos'] as const)('two files of new %s that are the same', (tipo) => {
  /** Both are written at the same moment; what became of the rows of each. */
  async function writeBoth(existentes: 'atualizar' | 'pular') {
    const { ctx } = await root.sibling();
    const ids: number[] = [];
    for (const [nome, keys] of [['Primeiro', KEYS[tipo]] as const, ['Segundo', KEYS[tipo].toReversed()] as const]) {
      const { id } = await send({ ctx }, tipo, [HEADS[tipo], ...keys.map((key) => `${key};${nome}`)].join('\n'));
      await check({ ctx }, { id }, { existentes });
      await startImportacao(ctx, { id });
      ids.push(id);
    }
    const hold = ({ db: held }: Ctx) => takeTurn(held, `${TURNS[tipo]}:${ctx.empresa_id}`);
    await oneBehindAnother(
      ctx,
      hold,
      ids.map((id) => () => workOff(id)),
    );
    const rows = await db().sql<
      { nome: string }[]
    >`SELECT nome FROM ${db().sql(tipo)} WHERE empresa_id = ${ctx.empresa_id}`;
    const ends = await Promise.all(ids.map((id) => getImportacao(ctx, { id })));
    return { nomes: rows.map(({ nome }) => nome), ends };
  }
  const done = { estado: 'concluida', com_erro: 0, iguais: 0 };

  test('the second changes those that the first made', async () => {
    const { nomes, ends } = await writeBoth('atualizar');
    expect(nomes).toEqual(Array(3).fill('Segundo'));
    expect(ends).toMatchObject([
      { ...done, criadas: 3, alteradas: 0 },
      { ...done, criadas: 0, alteradas: 3 },
    ]);
  });

  test('the second passes over those that the first made, where it is to leave alone what is there', async () => {
    const { nomes, ends } = await writeBoth('pular');
    expect(nomes).toEqual(Array(3).fill('Primeiro'));
    expect(ends).toMatchObject([
      { ...done, criadas: 3, puladas: 0 },
      { ...done, criadas: 0, alteradas: 0, puladas: 3 },
    ]);
  });
});

test('an address that a customer got while a file was being written stays beside the file’s own', async () => {
  const { ctx } = await root.sibling();
  const [cnpj_cpf] = KEYS.clientes;
  const { id } = await createCliente(ctx, { nome: 'Ana', cnpj_cpf });
  const sent = await send({ ctx }, 'clientes', `Nome;CPF;CEP;Logradouro\nAna;${cnpj_cpf};25620001;Rua A`);
  await check({ ctx }, sent);
  await startImportacao(ctx, { id: sent.id });
  const enderecos = [{ tipo: 'entrega', cep: '25680275', logradouro: 'Rua B' }];
  const outcomes = await oneBehindAnother(ctx, (held) => updateCliente(held, { id, enderecos }), [
    () => workOff(sent.id),
  ]);
  expect(outcomes).toMatchObject([{ status: 'fulfilled' }]);
  expect((await getCliente(ctx, { id })).enderecos).toMatchObject([
    { tipo: 'principal', logradouro: 'Rua A' },
    { tipo: 'entrega', logradouro: 'Rua B' },
  ]);
});

test('a record that came up since its row was looked at is looked at again before it is changed', async () => {
  const rows = [1, 2].map((id) => ({ id, numero: id + 1, valores: {} }));
  const become = (acao: 'criado' | 'alterado') => async (others: readonly { id: number }[]) =>
    others.map(({ id }) => ({ id, acao }));
  for (const existentes of ['pular', 'atualizar'] as const) {
    await expect(writeOthers(rows, [7, null], existentes, become('alterado'))).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  }
  const [skipped, made] = await writeOthers(rows, [7, null], 'pular', become('criado'));
  expect([skipped, made]).toEqual([
    { registro_id: 7, acao: 'pulado' },
    { registro_id: 2, acao: 'criado' },
  ]);
});
