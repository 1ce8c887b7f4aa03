import { expect, test } from 'vitest';
import { upsertClientes } from '#server/clientes/index.ts';
import { getImportacao, listLinhas, startImportacao } from '#server/importacao/index.ts';
import { db } from '#server/platform/db.ts';
import { runImportacao } from '#server/transport/inngest/importacao-batch.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { check, send, workOff } from '#tests/support/importing.ts';
import { lockWaiters } from '#tests/support/locks.ts';
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
