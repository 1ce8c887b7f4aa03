import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rotateSecret, updateWebhook } from '#server/acesso/index.ts';
import { recoverWebhook, resendEntrega, runReenvioBatch } from '#server/entregas/index.ts';
import { db } from '#server/platform/db.ts';
import { deleteWebhook } from '#server/webhooks/index.ts';
import { releaseNow, until, webhook } from '#tests/support/deliveries.ts';
import { happenOften, isSigned, keyOf } from '#tests/support/events.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { type MortalDispatcher, startMortal } from '#tests/support/mortal-dispatcher.ts';
import { type Received, type Receiver, startReceiver } from '#tests/support/receiver.ts';

// What holds of deliveries whatever happens, in whatever order, while a dispatcher works and now and then dies.

const MAX = 3;

let root: Company;
let receiver: Receiver;
let dispatcher: MortalDispatcher;
/** What each path of the receiver answers. */
const answers = new Map<string, number>();

beforeAll(async () => {
  process.env.WEBHOOK_ALLOWED_NETWORKS = '127.0.0.0/8';
  root = await makeCompany();
  receiver = await startReceiver();
  receiver.reply((request) => ({ status: answers.get(request.path) ?? 200 }));
  dispatcher = await startMortal();
});

afterAll(async () => {
  await dispatcher.stop();
  await receiver.close();
});

type Op =
  | { op: 'publish'; count: number }
  | { op: 'answer'; status: number }
  | { op: 'resend'; which: number }
  | { op: 'release' | 'recover' | 'deactivate' | 'activate' | 'rotate' | 'delete' | 'kill' | 'rest' };

const simple = (...ops: Exclude<Op['op'], 'publish' | 'answer' | 'resend'>[]) =>
  fc.constantFrom(...ops).map((op): Op => ({ op }));
const operation: fc.Arbitrary<Op> = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 4 }).map((count): Op => ({ op: 'publish', count })) },
  { weight: 4, arbitrary: fc.constantFrom(200, 200, 500, 400, 429).map((status): Op => ({ op: 'answer', status })) },
  { weight: 4, arbitrary: fc.nat(20).map((which): Op => ({ op: 'resend', which })) },
  {
    weight: 8,
    arbitrary: simple('release', 'release', 'rest', 'rotate', 'deactivate', 'activate', 'activate', 'recover'),
  },
  { weight: 2, arbitrary: simple('kill') },
  { weight: 1, arbitrary: simple('delete') },
);

/** What was changed when: requests from `from` on know of it, but for deliveries that were under way. */
type Change = { from: number; underWay: Set<number> };

class World {
  readonly company: Company;
  readonly id: number;
  readonly path: string;
  readonly secrets: (Change & { since: number; secret: string })[];
  readonly silences: (Change & { until: number })[] = [];
  /** Attempts that each delivery had when it was last sent again. */
  readonly asked = new Map<number, number>();
  state: 'active' | 'inactive' | 'deleted' = 'active';
  kills = 0;
  resends = 0;
  missed = 0;
  expected = 0;

  constructor(company: Company, id: number, path: string, secret: string) {
    this.company = company;
    this.id = id;
    this.path = path;
    this.secrets = [{ since: 0, from: 0, underWay: new Set(), secret }];
  }

  requests(): Received[] {
    return receiver.requests.filter((request) => request.path === this.path);
  }

  /** Called right after a change was committed. */
  async change(): Promise<Change> {
    const underWay = await db().sql.begin(async (sql) => {
      // Claims that began before the commit have ended when this is granted.
      await sql`LOCK TABLE fila_entregas IN SHARE MODE`;
      return sql<{ entrega_id: number }[]>`
        SELECT entrega_id FROM fila_entregas WHERE webhook_id = ${this.id} AND dono IS NOT NULL`;
    });
    return { from: this.requests().length, underWay: new Set(underWay.map((row) => row.entrega_id)) };
  }

  rest(): Promise<unknown> {
    return until(async () => {
      const queued = await db().sql`SELECT FROM fila_entregas WHERE webhook_id = ${this.id}`;
      return queued.length === 0;
    });
  }
}

const refused = (code: string) => expect.objectContaining({ code });

async function perform(world: World, op: Op): Promise<void> {
  const { company, id } = world;
  const { ctx } = company;
  const gone = world.state === 'deleted';
  switch (op.op) {
    case 'publish':
      await happenOften(company, op.count);
      if (world.state === 'active') world.expected += op.count;
      if (world.state === 'inactive') world.missed += op.count;
      return;
    case 'answer':
      answers.set(world.path, op.status);
      return;
    case 'release':
      for (const { entrega_id, geracao } of dispatcher.scheduled) await releaseNow(entrega_id, geracao);
      return;
    case 'resend': {
      const rows = await db().sql<{ id: number; tentativas: number }[]>`
        SELECT id, tentativas FROM entregas WHERE webhook_id = ${id} ORDER BY id`;
      const target = rows[op.which % Math.max(rows.length, 1)];
      if (!target) return;
      if (world.state !== 'active') {
        await expect(resendEntrega(ctx, { id: target.id })).rejects.toEqual(refused(gone ? 'NOT_FOUND' : 'CONFLICT'));
        return;
      }
      await resendEntrega(ctx, { id: target.id });
      await note(world);
      return;
    }
    case 'recover': {
      const desde = new Date(Date.now() - 600_000).toISOString();
      if (world.state !== 'active') {
        await expect(recoverWebhook(ctx, { id, desde })).rejects.toEqual(refused(gone ? 'NOT_FOUND' : 'CONFLICT'));
        return;
      }
      const job = await recoverWebhook(ctx, { id, desde });
      while (await runReenvioBatch(ctx, job.id));
      world.expected += world.missed;
      world.missed = 0;
      await note(world);
      return;
    }
    case 'deactivate':
      if (world.state !== 'active') return;
      await updateWebhook(ctx, { id, ativo: false });
      world.state = 'inactive';
      world.silences.push({ ...(await world.change()), until: Number.POSITIVE_INFINITY });
      return;
    case 'activate': {
      if (world.state !== 'inactive') return;
      const silence = world.silences.at(-1);
      if (silence) silence.until = world.requests().length;
      await updateWebhook(ctx, { id, ativo: true });
      world.state = 'active';
      return;
    }
    case 'rotate': {
      if (gone) return;
      const since = world.requests().length;
      const { secret } = await rotateSecret(ctx, { id });
      world.secrets.push({ ...(await world.change()), since, secret });
      return;
    }
    case 'delete':
      if (gone) return;
      await deleteWebhook(ctx, { id });
      world.state = 'deleted';
      world.silences.push({ ...(await world.change()), until: Number.POSITIVE_INFINITY });
      return;
    case 'kill':
      world.kills++;
      await dispatcher.kill();
      dispatcher = await startMortal();
      return;
    case 'rest':
      await world.rest();
  }
}

/** Remembers how many attempts there were: what came before a resend no longer decides. */
async function note(world: World): Promise<void> {
  world.resends++;
  const rows = await db().sql<{ id: number; tentativas: number }[]>`
    SELECT id, tentativas FROM entregas WHERE webhook_id = ${world.id}`;
  for (const row of rows) world.asked.set(row.id, row.tentativas);
}

/** What holds at every moment, as one snapshot tells. */
async function checkAlways(world: World): Promise<void> {
  const [broken] = await db().sql`
    SELECT
      (SELECT count(*)::int FROM entregas e WHERE webhook_id = ${world.id} AND estado = 'pendente' AND NOT EXISTS (
        SELECT FROM fila_entregas f WHERE f.entrega_id = e.id AND f.geracao = e.geracao)) AS pendentes_sem_fila,
      (SELECT count(*)::int FROM fila_entregas f JOIN entregas e ON e.id = f.entrega_id
        WHERE f.webhook_id = ${world.id} AND f.geracao = e.geracao AND e.estado NOT IN ('pendente', 'entregue')) AS fila_sem_pendente,
      (SELECT count(*)::int FROM fila_entregas f WHERE f.webhook_id = ${world.id} AND NOT EXISTS (
        SELECT FROM entregas e WHERE e.id = f.entrega_id AND e.webhook_id = f.webhook_id)) AS fila_sem_entrega,
      (SELECT count(*)::int FROM entregas WHERE webhook_id = ${world.id}
        AND ((estado = 'agendada') <> (proxima_tentativa_em IS NOT NULL)
          OR (estado IN ('falhou', 'cancelada')) <> (sem_sucesso_em IS NOT NULL) OR (estado = 'cancelada') <> (motivo IS NOT NULL)
          OR tentativas_ciclo > ${MAX} OR tentativas_ciclo > tentativas)) AS incoerentes,
      (SELECT count(*)::int FROM entregas e WHERE webhook_id = ${world.id} AND e.tentativas <> (
        SELECT count(*) FROM tentativas_webhook t WHERE t.entrega_id = e.id)) AS tentativas_erradas,
      -- How deliveries are found by their last answer (list-entregas.ts).
      (SELECT count(*)::int FROM entregas e JOIN tentativas_webhook t ON t.entrega_id = e.id AND t.numero = e.tentativas
        WHERE e.webhook_id = ${world.id}
          AND (e.status_sem_sucesso IS DISTINCT FROM CASE WHEN t.resultado <> 'sucesso' THEN t.status END
          OR e.ultimo_status IS DISTINCT FROM t.status OR e.ultimo_erro IS DISTINCT FROM t.erro)) AS sem_caminho`;
  expect(broken).toEqual({
    pendentes_sem_fila: 0,
    fila_sem_pendente: 0,
    fila_sem_entrega: 0,
    incoerentes: 0,
    tentativas_erradas: 0,
    sem_caminho: 0,
  });
}

type Row = {
  id: number;
  estado: string;
  idempotency_key: string;
  corpo: string;
  resultados: string[];
  numeros: number[];
};

/** What holds at the end, when nothing is under way. */
async function checkEnd(world: World): Promise<void> {
  const rows = await db().sql<Row[]>`
    SELECT e.id, e.estado, e.idempotency_key, e.corpo,
      coalesce((SELECT array_agg(t.resultado ORDER BY t.numero) FROM tentativas_webhook t WHERE t.entrega_id = e.id), '{}') AS resultados,
      coalesce((SELECT array_agg(t.numero ORDER BY t.numero) FROM tentativas_webhook t WHERE t.entrega_id = e.id), '{}') AS numeros
    FROM entregas e WHERE e.webhook_id = ${world.id}`;
  expect(rows).toHaveLength(world.expected);
  const byKey = new Map(rows.map((row) => [row.idempotency_key, row]));
  expect(byKey.size).toBe(rows.length);
  const times = new Map<number, number>();
  for (const [i, request] of world.requests().entries()) {
    const row = byKey.get(keyOf(request));
    if (!row) throw new Error('A request of no delivery');
    expect(request.body.toString()).toBe(row.corpo);
    times.set(row.id, (times.get(row.id) ?? 0) + 1);
    for (const silence of world.silences) {
      if (i >= silence.from && i < silence.until) expect(silence.underWay.has(row.id)).toBe(true);
    }
    // A secret signs nothing once the next is there, but for what was under way.
    const alive = world.secrets.filter((each, k) => {
      const later = world.secrets.slice(k + 1);
      return i >= each.since && later.every((next) => i < next.from || next.underWay.has(row.id));
    });
    expect(alive.some(({ secret }) => isSigned(request, secret))).toBe(true);
  }
  for (const row of rows) {
    expect(row.numeros).toEqual(row.numeros.map((_, i) => i + 1));
    const again = (times.get(row.id) ?? 0) - row.numeros.length;
    expect(again).toBeGreaterThanOrEqual(0);
    // Each death repeats, or leaves unrecorded, what was under way: one request, and one for each time it was asked for.
    expect(again).toBeLessThanOrEqual(world.kills * (1 + world.resends));
    if (row.estado === 'entregue') expect(row.resultados).toContain('sucesso');
    const since = row.numeros.length - (world.asked.get(row.id) ?? 0);
    if (since > 0 && row.resultados.at(-1) === 'sucesso') expect(row.estado).toBe('entregue');
    if (world.state === 'deleted') expect(row.estado).not.toMatch(/pendente|agendada/);
  }
  const [hours] = await db().sql`
    SELECT coalesce(sum(sucessos + novas_tentativas + falhas), 0)::int AS n FROM horas_webhooks WHERE webhook_id = ${world.id}`;
  expect(hours).toEqual({ n: rows.reduce((n, row) => n + row.numeros.length, 0) });
}

/** A life that was found once: the webhook goes while a delivery that has arrived is being sent again, in vain. */
const FOUND: Op[] = [
  { op: 'publish', count: 1 },
  { op: 'kill' },
  { op: 'resend', which: 0 },
  { op: 'publish', count: 3 },
  { op: 'resend', which: 0 },
  { op: 'answer', status: 429 },
  { op: 'delete' },
];

test('Whatever happens, in whatever order', async () => {
  let serial = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 25 }), async (ops) => {
      const company = await root.sibling();
      const path = `/${++serial}`;
      const made = await webhook(company, `${receiver.url.slice(0, -1)}${path}`, { max_tentativas: MAX });
      const world = new World(company, made.id, path, made.secret);
      for (const op of ops) {
        await perform(world, op);
        await checkAlways(world);
      }
      await world.rest();
      await checkAlways(world);
      await checkEnd(world);
    }),
    { numRuns: 25, endOnFailure: true, examples: [[FOUND]] },
  );
});
