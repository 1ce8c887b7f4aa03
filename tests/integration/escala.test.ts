import { beforeAll, describe, expect, test } from 'vitest';
import { contextOfSystem } from '#server/acesso/index.ts';
import { verifyAssistente } from '#server/assistente/index.ts';
import { listConversas, listMensagens, sendMensagem } from '#server/atendimento/index.ts';
import { deleteProduto, listProdutos, updateProduto } from '#server/catalogo/index.ts';
import { listTrabalhos } from '#server/cobrancas/index.ts';
import { listPendentes, verifyContratos } from '#server/contratos/index.ts';
import { verifyCrm } from '#server/crm/index.ts';
import { listEntregas, listEventos } from '#server/entregas/index.ts';
import { getResumoEstoque, listEstoque, verifyEstoque } from '#server/estoque/index.ts';
import { verifyFinanceiro } from '#server/financeiro/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { db, openDb } from '#server/platform/db.ts';
import { CONTRATOS } from '#tests/bench/escala/lists-contratos.ts';
import { DOCUMENTOS } from '#tests/bench/escala/lists-documentos.ts';
import { INBOX } from '#tests/bench/escala/lists-inbox.ts';
import { LIVRO } from '#tests/bench/escala/lists-livro.ts';
import { plansOf } from '#tests/bench/escala/plans.ts';
import { type Empresa, seedEmpresas } from '#tests/bench/escala/seed.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { superuserUrl } from '#tests/support/test-database.ts';

// The company that `npm run bench -- escala` measures is one that the product could have written, and the lists that no
// longer count their tables say what counting them would.

let seeded: Empresa;
let ctx: Ctx;
beforeAll(async () => {
  const [company] = await seedEmpresas(db(), [400]);
  if (!company) throw new Error('Nothing was seeded');
  seeded = company;
  const found = await contextOfSystem(db(), seeded.empresa_id, 'cli');
  if (!found) throw new Error('no company');
  ctx = found;
});

const one = async (query: ReturnType<typeof db>['sql'] extends infer S ? S : never, text: string) =>
  Number((await (query as ReturnType<typeof db>['sql']).unsafe(text))[0]?.n);
const count = (text: string) => one(db().sql, `SELECT count(*) AS n FROM ${text}`);

describe('the seed', () => {
  test.each([...CONTRATOS, ...LIVRO, ...DOCUMENTOS])('$name is asked of it', async ({ call }) => {
    expect(await call(ctx, { ...seeded, url: '' })).toBeDefined();
  });

  test('its ledger verifies: ten movements of each product, and those of the first one', async () => {
    // Transfers are seeded for their list alone, without movements.
    await db().sql.begin(async (tx) => {
      await tx`SET LOCAL session_replication_role = replica`;
      await tx`DELETE FROM transferencias_estoque`;
    });
    expect(await verifyEstoque(ctx)).toMatchObject({ ok: true, divergencias: [], produtos: 400, lancamentos: 4_040 });
  });

  test('its titles and its contracts verify', async () => {
    // Titles of sales and purchases have amounts of their own, as those of documents from before there were titles.
    await db().sql.begin(async (tx) => {
      await tx`SET LOCAL session_replication_role = replica`;
      await tx`UPDATE vendas SET condicao_pagamento = NULL`;
      await tx`UPDATE compras SET condicao_pagamento = NULL`;
    });
    expect(await verifyFinanceiro(ctx)).toMatchObject({ ok: true, divergencias: [] });
    expect(await verifyContratos(ctx)).toMatchObject({ ok: true, divergencias: [], contratos: 80, ciclos: 240 });
  });

  test('what is kept of its contacts and deals verifies', async () => {
    expect(await verifyCrm(ctx)).toMatchObject({ ok: true, divergencias: [], contatos: 400, negocios: 400 });
  });

  test('what is kept of its assistant verifies', async () => {
    expect(await verifyAssistente(ctx)).toEqual({ ok: true, divergencias: [], turnos: 80 });
  });

  test.each(INBOX)('$name is asked of it', async ({ call }) => {
    expect(await call(ctx, { ...seeded, url: '' })).toBeDefined();
  });

  test('jobs find the few that are due', async () => {
    const due = await listPendentes(db(), new Date(), { apos: null, limite: 200 });
    expect(due.length).toBeGreaterThan(1);
    expect(due.length).toBeLessThan(20);
    const tipos = Map.groupBy(await listTrabalhos(db()), ({ tipo }) => tipo);
    expect([...tipos.keys()].sort()).toEqual(['aviso', 'cobranca']);
  });

  test('its projections are what the rows say', async () => {
    expect(await count('entregas')).toBe(3_200);
    expect(await count('tentativas_webhook')).toBe(4_000);
    expect(
      await db().sql`
        (SELECT webhook_id, sum(sucessos)::int AS s, sum(novas_tentativas)::int AS r, sum(falhas)::int AS f FROM horas_webhooks GROUP BY 1)
        EXCEPT (SELECT webhook_id, count(*) FILTER (WHERE resultado = 'sucesso')::int, count(*) FILTER (WHERE resultado = 'nova_tentativa')::int,
          count(*) FILTER (WHERE resultado = 'falha')::int FROM tentativas_webhook GROUP BY 1)`,
    ).toEqual([]);
    const requests = 'SELECT sum(sucesso + recusadas + negadas + limitadas + falhas) AS n FROM horas_requisicoes';
    expect(await one(db().sql, requests)).toBe(400);
    expect(await one(db().sql, `SELECT contar_expedicoes(${seeded.empresa_id}, NULL, NULL, NULL) AS n`)).toBe(400);
    expect(await drift()).toEqual([]);
  });
});

/** What the projections of the stock list say that products and totals do not, and the other way round. */
const drift = () => db().sql`
  WITH certo AS (
    SELECT p.id, p.empresa_id, p.situacao, p.controlar_estoque, sign(t.total)::smallint AS nivel, p.nome_ordem, p.codigo
    FROM produtos p JOIN totais_estoque t ON t.produto_id = p.id
  ), contado AS (
    SELECT empresa_id, situacao, controlar_estoque, nivel, count(*)::bigint AS n FROM certo GROUP BY 1, 2, 3, 4
  ), dito AS (
    SELECT empresa_id, situacao, controlar_estoque, nivel, sum(n)::bigint AS n FROM contagens_produtos GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0
  ), niveis AS (SELECT produto_id, empresa_id, situacao, controlar_estoque, nivel, nome_ordem, codigo FROM niveis_estoque)
  SELECT 'nivel' AS o_que, x::text FROM ((TABLE certo EXCEPT TABLE niveis) UNION ALL (TABLE niveis EXCEPT TABLE certo)) x
  UNION ALL SELECT 'contagem', x::text FROM ((TABLE contado EXCEPT TABLE dito) UNION ALL (TABLE dito EXCEPT TABLE contado)) x`;

test('products and totals that change, many at once, leave the projections right', async () => {
  const company = await makeCompany();
  const products = await Promise.all(Array.from({ length: 12 }, () => company.product()));
  const moves = ['3', '-3', '-2', '4', '-2', '1'];
  await Promise.all(
    products.map(async (p) => {
      for (const quantity of moves.slice(0, 1 + (p.id % moves.length))) await company.move(p, quantity);
    }),
  );
  const [a, b, c, d] = products;
  if (!a || !b || !c || !d) throw new Error('no products');
  await Promise.all([
    updateProduto(company.ctx, { id: a.id, nome: 'Ácido' }),
    company.move(a, '-9'),
    updateProduto(company.ctx, { id: b.id, situacao: 'I' }),
    company.move(b, '7'),
    updateProduto(company.ctx, { id: c.id, controlar_estoque: false }),
  ]);
  const unused = await company.product();
  await deleteProduto(company.ctx, { id: unused.id });
  expect(await drift()).toEqual([]);
  const { produtos, produtos_negativos } = await getResumoEstoque(company.ctx);
  expect(produtos).toBe(12);
  expect(produtos_negativos).toBeGreaterThan(0);
});

describe('a page of the inbox reads little more than itself', () => {
  test('of a user, in the archive and outside it, in one order', async () => {
    await db().sql`UPDATE conversas SET arquivada = id % 3 = 0 WHERE empresa_id = ${seeded.empresa_id}`;
    await db().sql`ANALYZE conversas`;
    const filter = { responsavel_id: seeded.vendedor, arquivada: 'todos', por_pagina: 25 };
    const rows = await db().sql<{ id: number }[]>`
      SELECT id FROM conversas WHERE empresa_id = ${seeded.empresa_id} AND responsavel_id = ${seeded.vendedor}
      ORDER BY ultima_em DESC, id DESC`;
    const ids: number[] = [];
    for (let pagina = 1; ids.length < rows.length; pagina++) {
      const { resultados } = await listConversas(ctx, { ...filter, pagina });
      ids.push(...resultados.map(({ id }) => id));
    }
    expect(ids).toEqual(rows.map(({ id }) => id));
    const side = { ...seeded, url: superuserUrl() };
    const [plan = ''] = (await plansOf({ call: (of) => listConversas(of, filter) }, side)).filter((each) =>
      each.includes('row_number()'),
    );
    const read = [...plan.matchAll(/using (conversas_\w+) on conversas e(?:_\d)? {2}\(.*actual rows=([\d.]+)/g)];
    expect(read.map(([, index]) => index)).toEqual(['conversas_responsavel', 'conversas_responsavel']);
    expect(read.reduce((sum, [, , count]) => sum + Number(count), 0)).toBeLessThan(30);
  });

  test('messages since a moment, however many there were before it', async () => {
    const since = new Date();
    await db().sql`
      INSERT INTO mensagens (empresa_id, conversa_id, canal_id, direcao, remetente_tipo, texto, status, enviada_em, criado_em)
      SELECT ${seeded.empresa_id}, ${seeded.conversa}, ${seeded.canal}, 'saida', 'integracao', 'Antes', 'enviada', now(),
        ${since}::timestamptz - interval '1 day'
      FROM generate_series(1, 20000)`;
    await db().sql`ANALYZE mensagens`;
    const { id } = await sendMensagem(ctx, { conversa_id: seeded.conversa, texto: 'Depois' });
    const one = openDb(superuserUrl(), 1);
    const own = { ...ctx, db: one };
    const blocks = async () => {
      await one.sql`SELECT pg_stat_force_next_flush()`;
      const [row] = await one.sql<{ n: number }[]>`
        SELECT (idx_blks_read + idx_blks_hit)::int AS n FROM pg_statio_user_indexes WHERE indexrelname = 'mensagens_ordem'`;
      return row?.n ?? 0;
    };
    const asked = { desde: since.toISOString() };
    expect((await listMensagens(own, asked)).resultados.map((mensagem) => mensagem.id)).toEqual([id]);
    const before = await blocks();
    await listMensagens(own, asked);
    // Its entries fill a hundred blocks.
    expect((await blocks()) - before).toBeLessThan(20);
    expect((await listMensagens(own, { desde: new Date(Date.now() + 60_000).toISOString() })).resultados).toEqual([]);
    expect((await listMensagens(own, { ...asked, apos_id: id })).resultados).toEqual([]);
    await one.sql.end();
  });
});

describe('lists that do not count their table', () => {
  const LISTED = `produtos p JOIN totais_estoque t ON t.produto_id = p.id WHERE situacao <> 'E' AND controlar_estoque AND p.empresa_id =`;

  test.each([
    [{}, ''],
    [{ com_estoque: 'true' }, 'AND total > 0'],
    [{ com_estoque: 'false' }, 'AND total = 0'],
    [{ com_estoque: 'false', ordenar: 'codigo' }, 'AND total = 0'],
    [{ com_estoque: 'true', ordenar: 'estoque', direcao: 'desc' }, 'AND total > 0'],
    [{ busca: 'SAMOVAR' }, "AND busca LIKE '%samovar%'"],
    [{ busca: 'samovar', com_estoque: 'false' }, "AND busca LIKE '%samovar%' AND total = 0"],
    [{ busca: '7', ordenar: 'estoque' }, "AND busca LIKE '%7%'"],
  ])('stock %j', async (filter, condition) => {
    const page = await listEstoque(ctx, { ...filter, por_pagina: 100 });
    expect(page.total_registros).toBe(await count(`${LISTED} ${seeded.empresa_id} ${condition}`));
    expect(page.resultados).toHaveLength(Math.min(100, page.total_registros));
    const { ordenar = 'nome', direcao } = filter as { ordenar?: string; direcao?: string };
    const column = { nome: 'nome_ordem', codigo: 'codigo', estoque: 'total' }[ordenar];
    const desc = direcao === 'desc' ? 'DESC' : '';
    const expected = await db().sql.unsafe(
      `SELECT p.id FROM ${LISTED} ${seeded.empresa_id} ${condition} ORDER BY ${column} ${desc}, p.id ${desc} LIMIT 100`,
    );
    expect(page.resultados.map((row) => row.produto_id)).toEqual(expected.map((row) => row.id));
  });

  test.each([
    [{ situacao: 'I' }, "situacao = 'I'"],
    [{ busca: 'samovar' }, "situacao <> 'E' AND busca LIKE '%samovar%'"],
  ])('products %j', async (filter, condition) => {
    const { total_registros } = await listProdutos(ctx, filter);
    expect(total_registros).toBe(await count(`produtos WHERE empresa_id = ${seeded.empresa_id} AND ${condition}`));
  });

  test('events, whatever page', async () => {
    const expected = await db().sql`
      SELECT id FROM eventos WHERE empresa_id = ${seeded.empresa_id} ORDER BY ocorrido_em DESC, id DESC`;
    const found: number[] = [];
    for (let pagina = 1; pagina <= Math.ceil(expected.length / 100) + 1; pagina++) {
      found.push(...(await listEventos(ctx, { pagina, por_pagina: 100 })).resultados.map(({ id }) => id));
    }
    expect(found).toEqual(expected.map(({ id }) => id));
  });

  test('the page after all others of deliveries and of events', async () => {
    for (const list of [listEntregas, listEventos]) {
      expect((await list(ctx, { pagina: 2 ** 53, por_pagina: 100 })).resultados).toEqual([]);
    }
  });

  test.each(['America/Sao_Paulo', 'Asia/Kolkata', 'Pacific/Auckland'])('movements by day in %s', async (fuso) => {
    const expected = await db().sql`
      SELECT to_char(criado_em AT TIME ZONE ${fuso}, 'YYYY-MM-DD') AS dia, count(*) FILTER (WHERE tipo = 'E')::int AS entrada,
        count(*) FILTER (WHERE tipo = 'S')::int AS saida, count(*) FILTER (WHERE tipo = 'B')::int AS balanco
      FROM lancamentos_estoque WHERE empresa_id = ${seeded.empresa_id} GROUP BY 1`;
    const { dias } = await getResumoEstoque({ ...ctx, fuso });
    const none = { entrada: 0, saida: 0, balanco: 0 };
    expect(dias).toEqual(dias.map(({ dia }) => ({ ...none, ...expected.find((day) => day.dia === dia), dia })));
    expect(dias.filter(({ entrada }) => entrada > 0).length).toBeGreaterThan(2);
  });

  test.each([
    [{}, 'true'],
    [{ estado: 'entregue' }, "estado = 'entregue'"],
    [{ status: 202 }, 'ultimo_status = 202'],
    [{ erro: 'tls' }, "ultimo_erro = 'tls'"],
    [{ evento: 'cliente.criado' }, "evento = 'cliente.criado'"],
    [{ estado: 'falhou', status: 500 }, "estado = 'falhou' AND ultimo_status = 500"],
    [{ origem: 'recuperacao' }, "origem = 'recuperacao'"],
    [{ status: 500, evento: 'venda.criada' }, "ultimo_status = 500 AND evento = 'venda.criada'"],
    [{ status: 204, evento: 'venda.criada' }, "ultimo_status = 204 AND evento = 'venda.criada'"],
    [{ status: 204, evento: 'cliente.criado' }, "ultimo_status = 204 AND evento = 'cliente.criado'"],
    [{ status: 500, estado: 'agendada' }, "ultimo_status = 500 AND estado = 'agendada'"],
    [{ status: 500, estado: 'cancelada' }, "ultimo_status = 500 AND estado = 'cancelada'"],
    [{ status: 500, origem: 'recuperacao' }, "ultimo_status = 500 AND origem = 'recuperacao'"],
    [{ estado: 'entregue', status: 500 }, 'false'],
    [{ estado: 'falhou', evento: 'venda.criada' }, "estado = 'falhou' AND evento = 'venda.criada'"],
    [{ status: 418 }, 'false'],
    // Every fourth delivery had this answer, and another after it; or it has it still, and waits.
    [{ status: 503 }, 'ultimo_status = 503'],
    [{ erro: 'tempo_esgotado' }, "ultimo_erro = 'tempo_esgotado'"],
    // Common ones.
    [{ status: 204 }, 'ultimo_status = 204'],
    [{ evento: 'estoque.atualizado' }, "evento = 'estoque.atualizado'"],
  ])('deliveries %j, whatever page', async (filter, condition) => {
    const expected = await db().sql.unsafe(
      `SELECT id FROM entregas WHERE ${condition} ORDER BY criado_em DESC, id DESC`,
    );
    const found: number[] = [];
    for (let pagina = 1; pagina <= Math.ceil(expected.length / 100); pagina++) {
      const page = await listEntregas(ctx, { ...filter, pagina, por_pagina: 100 });
      if (!page.ao_menos) expect(page.total_registros).toBe(expected.length);
      else expect(page.total_registros).toBeLessThanOrEqual(expected.length);
      found.push(...page.resultados.map(({ id }) => id));
    }
    expect(found).toEqual(expected.map((row) => row.id));
  });

  test.each([40, 2_500])('deliveries that wait in a queue of %i, whatever page', async (n) => {
    await db().sql`
      WITH q AS (UPDATE entregas SET estado = 'pendente' WHERE id IN (
        SELECT id FROM entregas WHERE estado = 'entregue' ORDER BY id LIMIT ${n}) RETURNING id, webhook_id, geracao)
      INSERT INTO fila_entregas (entrega_id, webhook_id, geracao, origem) SELECT id, webhook_id, geracao, 'automatica' FROM q`;
    const expected = await db().sql`SELECT id FROM entregas WHERE estado = 'pendente' ORDER BY criado_em DESC, id DESC`;
    expect(expected.length).toBeGreaterThanOrEqual(n);
    for (const pagina of [1, 2, Math.ceil(expected.length / 25)]) {
      const page = await listEntregas(ctx, { estado: 'pendente', pagina });
      expect(page.resultados.map(({ id }) => id)).toEqual(
        expected.slice((pagina - 1) * 25, pagina * 25).map(({ id }) => id),
      );
      if (page.ao_menos) expect(page.total_registros).toBeLessThan(expected.length);
      else expect(page.total_registros).toBe(expected.length);
    }
  });

  test('an answer that more deliveries succeeded with than are found one by one, whatever page', async () => {
    const filter = { status: 202 };
    const all = () => db().sql`SELECT id FROM entregas WHERE ultimo_status = 202 ORDER BY criado_em DESC, id DESC`;
    // Attempts more than 10,000, as if older deliveries had had them: none of them is in the list.
    const [one] = await all();
    await db().sql`
      INSERT INTO tentativas_webhook SELECT t.* FROM tentativas_webhook t, generate_series(1, 10001)
      WHERE t.entrega_id = ${one?.id} AND t.resultado = 'sucesso'`;
    const ids: number[] = [];
    const expected = await all();
    for (let pagina = 1; pagina <= Math.ceil(expected.length / 10); pagina++) {
      const page = await listEntregas(ctx, { ...filter, pagina, por_pagina: 10 });
      expect(page.total_registros).toBe(expected.length);
      ids.push(...page.resultados.map(({ id }) => id));
    }
    expect(ids).toEqual(expected.map(({ id }) => id));
  });

  test('failures of one moment, among which few are looked for', async () => {
    await db().sql.begin(async (tx) => {
      await tx`SET LOCAL session_replication_role = replica`;
      await tx`
        UPDATE eventos SET ocorrido_em = now(), evento = CASE WHEN id % 7 = 0 THEN 'venda.criada' ELSE 'estoque.atualizado' END
        WHERE id IN (SELECT id FROM eventos WHERE empresa_id = ${seeded.empresa_id} ORDER BY id DESC LIMIT 50)`;
      await tx`
        UPDATE entregas e SET estado = 'falhou', ultimo_status = 500, status_sem_sucesso = 500, sem_sucesso_em = now(),
          proxima_tentativa_em = NULL, motivo = NULL, criado_em = now(), evento = n.evento
        FROM eventos n WHERE n.id = e.evento_id AND n.ocorrido_em = now()`;
    });
    const expected = await db().sql`
      SELECT id FROM entregas WHERE ultimo_status = 500 AND evento = 'venda.criada' ORDER BY criado_em DESC, id DESC LIMIT 30`;
    const found: number[] = [];
    for (let pagina = 1; pagina <= 10; pagina++) {
      const page = await listEntregas(ctx, { status: 500, evento: 'venda.criada', pagina, por_pagina: 3 });
      found.push(...page.resultados.map(({ id }) => id));
    }
    expect(found).toEqual(expected.map(({ id }) => id));
  });

  test('plans are told, and what they read', async () => {
    const side = { ...seeded, url: superuserUrl() };
    const plans = await plansOf({ call: (c) => c.db.sql`SELECT count(*) FROM entregas WHERE corpo = 'x'` }, side);
    expect(plans.join()).toContain('Seq Scan on entregas');
  });
});
