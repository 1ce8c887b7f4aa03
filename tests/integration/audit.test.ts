import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { campoDe, RECURSOS } from '#modulos/index.ts';
import { record } from '#server/auditoria/index.ts';
import { createProduto, updateProduto } from '#server/catalogo/index.ts';
import { createLancamento } from '#server/estoque/index.ts';
import { CATALOGO } from '#server/eventos/index.ts';
import { transaction } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { CASES, makeScene, type Scene } from '#tests/support/panel-cases.ts';
import { call, panelOf, procedures, refusalOf } from '#tests/support/panel-client.ts';
import { rememberDatabase } from '#tests/support/rewind.ts';
import { countRows } from '#tests/support/rows.ts';

// Every write of the panel has its audit line, in its transaction; what is refused has none.

type Row = Record<string, unknown>;

const mutations = procedures()
  .filter(({ mutation }) => mutation)
  .map(({ name }) => name);

/** What each test changes; afterwards it is as it was before. */
let stage: Scene;
let rewind: () => Promise<void>;
beforeAll(async () => {
  stage = await makeScene();
  rewind = await rememberDatabase();
});
afterEach(() => rewind());

/** A password is its user's in every company, so its change needs an account of its own. */
const sceneFor = (name: string) =>
  name === 'sessao.trocarSenha' || CASES[name]?.principal ? makeScene() : Promise.resolve(stage);

const trail = (scene: Scene) =>
  db().sql<Row[]>`SELECT * FROM auditoria WHERE empresa_id = ${scene.company.id} ORDER BY id`;

describe('one audit line for', () => {
  const audited = mutations.filter((name) => CASES[name]?.audit);

  test('every mutation but the movements, which are their own record, pieces put together, messages, rehearsals, imports under way and a person’s own view', () => {
    expect(mutations.filter((name) => !CASES[name]?.audit)).toEqual([
      // What a person is shown first; no record of the company's.
      'inicio.escolherPrimeirosPassos',
      // What a person no longer wants to be warned of; the same.
      ...['dispensas.dispensar', 'dispensas.restaurar'],
      ...['estoque.lancar', 'estoque.balancear', 'estoque.estornar', 'estoque.transferir'],
      ...['expedicao.separar', 'expedicao.corrigirSeparacao'],
      // The conversation itself tells what was said; a line tells only who has it.
      ...[
        'conversas.send',
        'conversas.simulate',
        'conversas.retryMidia',
        'conversas.addNota',
        'conversas.read',
        'canais.test',
      ],
      // A message too, and what Meta has.
      ...['modelosWhatsapp.send', 'modelosWhatsapp.sync'],
      // A question to try the assistant: its answer goes to nobody, and its tokens are counted by the day.
      'assistente.ensaiar',
      // One line for the whole of it, when it is done.
      ...['importacoes.setColunas', 'importacoes.start'],
    ]);
  });

  test.each(audited)('%s, with its author, its door and its request', async (name) => {
    const scene = await sceneFor(name);
    const found = CASES[name];
    const before = (await trail(scene)).length;
    const panel = panelOf(scene.company.admin.session, { request_id: 'req-auditada-1', ip: '203.0.113.77' });
    const input = found?.input?.(scene);
    const result = await call(panel, name, input);
    const written = (await trail(scene)).slice(before);
    const ended = found?.ends ?? [];
    expect(new Set(written.map(({ acao }) => acao))).toEqual(new Set([found?.audit?.(scene).acao, ...ended]));
    const lines = written.filter(({ acao }) => !ended.includes(String(acao)));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      ...found?.audit?.(scene),
      porta: 'painel',
      ator_tipo: 'usuario',
      ator_id: scene.company.admin.id,
      ator_nome: 'Administradora',
      ip: '203.0.113.77',
      request_id: 'req-auditada-1',
    });
    // What comes back is the record itself, unless the case names another.
    const id = (result as { id?: number } | undefined)?.id;
    if (id !== undefined && found?.audit?.(scene).recurso_id === undefined) expect(lines[0]?.recurso_id).toBe(id);
    // In words: no name of a column reaches who reads it.
    const [line] = lines;
    const recurso = String(line?.recurso);
    expect(Object.keys(RECURSOS)).toContain(recurso);
    const fields = Object.keys(line?.detalhes ?? {});
    expect(fields.filter((field) => campoDe(recurso, field).nome === field)).toEqual([]);
    // Never a secret: neither a password nor the text of a token or of a webhook's key.
    const { token, secret: key } = (result ?? {}) as { token?: string; secret?: string };
    for (const secret of [token, key, (input as Row | undefined)?.senha, (input as Row | undefined)?.senha_nova]) {
      if (typeof secret === 'string') expect(JSON.stringify(lines)).not.toContain(secret);
    }
  });

  test.each(audited.filter((name) => /update|revoke|cancel|status|marcar/i.test(name)))(
    '%s: repeating it changes and writes nothing',
    async (name) => {
      const scene = await sceneFor(name);
      const panel = panelOf(scene.company.admin.session);
      const input = CASES[name]?.input?.(scene);
      const first = await call(panel, name, input);
      const before = await countRows();
      expect(await call(panel, name, input)).toEqual(first);
      expect(await countRows()).toEqual(before);
    },
  );
});

test.each(mutations)('%s: a refusal leaves no row at all', async (name) => {
  const scene = await sceneFor(name);
  const panel = panelOf(scene.company.admin.session);
  const before = await countRows();
  const refused = CASES[name]?.refused?.(scene) ?? [];
  expect(refused.length).toBeGreaterThan(0);
  for (const input of refused) {
    const { code } = await refusalOf(call(panel, name, input));
    expect(['BAD_REQUEST', 'NOT_FOUND', 'CONFLICT']).toContain(code);
  }
  expect(await countRows()).toEqual(before);
});

test('changes are told field by field, before and after', async () => {
  const scene = stage;
  const panel = panelOf(scene.company.admin.session);
  await call(panel, 'produtos.update', { id: scene.produto.id, nome: 'Novo', preco_venda: '12.50', unidade: 'UN' });
  await call(panel, 'produtos.update', { id: scene.produto.id, situacao: 'I' });
  await call(panel, 'depositos.update', { id: scene.outro.id, padrao: true });
  const lines = (await trail(scene)).slice(-3);
  expect(lines.map((line) => line.acao)).toEqual([
    'produto.alterado',
    'produto.desativado',
    'deposito.padrao_definido',
  ]);
  expect(lines[0]?.detalhes).toEqual({
    nome: { antes: scene.produto.nome, depois: 'Novo' },
    preco_venda: { antes: '0.00', depois: '12.50' },
  });
  expect(lines[1]?.detalhes).toEqual({ situacao: { antes: 'A', depois: 'I' } });
});

test('opening a company is told in both: in the one it was opened from, and in the new one', async () => {
  const scene = stage;
  const opened = (await call(panelOf(scene.company.admin.session), 'empresa.open', { nome: 'Filial norte' })) as {
    id: number;
  };
  const [line] = await db().sql`SELECT acao, recurso_id, ator_id FROM auditoria WHERE empresa_id = ${opened.id}`;
  expect(line).toEqual({ acao: 'empresa.criada', recurso_id: opened.id, ator_id: scene.company.admin.id });
});

describe('one transaction: change, event and audit line', () => {
  class Interrupted extends Error {}

  test('a rolled-back write leaves none of them', async () => {
    const company = await makeCompany();
    const produto = await company.product();
    const before = await countRows();
    const work = transaction(company.ctx, async (ctx) => {
      await createProduto(ctx, { nome: 'Não fica', codigo: 'NAO-FICA' });
      await updateProduto(ctx, { id: produto.id, nome: 'Nem isto' });
      await createLancamento(ctx, { produto_id: produto.id, tipo: 'entrada', quantidade: '3' });
      throw new Interrupted();
    });
    await expect(work).rejects.toBeInstanceOf(Interrupted);
    expect(await countRows()).toEqual(before);
    const [balance] = await db().sql`SELECT total FROM totais_estoque WHERE produto_id = ${produto.id}`;
    expect(balance?.total).toBe('0.000');
  });

  test('neither an audit line nor an event is written outside of one', async () => {
    const { ctx } = await makeCompany();
    const entry = { acao: 'produto.criado', recurso: 'produto', recurso_id: 1, recurso_nome: 'x' } as const;
    await expect(record(ctx, entry)).rejects.toThrow(/transaction/);
  });

  test('when the event does not fit, the change is refused with it', async () => {
    const company = await makeCompany();
    const { sql } = db();
    const before = await countRows();
    await sql`ALTER TABLE eventos ADD CONSTRAINT nenhum_evento CHECK (false) NOT VALID`;
    try {
      await expect(company.product()).rejects.toThrow();
    } finally {
      await sql`ALTER TABLE eventos DROP CONSTRAINT nenhum_evento`;
    }
    expect(await countRows()).toEqual(before);
  });
});

test('produto.criado and produto.atualizado fit the catalogue; a deletion is told as situacao E', async () => {
  const company = await makeCompany();
  const panel = panelOf(company.admin.session);
  const { id } = await company.product({
    nome: 'Chá',
    codigo: 'CHA',
    preco_venda: '9.9',
    gtin: '7891000315507',
    unidade: 'cx',
  });
  await call(panel, 'produtos.update', { id, preco_custo: 4 });
  await call(panel, 'produtos.update', { id, situacao: 'I' });
  await call(panel, 'produtos.delete', { id });
  const rows = await db().sql<{ evento: string; dados: Row }[]>`
    SELECT evento, dados FROM eventos WHERE empresa_id = ${company.id} ORDER BY id`;
  expect(rows.map(({ evento }) => evento)).toEqual([
    'produto.criado',
    ...Array.from({ length: 3 }, () => 'produto.atualizado'),
  ]);
  for (const { evento, dados } of rows) CATALOGO[evento as keyof typeof CATALOGO].parse(dados);
  const same = { id, nome: 'Chá', codigo: 'CHA', preco_venda: '9.90', unidade: 'CX', gtin: '7891000315507' };
  const changed = { ...same, preco_custo: '4.00', atualizado_em: expect.stringMatching(/-03:00$/) };
  expect(rows.map(({ dados }) => dados)).toStrictEqual([
    { ...same, preco_custo: '0.00', situacao: 'A', ativo: true, criado_em: expect.stringMatching(/-03:00$/) },
    { ...changed, situacao: 'A', ativo: true },
    { ...changed, situacao: 'I', ativo: false },
    { ...changed, situacao: 'E', ativo: false },
  ]);
});

describe('what was written stays: the database itself refuses', () => {
  test.each([
    ['UPDATE auditoria SET ator_nome = ator_nome'],
    ['DELETE FROM auditoria'],
    ['TRUNCATE auditoria'],
    ['UPDATE lancamentos_estoque SET observacao = observacao'],
    ['DELETE FROM lancamentos_estoque'],
    ['TRUNCATE lancamentos_estoque'],
    ['TRUNCATE saldos_estoque CASCADE'],
  ])('%s', async (statement) => {
    const before = await countRows();
    await expect(db().sql.unsafe(statement)).rejects.toMatchObject({ code: '23001' });
    expect(await countRows()).toEqual(before);
  });

  test.each([
    ['a quantity of 0', { quantidade: '0', variacao: '0' }],
    ['an entry that subtracts', { variacao: '-1' }],
    ['a negative cost', { custo_unitario: '-1' }],
  ])('a ledger line with %s', async (_name, wrong) => {
    const scene = stage;
    const { sql } = db();
    const [line] = await sql<Row[]>`SELECT * FROM lancamentos_estoque WHERE empresa_id = ${scene.company.id}`;
    const { id: _, ...copy }: Row = { ...line, versao: 2, ...wrong };
    await expect(sql`INSERT INTO lancamentos_estoque ${sql(copy)}`).rejects.toMatchObject({ code: '23514' });
  });
});
