import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createReenvio } from '#server/entregas/index.ts';
import { LIMITES } from '#server/limites/index.ts';
import { newSecret } from '#server/platform/crypto.ts';
import { type Db, db, openDb } from '#server/platform/db.ts';
import { env, setEnv } from '#server/platform/env.ts';
import { type Arrivals, startArrivals } from '#tests/faults/arrivals.ts';
import { quiet } from '#tests/faults/parts/configure.ts';
import { verifyDelivered } from '#tests/faults/proofs/verify.ts';
import { createRandom } from '#tests/faults/random.ts';
import { describe as inWords } from '#tests/faults/report.ts';
import { makeStage, refuseDeliveries, type Site, type Stage } from '#tests/faults/stage.ts';
import { Api } from '#tests/support/api-client.ts';
import { until } from '#tests/support/deliveries.ts';
import { SENHA } from '#tests/support/factory.ts';
import { authorize, clientOf, oauthError, registerApp } from '#tests/support/oauth.ts';
import { enterPanel } from '#tests/support/panel-sign-in.ts';
import { lacksRedis, startRedis, type TestRedis } from '#tests/support/redis.ts';
import { SEED } from '#tests/support/seed.ts';
import { type Answered, type Integrator, KINDS, Traffic } from '#tests/support/traffic.ts';
import { type Process, startWebProcess, startWorkerProcess, type WebProcess } from '#tests/support/web.ts';

// Two web and two worker processes over one PostgreSQL and one Redis share the work, and are to clients one product.

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const MINUTE = 60_000;

describe.skipIf(lacksRedis('two web and two worker processes sharing their limits'))(`TEST_SEED=${SEED}`, () => {
  const random = createRandom(SEED);
  let redis: TestRedis;
  let arrivals: Arrivals;
  let stage: Stage;
  let webs: [WebProcess, WebProcess];
  let workers: [Process, Process];
  let traffic: Traffic;
  let watch: ReturnType<typeof watchOwners>;
  /** The company of each shipment that no traffic made. */
  const shipmentsBeside: number[] = [];

  beforeAll(async () => {
    redis = await startRedis();
    setEnv({
      REDIS_URL: redis.url,
      WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
      // Half an hour becomes 0.4 seconds.
      WEBHOOK_RETRY_SCALE: '0.0002',
    });
    arrivals = await startArrivals(random);
    stage = await makeStage(arrivals, 300);
    webs = await Promise.all([startWebProcess(), startWebProcess()]);
    workers = await Promise.all([startWorkerProcess(), startWorkerProcess()]);
    await refuseDeliveries(stage, arrivals);
    traffic = new Traffic([webs[0].port, webs[1].port], random);
    watch = watchOwners(openDb(env.DATABASE_URL ?? '', 1));
  });
  afterAll(async () => {
    await watch?.stop();
    await Promise.all([...(webs ?? []), ...(workers ?? [])].map((each) => each.kill()));
    await arrivals?.close();
    await redis?.stop();
  });

  const apiAt = (at: number) => new Api(webs[at % 2]?.port ?? 0, async () => {});
  const first = () => stage.sites[0];

  /** Each with a token of its own: of every company as many, and one more of the first. */
  async function makeIntegrators(perCompany: number): Promise<[Integrator, ...Integrator[]]> {
    const sites = [first(), ...stage.sites.flatMap((site) => Array.from({ length: perCompany }, () => site))];
    const made = await Promise.all(sites.map(makeIntegrator));
    return made as [Integrator, ...Integrator[]];
  }
  async function makeIntegrator({ company, produtos }: Site): Promise<Integrator> {
    const { id } = await company.shipment();
    shipmentsBeside.push(company.id);
    return { company, token: (await company.token()).token, produtos, expedicoes: [id] };
  }

  test('each limit of each token passes exactly N over both, and a bulk resend goes on beside', async () => {
    const all = await makeIntegrators(1);
    const { company, webhook_id } = stage.refused;
    await createReenvio(company.ctx, { filtro: { webhook_id } });
    const tasks = all.flatMap((by) =>
      KINDS.flatMap((kind) => Array.from({ length: LIMITES[kind].limit + 12 }, () => [by, kind] as const)),
    );
    const began = performance.now();
    await traffic.work(tasks, 24);
    const inOneMinute = performance.now() - began < MINUTE;

    const statuses = new Set(traffic.answered.map(({ status }) => status));
    expect(statuses).toEqual(new Set([200, 201, 429]));
    expect(traffic.untaken).toEqual(new Map());
    for (const by of all) {
      for (const kind of KINDS) {
        const { limit } = LIMITES[kind];
        const passed = traffic.answered.filter((each) => each.by === by && each.kind === kind && each.status !== 429);
        expect(mostInAMinute(passed), kind).toBeLessThanOrEqual(limit);
        if (!inOneMinute) continue;
        expect(passed, kind).toHaveLength(limit);
        expect(passed.map(({ remaining }) => remaining).sort((a, b) => a - b)).toEqual([...Array(limit).keys()]);
      }
    }
    // Each took its part of it.
    for (const { port } of webs) {
      const share = traffic.answered.filter((each) => each.port === port).length / traffic.answered.length;
      expect(share).toBeGreaterThan(0.4);
    }
  });

  test('one Idempotency-Key, sent to both at once: one effect', async () => {
    const { company, token, produtos } = await makeIntegrator(first());
    for (let i = 0; i < 9; i++) {
      const body = { produto_id: produtos[0], tipo: 'entrada', quantidade: '1' };
      const send = (at: number) => apiAt(at).post('/v1/estoque/', token, body, { 'idempotency-key': `uma-vez-${i}` });
      const before = await countMovements(company.id);
      const answers = await Promise.all([send(0), send(1)]);
      const made = answers.filter((each) => each.status === 201);
      expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual([]);
      expect(made.filter((each) => each.headers.get('idempotent-replayed') === null)).toHaveLength(1);
      const again = await send(i);
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
      expect(new Set([...made, again].map(({ json }) => json.data.id)).size).toBe(1);
      expect(await countMovements(company.id)).toBe(before + 1);
    }
  });

  test('one authorization code, redeemed at both: one success', async () => {
    const app = await registerApp(first().company);
    for (let i = 0; i < 5; i++) {
      const code = await authorize(app, first().company.admin);
      const answers = await Promise.all([0, 1, 0, 1].map((at) => clientOf(apiAt(at), app).exchange(code)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    }
  });

  test('guesses of a client’s secret count over both', async () => {
    const app = { ...(await registerApp(first().company)), client_secret: newSecret('rmn_sec') };
    const { limit } = LIMITES['oauth:cliente'];
    for (let i = 0; i < limit + 4; i++) {
      const { status, json } = await clientOf(apiAt(i), app).refresh('x');
      const expected = i < limit ? [401, oauthError('invalid_client')] : [429, oauthError('temporarily_unavailable')];
      expect([status, json]).toEqual(expected);
    }
  });

  test('wrong passwords count over both, which know the browser that signed in at one; so is a session of one good at the other', async () => {
    const { company } = first();
    const member = await company.member('leitura');
    const known = await enterPanel(apiAt(0), member.email, SENHA);
    for (let i = 0; i < LIMITES['entrada:par'].limit; i++) {
      expect((await enterPanel(apiAt(i), member.email, 'senha-errada')).error).toBe('CredentialsSignin');
    }
    for (const at of [0, 1]) {
      expect((await enterPanel(apiAt(at), member.email, SENHA)).error).toBe('MUITAS_TENTATIVAS');
      expect((await enterPanel(apiAt(at), member.email, SENHA, known.cookie)).error).toBeNull();
    }
    const { cookie, error } = await enterPanel(apiAt(0), company.admin.email, SENHA);
    expect(error).toBeNull();
    for (const at of [0, 1]) {
      const { status, text } = await apiAt(at).get('/api/trpc/sessao.atual', null, { cookie });
      expect(status, text).toBe(200);
      expect(text).toContain(company.admin.email);
    }
  });

  test('a rolling restart under load: no request that was taken fails', async () => {
    const load = traffic.start(await makeIntegrators(3), 80);
    const answeredAfter = (count: number) => {
      const goal = traffic.answered.length + count;
      return until(() => traffic.answered.length >= goal, 60_000);
    };
    /** Nobody tells the clients: they go on asking where nobody is. */
    const stop = async (at: 0 | 1) => {
      const ended = Promise.all([webs[at].stop(), workers[at].stop()]);
      await answeredAfter(60);
      expect(await ended).toEqual([0, 0]);
    };
    await answeredAfter(100);
    await stop(0);
    [webs[0], workers[0]] = await Promise.all([startWebProcess(), startWorkerProcess()]);
    traffic.ports = [webs[0].port, webs[1].port];
    await answeredAfter(150);
    await stop(1);
    await answeredAfter(60);
    // Until the worker that came in the place of one has been seen at work, however slow the machine is.
    await until(() => watch.owners.size === 3, 60_000);
    await load.stop();
    expect(traffic.untaken.size).toBeGreaterThan(0);
    expect(new Set(traffic.answered.map(({ status }) => status))).toEqual(new Set([200, 201, 429]));
    // What had no answer had no effect either, so that to ask again was right.
    const untaken = [...traffic.untaken.keys()];
    const { sql } = db();
    expect(await sql`SELECT request_id FROM lancamentos_estoque WHERE request_id = ANY (${untaken})`).toEqual([]);
    expect(await sql`SELECT request_id, status FROM requisicoes_api WHERE request_id = ANY (${untaken})`).toEqual([]);
  });

  test('every answered request is in the log, once; those beyond a limit as a number', async () => {
    const { sql } = db();
    const [limited, others] = [true, false].map((is) =>
      traffic.answered.filter(({ status }) => (status === 429) === is),
    );
    const refused = await until(async () => {
      const [row] = await sql<{ n: number; linhas: number }[]>`
        SELECT coalesce(sum(quantidade), 0)::int AS n, count(*)::int AS linhas FROM requisicoes_api
        WHERE request_id LIKE 'trafego-%' AND status = 429`;
      return row && row.n >= (limited?.length ?? 0) && row;
    });
    expect(refused.n).toBe(limited?.length);
    expect(refused.linhas).toBeLessThan(refused.n);
    const expected = new Map(others?.map(({ request_id, status }) => [request_id, `${status}`]));
    const logged = await until(async () => {
      const rows = await sql<{ request_id: string; statuses: string }[]>`
        SELECT request_id, string_agg(status::text, ' ') AS statuses FROM requisicoes_api
        WHERE request_id LIKE 'trafego-%' AND status <> 429 GROUP BY request_id`;
      return rows.length >= expected.size && new Map(rows.map(({ request_id, statuses }) => [request_id, statuses]));
    });
    expect(logged).toEqual(expected);
  });

  test('shipments are numbered without a gap, and there is one of each that was answered', async () => {
    for (const { company } of stage.sites) {
      const rows = await db().sql<{ n: string }[]>`
        SELECT numero_expedicao AS n FROM expedicoes WHERE empresa_id = ${company.id} ORDER BY 1`;
      const answered = traffic.answered.filter(
        ({ by, kind, status }) => by.company === company && kind === 'expedicao:escrita' && status === 201,
      );
      const count = answered.length + shipmentsBeside.filter((id) => id === company.id).length;
      expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: count }, (_, i) => String(i + 1).padStart(6, '0')));
    }
  });

  test('each event arrived once at each webhook, every ledger adds up, and both workers did it', async () => {
    await quiet();
    await watch.stop();
    expect(inWords(await verifyDelivered(stage, arrivals))).toBe('');
    const more = [...arrivals.byKey.values()].filter(({ accepted, again }) => accepted !== 1 || again !== 0);
    expect(more).toEqual([]);
    expect(arrivals.byKey.size).toBeGreaterThan(500);
    const movements = traffic.answered.filter(
      ({ kind, status }) => kind === 'estoque:escrita' && status === 201,
    ).length;
    const counted = await Promise.all(stage.sites.map(({ company }) => countMovements(company.id)));
    expect(counted.reduce((sum, n) => sum + n)).toBe(movements + 9);

    const counts = [...watch.owners.values()].sort((a, b) => b - a);
    const [most = 0, second = 0] = counts;
    expect(second, `${counts}`).toBeGreaterThan(most / 10);
    // The two, and the one that came in the place of one.
    expect(counts.length).toBe(3);
  });

  test('every function ran once, and ended', async () => {
    const { sql } = db();
    const ended = await until(async () => {
      const rows = await sql<{ funcao: string; resultado: string | null; n: number; abandonos: number }[]>`
        SELECT funcao, resultado, count(*)::int AS n, sum(abandonos)::int AS abandonos FROM executor_execucoes
        GROUP BY 1, 2 ORDER BY n DESC`;
      return rows.every(({ resultado }) => resultado !== null) && rows;
    });
    expect(ended.filter(({ resultado, abandonos }) => resultado !== 'concluida' || abandonos > 0)).toEqual([]);
    const [retries] = await sql<{ n: number }[]>`
      SELECT count(*)::int AS n FROM tentativas_webhook WHERE resultado = 'nova_tentativa'`;
    expect(retries?.n).toBeGreaterThan(20);
    expect(ended.find(({ funcao }) => funcao.includes('esperar-tentativa'))?.n).toBe(retries?.n);
  });
});

async function countMovements(empresa_id: number): Promise<number> {
  const [row] = await db().sql<{ n: number }[]>`
    SELECT count(*)::int AS n FROM lancamentos_estoque WHERE empresa_id = ${empresa_id}`;
  return row?.n ?? 0;
}

/** The most that were let through in less than a minute, by what a client can tell of the moments at which they were counted. */
function mostInAMinute(passed: readonly Answered[]): number {
  const sorted = [...passed].sort((a, b) => a.before - b.before);
  return Math.max(
    ...sorted.map(({ before }, i) => sorted.slice(i).filter(({ after }) => after - before < MINUTE - 1).length),
  );
}

/** Sees which worker holds which delivery, as often as it can look. */
function watchOwners(own: Db) {
  const rows = new Map<number, number>();
  let running = true;
  const watching = (async () => {
    while (running) {
      const held = await own.sql<{ id: number; dono: number }[]>`
        SELECT id, dono FROM fila_entregas WHERE dono IS NOT NULL`;
      for (const { id, dono } of held) rows.set(id, dono);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await own.sql.end();
  })();
  return {
    /** Deliveries seen with each worker. */
    get owners() {
      const counts = new Map<number, number>();
      for (const dono of rows.values()) counts.set(dono, (counts.get(dono) ?? 0) + 1);
      return counts;
    },
    stop() {
      running = false;
      return watching;
    },
  };
}
