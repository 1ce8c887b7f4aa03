import { expect, test } from 'vitest';
import { createLancamento, type Deposito, updateDeposito, verifyEstoque } from '#server/estoque/index.ts';
import { CATALOGO } from '#server/eventos/index.ts';
import { transaction } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';

// Movements that come at the same time share a statement (server/estoque/movement-batch.ts). Each is what it would be alone: its line, its
// event, its refusal; and none waits for a lock that another one needs.

type Line = { id: number; produto_id: number; request_id: string; saldo_apos: string; txid: string };

const lines = (company: Company) => db().sql<Line[]>`
  SELECT id, produto_id, request_id, saldo_apos::text, xmin::text AS txid FROM lancamentos_estoque
  WHERE empresa_id = ${company.id} ORDER BY id`;

/** Products that have a balance of 10 in the default warehouse: without one a movement goes alone. */
async function shelf(company: Company, count: number) {
  const produtos = await Promise.all(Array.from({ length: count }, () => company.product()));
  for (const produto of produtos) await company.move(produto, '10');
  return produtos;
}

const entry = (produto: { id: number }, fields: Record<string, unknown> = {}) => ({
  ...{ produto_id: produto.id, tipo: 'entrada', quantidade: '1', ...fields },
});

test('movements at once share a commit; each has its own line, author, request and event, which fits the catalogue', async () => {
  const company = await makeCompany();
  const produtos = await shelf(company, 12);
  await db().sql`UPDATE empresas SET fuso = 'Asia/Kolkata' WHERE id = ${company.id}`;
  const before = (await lines(company)).length;
  const made = await Promise.all(
    produtos.map((produto, n) =>
      createLancamento(
        {
          ...company.ctx,
          request_id: `juntos-${n}`,
          ator: { tipo: 'token', id: n + 1, nome: `Token ${n}` },
          porta: n % 2 ? 'api' : 'painel',
        },
        entry(produto, { quantidade: `${n + 1}.5`, observacao: `"nota"\n${n}`, custo_unitario: `${n}.25` }),
      ),
    ),
  );
  const written = (await lines(company)).slice(before);
  expect(new Set(written.map(({ txid }) => txid)).size).toBeLessThan(produtos.length);
  for (const [n, lancamento] of made.entries()) {
    const { id: produto_id = 0 } = produtos[n] ?? {};
    expect(lancamento).toMatchObject({
      ...{ tipo: 'entrada', produto_id, deposito_id: company.deposito.id, deposito_nome: company.deposito.nome },
      ...{ quantidade: `${n + 1}.500`, custo_unitario: `${n}.25`, saldo_apos: `${n + 11}.500` },
      observacao: `"nota"\n${n}`,
    });
    expect(written.find(({ id }) => id === lancamento.id)).toMatchObject({ produto_id, request_id: `juntos-${n}` });
    const [line] = await db().sql`
      SELECT ator_tipo, ator_id::int, ator_nome, porta FROM lancamentos_estoque WHERE id = ${lancamento.id}`;
    expect(line).toEqual({
      ...{ ator_tipo: 'token', ator_id: n + 1, ator_nome: `Token ${n}` },
      porta: n % 2 ? 'api' : 'painel',
    });
    const [evento, ...more] = await db().sql<{ dados: Record<string, unknown>; ocorrido_em: Date }[]>`
      SELECT dados, ocorrido_em FROM eventos WHERE request_id = ${`juntos-${n}`}`;
    expect(more).toEqual([]);
    expect(CATALOGO['estoque.atualizado'].parse(evento?.dados)).toStrictEqual(evento?.dados);
    expect(evento?.dados).toMatchObject({
      ...{ id: lancamento.id, produto_id, saldo_atual: `${n + 11}.500`, tipo: 'E', origem: 'M' },
      data_lancamento: expect.stringMatching(/\+05:30$/),
    });
    expect(new Date(String(evento?.dados.data_lancamento)).getTime()).toBe(evento?.ocorrido_em.getTime());
  }
  expect(await verifyEstoque(company.ctx)).toMatchObject({ ok: true });
});

test('beside what succeeds, each refusal is told as if it came alone, and leaves nothing', async () => {
  const company = await (await makeCompany()).forbidNegative();
  const foreign = await (await makeCompany()).product();
  const [a, b, c, d] = await shelf(company, 4);
  if (!a || !b || !c || !d) throw new Error('no products');
  const loose = await company.product({ controlar_estoque: false });
  const closed = await company.warehouse({ nome: 'Fechado' });
  await updateDeposito(company.ctx, { ...closed, ativo: false });
  const before = (await lines(company)).length;
  const asked: [ReturnType<typeof entry>, string | null][] = [
    [entry(a), null],
    [entry(b, { tipo: 'saida', quantidade: '10.001' }), 'quantidade'],
    [entry(c, { deposito_id: closed.id }), 'deposito_id'],
    [entry(d, { tipo: 'saida', quantidade: '4' }), null],
    [entry(foreign), 'produto_id'],
    [entry(loose), 'produto_id'],
    [entry({ id: 999_999_999 }), 'produto_id'],
    [entry(c, { quantidade: '999999999999.999' }), null],
    [entry(c, { deposito_id: 999_999_999 }), 'deposito_id'],
    // Begins a balance, and ends one: both change counts of products.
    [entry(await company.product()), null],
    [entry(b, { tipo: 'saida', quantidade: '10' }), null],
  ];
  const answers = await Promise.allSettled(asked.map(([input]) => createLancamento(company.ctx, input)));
  for (const [n, answer] of answers.entries()) {
    const [, campo] = asked[n] ?? [];
    if (campo === null) expect(answer.status, String(n)).toBe('fulfilled');
    else
      expect(answer).toMatchObject({
        reason: { code: 'VALIDATION_ERROR', details: { [`${campo}`]: [expect.any(String)] } },
      });
  }
  expect((await lines(company)).length - before).toBe(asked.filter(([, campo]) => campo === null).length);
  expect(await verifyEstoque(company.ctx)).toMatchObject({ ok: true });
});

test('one that the database cannot hold fails alone', async () => {
  const company = await makeCompany();
  const produtos = await shelf(company, 6);
  const [full] = produtos;
  if (!full) throw new Error('no product');
  await createLancamento(company.ctx, entry(full, { quantidade: '999999999999.999' }));
  const over = () => createLancamento(company.ctx, entry(full, { quantidade: '999999999999.999' }));
  const alone = await over().then(
    () => null,
    (error: unknown) => error,
  );
  const answers = await Promise.allSettled([
    ...produtos.slice(1, 3).map((produto) => createLancamento(company.ctx, entry(produto))),
    over(),
    ...produtos.slice(3).map((produto) => createLancamento(company.ctx, entry(produto))),
  ]);
  expect(answers.map(({ status }) => status).toSpliced(2, 1)).toEqual(Array(5).fill('fulfilled'));
  if (alone instanceof Error)
    expect(answers[2]).toMatchObject({ status: 'rejected', reason: { message: alone.message } });
  else expect(answers[2]?.status).toBe('fulfilled');
  expect(await verifyEstoque(company.ctx)).toMatchObject({ ok: true });
});

test("a balance that somebody holds keeps back its own movements alone, and no other company's", async () => {
  const [company, other] = [await makeCompany(), await makeCompany()];
  const [held, ...free] = await shelf(company, 8);
  const [apart] = await shelf(other, 1);
  if (!held || !apart) throw new Error('no products');
  let waiting: Promise<unknown> = Promise.resolve();
  let ended = false;
  await transaction(company.ctx, async (ctx) => {
    await ctx.db.sql`SELECT FROM saldos_estoque WHERE produto_id = ${held.id} FOR UPDATE`;
    const others = () => free.map((produto) => createLancamento(company.ctx, entry(produto)));
    const before = others();
    waiting = createLancamento(company.ctx, entry(held)).then(() => (ended = true));
    await Promise.all([...before, ...others(), createLancamento(other.ctx, entry(apart))]);
    // And again while it waits.
    await Promise.all(others());
    expect(ended).toBe(false);
  });
  await waiting;
  expect(await verifyEstoque(company.ctx)).toMatchObject({ ok: true });
});

test('a warehouse that is put out of use meanwhile takes no movement after that', async () => {
  const company = await makeCompany();
  const produtos = await Promise.all(Array.from({ length: 6 }, () => company.product()));
  for (let round = 0; round < 8; round++) {
    const deposito: Deposito = await company.warehouse({ nome: `Rodada ${round}` });
    // Balances that exist, and are empty.
    for (const produto of produtos) {
      await company.move(produto, '1', deposito);
      await createLancamento(company.ctx, entry(produto, { tipo: 'saida', deposito_id: deposito.id }));
    }
    const [closing, ...moves] = await Promise.allSettled([
      updateDeposito(company.ctx, { ...deposito, ativo: false }),
      ...produtos.map((produto) => createLancamento(company.ctx, entry(produto, { deposito_id: deposito.id }))),
    ]);
    const [row] = await db().sql<{ ativo: boolean; saldo: string }[]>`
      SELECT ativo, (SELECT sum(quantidade)::text FROM saldos_estoque WHERE deposito_id = d.id) AS saldo FROM depositos d
      WHERE id = ${deposito.id}`;
    expect(closing?.status === 'fulfilled').toBe(row?.ativo === false);
    if (row?.ativo === false) expect(Number(row.saldo)).toBe(0);
    expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(Number(row?.saldo));
  }
  expect(await verifyEstoque(company.ctx)).toMatchObject({ ok: true });
});

test('thousands of movements of few products by four hands: the ledger proves itself, and each came once', async () => {
  const company = await makeCompany();
  const produtos = await shelf(company, 9);
  const second = await company.warehouse({ nome: 'Segundo' });
  let asked = 0;
  let done = 0;
  const hand = async (n: number) => {
    for (let i = 0; i < 60; i++) {
      const moves = produtos.map((produto, p) =>
        entry(produto, {
          tipo: (n + i + p) % 3 ? 'entrada' : 'saida',
          ...((i + p) % 4 ? {} : { deposito_id: second.id }),
          quantidade: `${1 + ((i * 7 + p) % 5)}.${n}`,
        }),
      );
      asked += moves.length;
      const answers = await Promise.all(moves.map((input) => createLancamento(company.ctx, input)));
      done += new Set(answers.map(({ id }) => id)).size;
    }
  };
  await Promise.all([0, 1, 2, 3].map(hand));
  expect(done).toBe(asked);
  const [counts] = await db().sql<{ lines: number; events: number; commits: number }[]>`
    SELECT (SELECT count(*)::int FROM lancamentos_estoque WHERE empresa_id = ${company.id}) AS lines,
      (SELECT count(*)::int FROM eventos WHERE empresa_id = ${company.id} AND evento = 'estoque.atualizado') AS events,
      (SELECT count(DISTINCT xmin::text)::int FROM lancamentos_estoque WHERE empresa_id = ${company.id}) AS commits`;
  expect([counts?.lines, counts?.events]).toEqual([asked + produtos.length, asked + produtos.length]);
  expect(counts?.commits).toBeLessThan(asked);
  expect(await verifyEstoque(company.ctx)).toMatchObject({ ok: true });
});
