import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  cancelReenvio,
  countReenvio,
  createReenvio,
  getEntrega,
  getEvento,
  listEntregas,
  listEntregasNoPainel,
  listEventos,
  runReenvioBatch,
} from '#server/entregas/index.ts';
import { PROCURADOS } from '#server/entregas/search-content.ts';
import { EVENTOS, exemploDe, publishMany } from '#server/eventos/index.ts';
import { transaction } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { readWhole } from '#server/platform/whole-list.ts';
import { webhook } from '#tests/support/deliveries.ts';
import { happen } from '#tests/support/events.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';

// Events and deliveries by what they are about, by where they went, by what they say.

const NOWHERE = 'http://127.0.0.1:59999/';
let root: Company;
let company: Company;

beforeAll(async () => {
  process.env.WEBHOOK_ALLOWED_NETWORKS = '127.0.0.0/8';
  root = await makeCompany();
});
beforeEach(async () => {
  company = await root.sibling();
});

const all = { eventos: [...EVENTOS] };
type Listed = { resultados: readonly { id: number }[] };
const ids = ({ resultados }: Listed) => resultados.map(({ id }) => id);
const kinds = async (filter: Record<string, unknown>) =>
  (await listEventos(company.ctx, filter)).resultados.map(({ evento }) => evento);
const backdate = async (table: 'eventos' | 'entregas', column: string, days: number) =>
  db().sql.begin(async (sql) => {
    await sql`ALTER TABLE ${sql(table)} DISABLE TRIGGER USER`;
    await sql`UPDATE ${sql(table)} SET ${sql(column)} = ${sql(column)} - make_interval(days => ${days}) WHERE empresa_id = ${company.id}`;
    await sql`ALTER TABLE ${sql(table)} ENABLE TRIGGER USER`;
  });

describe('the record', () => {
  test('is told in lists and details of both, and filters both', async () => {
    await webhook(company, NOWHERE, all);
    const one = await company.product({ nome: 'Café torrado em grãos 500 g', codigo: 'CAF-500' });
    await company.product();
    await company.move(one, '5');
    const registro = { tipo: 'produto', id: one.id, nome: one.nome, codigo: 'CAF-500' };
    const events = await listEventos(company.ctx, { registro: `produto:${one.id}` });
    expect(events.resultados).toMatchObject([
      { evento: 'estoque.atualizado', registro },
      { evento: 'produto.criado', registro },
    ]);
    expect(events.total_registros).toBe(2);
    const sent = await listEntregasNoPainel(company.ctx, { registro: `produto:${one.id}` });
    expect(sent.resultados).toMatchObject([
      { evento: 'estoque.atualizado', registro, request_id: company.ctx.request_id },
      { evento: 'produto.criado', registro },
    ]);
    const [event, delivery] = [ids(events)[0], ids(sent)[0]];
    expect(await getEvento(company.ctx, { id: event })).toMatchObject({ registro });
    expect(await getEntrega(company.ctx, { id: delivery })).toMatchObject({
      registro,
      request_id: company.ctx.request_id,
    });
    expect(await kinds({ registro: `produto:${one.id}`, evento: 'produto.criado' })).toEqual(['produto.criado']);
    // The API's list has the contract's fields alone.
    expect(Object.keys((await listEntregas(company.ctx, {})).resultados[0] ?? {})).not.toContain('registro');
  });

  test.each(['venda', 'venda:', 'venda:0', 'venda:x', 'venda:1;', 'lua:1', 'venda:99999999999999999'])(
    '%j is no record',
    async (registro) => {
      await expect(listEventos(company.ctx, { registro })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    },
  );
});

describe('where they went', () => {
  test('events by webhook and by the state of a delivery', async () => {
    const a = await webhook(company, NOWHERE);
    const b = await webhook(company, NOWHERE, { eventos: ['venda.criada'] });
    await happen(company, 'estoque.atualizado');
    await happen(company, 'venda.criada');
    await happen(company, 'cliente.criado');
    expect(await kinds({ webhook_id: a.id })).toEqual(['estoque.atualizado']);
    expect(await kinds({ webhook_id: b.id })).toEqual(['venda.criada']);
    expect(await kinds({ estado: 'pendente' })).toEqual(['venda.criada', 'estoque.atualizado']);
    expect(await kinds({ estado: 'falhou' })).toEqual([]);
    await db().sql`UPDATE entregas SET estado = 'falhou', sem_sucesso_em = now() WHERE webhook_id = ${b.id}`;
    expect(await kinds({ estado: 'falhou' })).toEqual(['venda.criada']);
    expect(await kinds({ estado: 'falhou', webhook_id: a.id })).toEqual([]);
  });

  test('an event that was recovered after the period is of the period all the same', async () => {
    const hook = await webhook(company, NOWHERE);
    await happen(company);
    await backdate('eventos', 'ocorrido_em', 5);
    await db().sql`UPDATE entregas SET origem = 'recuperacao' WHERE webhook_id = ${hook.id}`;
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    const period = { data_inicio: day(7), data_fim: day(3) };
    expect(await kinds({ webhook_id: hook.id, ...period })).toEqual(['estoque.atualizado']);
    expect(await kinds({ webhook_id: hook.id, data_inicio: day(3) })).toEqual([]);
  });
});

describe('the search inside', () => {
  const say = (texto: string) =>
    transaction(company.ctx, (ctx) => publishMany(ctx, 'webhook.teste', [{ mensagem: texto }]));

  test.each([
    ['AÇAÍ', 'Polpa de açaí congelada'],
    ['acai', 'Polpa de AÇAÍ congelada'],
    ['pão da serra', 'PAO DA SERRA'],
    ['"especial"', 'O "especial" da casa'],
    ['a\\b', 'caminho a\\b'],
    ['50% (off) [x]', 'Com 50% (off) [x] hoje'],
    ['c++ * ? ^ $ | { }', 'c++ * ? ^ $ | { } fim'],
    ['Ωμέγα', 'a Ωμέγα'],
    ['ωμέγα', 'a ΩΜΈΓΑ'],
    ['🙂 ok', 'tudo 🙂 ok'],
    ['000187', 'pedido 000187'],
    ['7891000315507', 'gtin 7891000315507'],
  ])('%s is found in %s', async (busca, texto) => {
    await webhook(company, NOWHERE, { eventos: ['webhook.teste'] });
    await say('outra coisa');
    await say(texto);
    const events = await listEventos(company.ctx, { busca });
    expect(events.resultados).toHaveLength(1);
    expect(events.alcance).toMatchObject({ olhados: 2, todos: true });
    expect((await listEntregasNoPainel(company.ctx, { busca })).resultados).toHaveLength(1);
  });

  test.each(['.', '.*', '[a-z]', '(', '\\', '***', '^o', 'a|b', '(?i)x', 'x'.repeat(200), 'ação '.repeat(40).trim()])(
    '%j means itself and nothing more',
    async (busca) => {
      await say('outra coisa');
      expect((await listEventos(company.ctx, { busca })).total_registros).toBe(0);
    },
  );

  test('is by number or request where there is one, and never for a short number', async () => {
    await say('o 42 e o 123');
    await say('outra');
    const [newest] = (await listEventos(company.ctx, {})).resultados;
    expect(ids(await listEventos(company.ctx, { busca: String(newest?.id) }))).toEqual([newest?.id]);
    const byRequest = await listEventos(company.ctx, { busca: company.ctx.request_id });
    expect(byRequest).toMatchObject({ total_registros: 2, alcance: null });
    expect(await listEventos(company.ctx, { busca: '999999' })).toMatchObject({ total_registros: 0, alcance: null });
  });

  test('looks back seven days, and further where a period is chosen', async () => {
    await webhook(company, NOWHERE, { eventos: ['webhook.teste'] });
    await say('samovar antigo');
    await backdate('eventos', 'ocorrido_em', 9);
    await backdate('entregas', 'criado_em', 9);
    await say('nada');
    const data_inicio = new Date(Date.now() - 12 * 86_400_000).toISOString().slice(0, 10);
    for (const list of [listEventos, listEntregasNoPainel]) {
      const near = await list(company.ctx, { busca: 'samovar' });
      expect(near).toMatchObject({ total_registros: 0, alcance: { olhados: 1, todos: true, desde: expect.any(Date) } });
      const far = await list(company.ctx, { busca: 'samovar', data_inicio });
      expect(far).toMatchObject({ total_registros: 1, alcance: { olhados: 2, todos: true, desde: null } });
    }
  });

  test('looks at the newest 20,000, and says so', async () => {
    await say('samovar antigo');
    await db().sql`
      INSERT INTO eventos (empresa_id, evento, dados, request_id)
      SELECT ${company.id}, 'webhook.teste', '{"mensagem":"nada"}', 'r' FROM generate_series(1, ${PROCURADOS})`;
    const found = await listEventos(company.ctx, { busca: 'samovar' });
    expect(found).toMatchObject({ total_registros: 0, alcance: { olhados: PROCURADOS, todos: false } });
    // Another filter leaves fewer to look at.
    const narrowed = await listEventos(company.ctx, { busca: 'samovar', requisicao: company.ctx.request_id });
    expect(narrowed).toMatchObject({ total_registros: 1, alcance: { olhados: 1, todos: true } });
  });

  test('pages of what abounds', async () => {
    await transaction(company.ctx, (ctx) =>
      publishMany(
        ctx,
        'webhook.teste',
        Array.from({ length: 620 }, (_, n) => ({ mensagem: `comum ${n}` })),
      ),
    );
    const first = await listEventos(company.ctx, { busca: 'comum', por_pagina: 100 });
    expect(first).toMatchObject({ total_registros: 500, ao_menos: true });
    const pages = [];
    for (let pagina = 1; pagina <= 7; pagina++)
      pages.push(...ids(await listEventos(company.ctx, { busca: 'comum', por_pagina: 100, pagina })));
    expect(new Set(pages).size).toBe(620);
    expect(pages).toEqual(pages.toSorted((a, b) => b - a));
  });
});

test('a bulk resend takes what the filter of the screen finds, no delivery more, also while others happen', async () => {
  await webhook(company, NOWHERE, { ...all });
  const [one] = [await company.product({ nome: 'Açúcar mascavo' }), await company.product()];
  await db().sql`UPDATE entregas SET estado = 'falhou', sem_sucesso_em = now() WHERE empresa_id = ${company.id}`;
  await db()
    .sql`DELETE FROM fila_entregas WHERE entrega_id IN (SELECT id FROM entregas WHERE empresa_id = ${company.id})`;
  const filters = [{ registro: `produto:${one.id}` }, { busca: 'acucar' }, { requisicao: 'de-ninguem' }];
  const counts = [];
  for (const filtro of filters) counts.push((await countReenvio(company.ctx, { filtro })).total);
  expect(counts).toEqual([1, 1, 0]);
  const job = await createReenvio(company.ctx, { filtro: { busca: 'acucar' } });
  await company.move(one, '1');
  while (await runReenvioBatch(company.ctx, job.id));
  const [queued] = await db().sql`SELECT count(*)::int AS n FROM fila_entregas f JOIN entregas e ON e.id = f.entrega_id
    WHERE e.empresa_id = ${company.id} AND f.origem = 'manual'`;
  expect(queued?.n).toBe(1);
  await expect(cancelReenvio(company.ctx, { id: job.id })).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('the list is taken out whole with a search of its bodies', async () => {
  await webhook(company, NOWHERE, all);
  await company.product({ nome: 'Açúcar' });
  await company.product({ nome: 'Café' });
  const rows: unknown[] = [];
  await readWhole(company.ctx, listEntregasNoPainel, { busca: 'acucar' }, async (batch) => void rows.push(...batch));
  expect(rows).toMatchObject([{ registro: { nome: 'Açúcar' } }]);
});

test('numbers go down with the times, also of what one transaction did', async () => {
  await webhook(company, NOWHERE, all);
  const produto = await company.product();
  await transaction(company.ctx, async (ctx) => {
    await publishMany(ctx, 'venda.criada', [exemploDe('venda.criada'), exemploDe('venda.criada')]);
    await company.move(produto, '3');
    await publishMany(ctx, 'venda.atualizada', [exemploDe('venda.atualizada')]);
  });
  for (const list of [listEventos, listEntregasNoPainel]) {
    const found = ids(await list(company.ctx, {}));
    expect(found).toHaveLength(5);
    expect(found).toEqual(found.toSorted((a, b) => b - a));
  }
});
