import { authenticateToken } from '#server/acesso/index.ts';
import { claim } from '#server/entregas/dispatcher/claim.ts';
import { record } from '#server/entregas/dispatcher/record.ts';
import { heartbeat, registerWorker } from '#server/entregas/dispatcher/workers.ts';
import { createLancamento } from '#server/estoque/index.ts';
import { feedEventos } from '#server/eventos/index.ts';
import { createExpedicao } from '#server/expedicao/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { runOnce } from '#server/platform/idempotency.ts';
import type { Case } from './case.ts';
import type { Side } from './databases.ts';
import { anyProduct } from './shape.ts';

const movement = (produto_id: number) => ({ produto_id, tipo: 'entrada', quantidade: '1' });

const BATCH = 20;

/** The worker of a connection: nobody else claims. */
const workers = new WeakMap<Db, number>();

/** Sees to it that the worker is alive, and that a batch of deliveries is queued. */
async function queueBatch(ctx: Ctx, side: Side): Promise<void> {
  const { db } = ctx;
  const worker = workers.get(db) ?? (await registerWorker(db, 'bench'));
  workers.set(db, worker);
  if (!(await heartbeat(db, worker, 0))) throw new Error('The worker is taken for dead');
  const queued = async () => {
    const [row] = await db.sql<{ n: number }[]>`
      SELECT count(*)::int AS n FROM (SELECT FROM fila_entregas WHERE dono IS NULL LIMIT ${BATCH}) f`;
    return row?.n ?? 0;
  };
  while ((await queued()) < BATCH) await createLancamento(ctx, movement(anyProduct(side)));
}

/** What the dispatcher does of a batch, with an answer from nowhere: claim, and record as delivered. */
async function deliverBatch({ db }: Ctx): Promise<void> {
  const dono = workers.get(db) ?? 0;
  const jobs = await claim(db, dono, BATCH, BATCH, []);
  if (jobs.length !== BATCH) throw new Error(`${jobs.length} deliveries were claimed`);
  const batch = jobs.map((job) => ({
    job,
    sent: {
      iniciada_em: new Date(),
      headers: [['Content-Type', 'application/json']] as [string, string][],
      result: {
        status: 204,
        falha: null,
        detalhe: null,
        cabecalhos: [] as [string, string][],
        corpo: Buffer.alloc(0),
        corpo_truncado: false,
        ip: '203.0.113.7',
        conexao_nova: false,
        bytes_recebidos: 200,
        tempos: { total: 12 },
      },
      outcome: { resultado: 'sucesso' as const },
    },
  }));
  await record(db, batch, { failures: 20, hours: 24 });
}

let key = 0;

/** What is asked most, as the API's pipeline asks it. A movement goes to eight webhooks. */
export const HOT: readonly Case[] = [
  { name: 'token', rule: 'steady', call: (ctx, s) => authenticateToken(ctx.db, s.token) },
  { name: 'POST stock, any product', rule: 'steady', call: (ctx, s) => createLancamento(ctx, movement(anyProduct(s))) },
  { name: 'POST stock, one product', rule: 'steady', call: (ctx, s) => createLancamento(ctx, movement(s.produto)) },
  {
    name: 'POST stock, Idempotency-Key',
    rule: 'steady',
    call: (ctx, s) =>
      runOnce(ctx.db, { owner: 'bench', key: `${Date.now()}-${++key}`, fingerprint: 'x' }, async (db) => {
        const made = await createLancamento({ ...ctx, db }, movement(anyProduct(s)));
        return { status: 201, body: JSON.stringify(made) };
      }),
  },
  { name: 'POST shipment', rule: 'steady', call: (ctx) => createExpedicao(ctx, {}) },
  { name: `dispatcher: claim and record ${BATCH}`, rule: 'steady', call: deliverBatch, before: queueBatch },
  { name: 'feed from the start', rule: 'steady', call: (ctx) => feedEventos(ctx, { por_pagina: 100 }) },
  {
    name: 'feed from the middle',
    rule: 'steady',
    call: (ctx, s) => feedEventos(ctx, { apos_id: s.produtos / 2, por_pagina: 100 }),
  },
  {
    name: 'feed at the end',
    rule: 'steady',
    call: (ctx, s) => feedEventos(ctx, { apos_id: s.produtos, por_pagina: 100 }),
  },
  {
    name: 'feed of one kind, rare',
    rule: 'steady',
    call: (ctx) => feedEventos(ctx, { evento: 'cliente.criado', por_pagina: 100 }),
  },
];
