import { beforeAll, expect, test } from 'vitest';
import { createContaPix } from '#server/cobrancas/index.ts';
import { adoptArquivo } from '#server/midia/index.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { db, inTransaction } from '#server/platform/db.ts';
import { keepHouse } from '#server/transport/inngest/housekeeping.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { hear, openChannel, says } from '#tests/support/inbox.ts';
import { keepText } from '#tests/support/inbox-scene.ts';
import { type App, registerApp } from '#tests/support/oauth.ts';
import { CONTA_PIX } from '#tests/support/pix-scene.ts';
import { countRows } from '#tests/support/rows.ts';

// Rows past their term are deleted and younger ones stay, in every table that grows. Connections: oauth-retention.test.ts.

let company: Company;
let app: App;

beforeAll(async () => {
  company = await makeCompany();
  app = await registerApp(company);
});

/** The day so many days ago, as partitions are named and bounded. */
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

async function addPartition(table: string, ago: number): Promise<void> {
  const name = `${table}_${day(ago).replaceAll('-', '')}`;
  await db().sql.unsafe(`
    CREATE TABLE IF NOT EXISTS ${name} PARTITION OF ${table}
    FOR VALUES FROM ('${day(ago)} 00:00+00') TO ('${day(ago - 1)} 00:00+00')`);
}

/** Noon of that day (UTC), so that the hour of the test does not matter. */
const noon = (ago: number) => `${day(ago)}T12:00:00Z`;

async function addRequest(ago: number): Promise<void> {
  await addPartition('requisicoes_api', ago);
  await db().sql`
    INSERT INTO requisicoes_api (empresa_id, token_id, ator_nome, metodo, rota, caminho, status, duracao_ms, request_id, campos_ignorados, criado_em)
    VALUES (${company.id}, 1, 'x', 'GET', '/', '/', 200, 1, ${`req-${ago}`}, '{}', ${noon(ago)})`;
}

async function addAttempt(entrega_id: number, ago: number): Promise<void> {
  await addPartition('tentativas_webhook', ago);
  await db().sql`
    INSERT INTO tentativas_webhook (entrega_id, webhook_id, empresa_id, numero, origem, resultado, url, cabecalhos_enviados,
      cabecalhos_recebidos, corpo_recebido, corpo_truncado, tempos, duracao_ms, retomada, iniciada_em)
    VALUES (${entrega_id}, 1, ${company.id}, 1, 'automatica', 'sucesso', 'https://x', '[]', '[]', '', false, '{}', 1, false, ${noon(ago)})`;
}

let events = 0;
/** So many deliveries of that age; gives the last one's id. */
async function addDeliveries(age: string, fields: { count?: number; proxima?: boolean } = {}): Promise<number> {
  const { count = 1, proxima = false } = fields;
  const rows = await db().sql<{ id: number }[]>`
    INSERT INTO entregas (empresa_id, webhook_id, evento_id, evento, idempotency_key, momento, corpo, origem, estado, proxima_tentativa_em, criado_em)
    SELECT ${company.id}, 1, ${events}::int + n, 'estoque.atualizado', 'k' || (${events}::int + n), '', '{}', 'automatica',
      ${proxima ? 'agendada' : 'entregue'}, CASE WHEN ${proxima} THEN now() END, now() - ${age}::interval
    FROM generate_series(1, ${count}::int) n RETURNING id`;
  events += count;
  return rows.at(-1)?.id ?? 0;
}

/** The ages in days of a table's rows, the oldest last. */
async function ages(table: string, column: string): Promise<number[]> {
  const rows = await db().sql<{ days: number }[]>`
    SELECT round(extract(epoch FROM now() - ${db().sql(column)}) / 86400)::int AS days FROM ${db().sql(table)}
    WHERE ${db().sql(column)} < now() - interval '1 hour' ORDER BY 1`;
  return rows.map(({ days }) => days);
}

test('each kind goes after its own term, and nothing else does', async () => {
  const { sql } = db();
  for (const ago of [1, 29, 31, 60]) await addRequest(ago);
  for (const age of ['23 hours 59 minutes', '24 hours 1 minute', '9 days']) {
    await sql`
      INSERT INTO chaves_idempotencia (dono, chave, corpo_hash, status, resposta, criado_em)
      VALUES ('token:1', ${age}, '', 200, '{}', now() - ${age}::interval)`;
  }
  for (const ago of [1, 29, 31, 60]) await addAttempt(ago, ago);
  for (const ago of [1, 30, 32, 60]) {
    await sql`INSERT INTO horas_webhooks VALUES (1, date_trunc('hour', now()) - ${`${ago} days`}::interval, 1, 0, 0, '{}')`;
  }
  const scheduled = await addDeliveries('40 days', { proxima: true });
  const queued = await addDeliveries('40 days');
  await sql`
    INSERT INTO fila_entregas (entrega_id, webhook_id, geracao, origem) VALUES (${queued}, 1, 1, 'manual')`;
  await addDeliveries('31 days');
  const recent = await addDeliveries('29 days 23 hours');
  for (const age of ['91 days', '89 days 23 hours', '31 days']) {
    await sql`
      INSERT INTO eventos (empresa_id, evento, dados, request_id, ocorrido_em)
      VALUES (${company.id}, 'estoque.atualizado', '{}', ${age}, now() - ${age}::interval)`;
  }
  for (const [age, state] of [
    ['31 days', 'concluido'],
    ['29 days 23 hours', 'cancelado'],
    ['60 days', 'executando'],
  ] as const) {
    await sql`
      INSERT INTO reenvios (empresa_id, tipo, filtro, estado, total, ator_nome, criado_em, avancou_em, concluido_em)
      VALUES (${company.id}, 'reenvio', '{}', ${state}, 1, ${age}, now() - ${age}::interval, now(),
        CASE WHEN ${state} <> 'executando' THEN now() - ${age}::interval END)`;
  }
  for (const age of ['31 days', '29 days 23 hours']) {
    await sql`INSERT INTO eventos_aplicativos (aplicativo_id, tipo, criado_em) VALUES (${app.id}, 'recusada', now() - ${age}::interval)`;
  }
  // The audit trail is for ever, and so is the ledger.
  await sql`
    INSERT INTO auditoria (empresa_id, acao, recurso, recurso_nome, detalhes, porta, ator_tipo, ator_nome, request_id, criado_em)
    VALUES (${company.id}, 'x', 'x', 'x', '{}', 'cli', 'sistema', 'x', 'x', now() - interval '9 years')`;
  await company.move(await company.product(), '3');
  const before = await countRows();

  await keepHouse(db());

  expect(await ages('requisicoes_api', 'criado_em')).toEqual([1, 29]);
  expect(await ages('tentativas_webhook', 'iniciada_em')).toEqual([1, 29]);
  expect(await ages('horas_webhooks', 'hora')).toEqual([1, 30]);
  expect(await sql`SELECT chave FROM chaves_idempotencia`).toEqual([{ chave: '23 hours 59 minutes' }]);
  const left = await sql<{ id: number }[]>`SELECT id FROM entregas ORDER BY id`;
  expect(left.map(({ id }) => id)).toEqual([scheduled, queued, recent]);
  expect(await sql`SELECT request_id FROM eventos WHERE ocorrido_em < now() - interval '1 hour' ORDER BY id`).toEqual([
    { request_id: '89 days 23 hours' },
    { request_id: '31 days' },
  ]);
  expect(await sql`SELECT ator_nome FROM reenvios ORDER BY id`).toEqual([
    { ator_nome: '29 days 23 hours' },
    { ator_nome: '60 days' },
  ]);
  expect(await ages('eventos_aplicativos', 'criado_em')).toEqual([30]);

  const GOES = /^(chaves_idempotencia|entregas|eventos|eventos_aplicativos|horas_webhooks|reenvios|tentativas_webhook)/;
  const others = (counts: Record<string, number>) =>
    Object.fromEntries(Object.entries(counts).filter(([name]) => !GOES.test(name)));
  const after = await countRows();
  expect(others(after)).toEqual(others(before));
  // Once is enough, and several at once do not get in each other's way.
  await Promise.all([keepHouse(db()), keepHouse(db())]);
  expect(await countRows()).toEqual(after);
});

test('notices of Pix go 90 days after they settled; not what waits, nor anything told of a payment that was in quarantine', async () => {
  const { sql } = db();
  const { id: conta } = await createContaPix(company.ctx, CONTA_PIX);
  const add = async (e2eid: string, situacao: string, age: string, told = '') => {
    const [row] = await sql<{ id: number }[]>`
      INSERT INTO avisos_pix (empresa_id, conta_pix_id, impressao, origem, e2eid, situacao, tentar_em, recebido_em, tratado_em)
      VALUES (${company.id}, ${conta}, ${sha256(e2eid + told + situacao + age)}, 'aviso', ${e2eid}, ${situacao},
        CASE WHEN ${situacao} = 'na_fila' THEN now() + interval '1 day' END, now() - ${age}::interval - interval '1 day',
        CASE WHEN ${situacao} <> 'na_fila' THEN now() - ${age}::interval END) RETURNING id`;
    return row?.id ?? 0;
  };
  const quarantine = async (e2eid: string, situacao: string, told: string) => {
    const aviso = await add(e2eid, 'em_quarentena', '200 days', told);
    await sql`
      INSERT INTO pix_em_quarentena (empresa_id, conta_pix_id, aviso_id, motivo, detalhe, confirmado, e2eid, situacao, criado_em)
      VALUES (${company.id}, ${conta}, ${aviso}, 'segundo_pix', 'x', true, ${e2eid}, ${situacao}, now() - interval '200 days')`;
  };
  for (const age of ['89 days 23 hours', '91 days', '400 days']) {
    await add(`E-${age}`, 'conciliado', age);
    await add(`E-${age}`, 'repetido', age);
  }
  await add('E-espera', 'na_fila', '400 days');
  for (const situacao of ['aberta', 'vinculada', 'tratada']) {
    await quarantine(`E-${situacao}`, situacao, '');
    await add(`E-${situacao}`, 'em_quarentena', '200 days', 'in another way');
    await add(`E-${situacao}`, 'conciliado', '199 days', 'as the bank said it');
  }
  await keepHouse(db());
  const left = await sql<{ texto: string }[]>`
    SELECT e2eid || ' ' || situacao AS texto FROM avisos_pix WHERE conta_pix_id = ${conta} ORDER BY id`;
  expect(left.map(({ texto }) => texto)).toEqual([
    ...['E-89 days 23 hours conciliado', 'E-89 days 23 hours repetido', 'E-espera na_fila'],
    ...['aberta', 'vinculada', 'tratada'].flatMap((one) => [
      ...[`E-${one} em_quarentena`, `E-${one} em_quarentena`, `E-${one} conciliado`],
    ]),
  ]);
});

test('what channels received goes 30 days after it came, 90 where it was refused, with its file; not what waits, nor what a file is fetched from', async () => {
  const { sql } = db();
  const canal = await openChannel(company);
  const add = async (age: string, situacao: 'na_fila' | 'tratada' | 'recusada', arquivo_id: number | null = null) => {
    const [row] = await sql<{ id: number }[]>`
      INSERT INTO entradas_brutas (empresa_id, canal_id, impressao, corpo, arquivo_id, situacao, tentar_em, recebida_em)
      VALUES (${company.id}, ${canal.id}, ${sha256(age + situacao + arquivo_id)}, 'x', ${arquivo_id}, ${situacao},
        CASE WHEN ${situacao} = 'na_fila' THEN now() + interval '1 day' END, now() - ${age}::interval) RETURNING id`;
    return row?.id ?? 0;
  };
  const file = async (name: string) =>
    (await inTransaction(db(), async (tx) =>
      adoptArquivo({ ...company.ctx, db: tx }, await keepText(company, name)),
    )) as number;
  const waited = await add('40 days', 'tratada');
  const fetched = await add('41 days', 'tratada');
  const [raw, young] = [await file('bruto'), await file('novo')];
  await add('31 days', 'tratada', raw);
  const stays = [
    await add('29 days 23 hours', 'tratada', young),
    await add('400 days', 'na_fila'),
    await add('89 days', 'recusada'),
    waited,
  ];
  await add('91 days', 'recusada');
  await hear(canal, company, [says('+5524987650009', 'Oi')]);
  const [message] = await sql<{ id: number }[]>`SELECT max(id) AS id FROM mensagens WHERE empresa_id = ${company.id}`;
  await sql`
    INSERT INTO midias_mensagem (empresa_id, mensagem_id, posicao, tipo, mime, estado, tentar_em, referencia)
    SELECT ${company.id}, ${message?.id ?? 0}, n, 'imagem', 'image/png', e, CASE WHEN e = 'pendente' THEN now() END,
      jsonb_build_object('entrada_id', id)
    FROM (VALUES (0, 'pendente', ${waited}::bigint), (1, 'indisponivel', ${fetched}::bigint)) v (n, e, id)`;
  await Promise.all([keepHouse(db()), keepHouse(db())]);
  const left = await sql<{ id: number }[]>`
    SELECT id FROM entradas_brutas WHERE canal_id = ${canal.id} AND recebida_em < now() - interval '1 day' ORDER BY id`;
  expect(left.map(({ id }) => id)).toEqual(stays.toSorted((a, b) => a - b));
  expect(await sql`SELECT id FROM arquivos WHERE id IN ${sql([raw, young])}`).toEqual([{ id: young }]);
});

test('what must stay at the head of the log does not keep the rest from going', async () => {
  const { sql } = db();
  const first = await addDeliveries('50 days', { proxima: true });
  await addDeliveries('50 days', { count: 11_000 });
  await keepHouse(db());
  expect(await sql`SELECT id FROM entregas WHERE criado_em < now() - interval '45 days'`).toEqual([{ id: first }]);
});

test('the coming days have their partitions', async () => {
  await keepHouse(db());
  for (const table of ['requisicoes_api', 'tentativas_webhook']) {
    for (const ahead of [0, 1, 2, 3]) {
      const name = `${table}_${day(-ahead).replaceAll('-', '')}`;
      expect(await db().sql`SELECT to_regclass(${name}) IS NOT NULL AS there`).toEqual([{ there: true }]);
    }
  }
});
