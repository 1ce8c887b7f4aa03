import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { db, openDb } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import { createRandom } from '#tests/faults/random.ts';
import { type Answer, Api } from '#tests/support/api-client.ts';
import { type Company, type Member, makeCompany } from '#tests/support/factory.ts';
import { type App, authorize, clientOf, oauthError, registerApp, tokensOf } from '#tests/support/oauth.ts';
import { SEED } from '#tests/support/seed.ts';
import { startWebProcess, type WebProcess } from '#tests/support/web.ts';

// Exactly one success under parallel redemption, on several web processes; and nothing half done when one of them, its
// connections or the database fails in the middle of it.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Races of each kind. */
const RACES = Number(process.env.OAUTH_RACES) || 25;

let company: Company;
let app: App;
let processes: WebProcess[] = [];

beforeAll(async () => {
  company = await makeCompany({ deposito: false });
  app = await registerApp(await makeCompany({ deposito: false }));
  processes = await Promise.all([startWebProcess(), startWebProcess()]);
});
afterAll(() => Promise.all(processes.map((each) => each.stop())));

const apiOf = (at: number) => new Api(processes[at % processes.length]?.port ?? 0, async () => {});
const clientAt = (at: number) => clientOf(apiOf(at), app);
const works = async (access_token: string) => {
  const answers = await Promise.all([0, 1].map((at) => apiOf(at).get('/v1/estoque/', access_token)));
  return answers.map(({ status }) => status);
};
let granted = 0;
let user: Member;
/** By another user each 60 times: one may have 100 connections. */
const grant = async () => {
  if (granted++ % 60 === 0) user = await company.member('administrador');
  return authorize(app, user);
};

/** Presents one thing eight times at once, to both processes: one wins, and nothing of it lives. */
async function race(present: (at: number) => Promise<Answer>): Promise<string[]> {
  const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => present(at)));
  const won = answers.filter(({ status }) => status === 200).map(tokensOf);
  expect(won).toHaveLength(1);
  for (const { status, json } of answers.filter((each) => each.status !== 200)) {
    expect([status, json]).toEqual([400, oauthError('invalid_grant')]);
  }
  for (const at of [0, 1]) expect((await clientAt(at).refresh(won[0]?.refresh_token ?? '')).status).toBe(400);
  return won.map(({ access_token }) => access_token);
}

test(`one code, eight requests, two processes, ${RACES} times`, async () => {
  for (let round = 0; round < RACES; round++) {
    const code = await grant();
    for (const token of await race((at) => clientAt(at).exchange(code))) expect(await works(token)).toEqual([401, 401]);
  }
});

test(`one refresh token, eight requests, two processes, ${RACES} times`, async () => {
  for (let round = 0; round < RACES; round++) {
    const first = tokensOf(await clientAt(round).exchange(await grant()));
    const issued = await race((at) => clientAt(at).refresh(first.refresh_token));
    for (const token of [first.access_token, ...issued]) expect(await works(token)).toEqual([401, 401]);
  }
});

test('every address in the metadata of a running product answers by itself: no redirect of its own', async () => {
  const { json } = await apiOf(0).get('/.well-known/oauth-authorization-server');
  const document = json as unknown as Record<string, string>;
  expect(document.issuer).toBe(apiOf(0).base);
  const asked = [
    ['GET', document.authorization_endpoint, 400],
    ['POST', document.token_endpoint, 400],
    ['POST', document.revocation_endpoint, 400],
    ['GET', document.service_documentation, 200],
  ] as const;
  for (const [method, address = '', expected] of asked) {
    const { status, headers } = await apiOf(0).call(method, new URL(address).pathname);
    expect([status, headers.get('location')], address).toEqual([expected, null]);
  }
});

test('what one process ends, the other refuses at once', async () => {
  for (let round = 0; round < 10; round++) {
    const tokens = tokensOf(await clientAt(round).exchange(await grant()));
    expect(await works(tokens.access_token)).toEqual([200, 200]);
    expect((await clientAt(round + 1).revoke(tokens.refresh_token)).status).toBe(200);
    expect(await works(tokens.access_token)).toEqual([401, 401]);
  }
});

type Family = {
  begun: boolean;
  spent: number;
  access: number;
  refresh: number;
  told: number;
  ended: number;
  audited: number;
};

/** All that there is of each connection: whatever was spent gave exactly one of each, and was told. */
async function expectWhole(): Promise<Family[]> {
  const families = await db().sql<Family[]>`
    SELECT c.ativada_em IS NOT NULL AS begun,
      (SELECT count(*) FROM tokens_oauth t WHERE t.concessao_id = c.id AND t.consumido_em IS NOT NULL) AS spent,
      (SELECT count(*) FROM tokens_oauth t WHERE t.concessao_id = c.id AND t.tipo = 'access_token') AS access,
      (SELECT count(*) FROM tokens_oauth t WHERE t.concessao_id = c.id AND t.tipo = 'refresh_token') AS refresh,
      (SELECT count(*) FROM eventos_aplicativos v WHERE v.concessao_id = c.id AND v.tipo IN ('conectada', 'renovada')) AS told,
      (c.encerrada_em IS NOT NULL)::int AS ended,
      (SELECT count(*) FROM auditoria a WHERE a.recurso_id = c.id AND a.acao = 'conexao.encerrada') AS audited
    FROM concessoes c`;
  for (const { begun, spent, access, refresh, told, ended, audited } of families) {
    expect([access, refresh, told, begun]).toEqual([spent, spent, spent, spent > 0]);
    expect(audited).toBe(ended);
  }
  return families;
}

/** A code or a refresh token after a fault: nothing of it was spent and it is good, or it was, and its connection ends. */
async function expectWhollyDoneOrNot(present: () => Promise<Answer>): Promise<'done' | 'not'> {
  const answer = await present();
  if (answer.status === 200) return 'not';
  expect([answer.status, answer.json]).toEqual([400, oauthError('invalid_grant')]);
  return 'done';
}

describe('a fault in the middle', () => {
  /** Every write of this kind to the table fails until it is mended. */
  async function breakTable(table: string, on: 'INSERT' | 'UPDATE'): Promise<() => Promise<unknown>> {
    const { sql } = db();
    await sql.unsafe(`
      CREATE OR REPLACE FUNCTION falha() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'falha'; END $$;
      CREATE TRIGGER falha AFTER ${on} ON ${table} FOR EACH ROW EXECUTE FUNCTION falha()`);
    return () => sql.unsafe(`DROP TRIGGER falha ON ${table}`);
  }

  test.each([
    ['tokens_oauth', 'UPDATE'],
    ['tokens_oauth', 'INSERT'],
    ['concessoes', 'UPDATE'],
    ['eventos_aplicativos', 'INSERT'],
  ] as const)('%s cannot take an %s: the code and the refresh token are as good as before', async (table, on) => {
    const code = await grant();
    const { refresh_token } = tokensOf(await clientAt(0).exchange(await grant()));
    const mend = await breakTable(table, on);
    try {
      for (const answer of [await clientAt(0).exchange(code), await clientAt(1).refresh(refresh_token)]) {
        expect([answer.status, answer.json]).toEqual([500, oauthError('server_error')]);
        expect(answer.headers.get('cache-control')).toBe('no-store');
      }
    } finally {
      await mend();
    }
    await expectWhole();
    expect((await clientAt(1).exchange(code)).status).toBe(200);
    expect((await clientAt(0).refresh(refresh_token)).status).toBe(200);
  });

  test('a reuse that cannot be recorded ends nothing, and does so the next time', async () => {
    const code = await grant();
    const { access_token } = tokensOf(await clientAt(0).exchange(code));
    const mend = await breakTable('auditoria', 'INSERT');
    try {
      expect((await clientAt(1).exchange(code)).status).toBe(500);
    } finally {
      await mend();
    }
    expect(await works(access_token)).toEqual([200, 200]);
    expect((await clientAt(0).exchange(code)).status).toBe(400);
    expect(await works(access_token)).toEqual([401, 401]);
  });

  test(`connections are cut while they redeem: each code and each refresh token is spent wholly, or not at all (TEST_SEED=${SEED})`, async () => {
    const random = createRandom(SEED);
    const killer = openDb(env.DATABASE_URL ?? '', 1);
    let [cut, done, not] = [0, 0, 0];
    try {
      for (let round = 0; round < 30; round++) {
        const codes = [await grant(), await grant()];
        const { refresh_token } = tokensOf(await clientAt(0).exchange(await grant()));
        const present = [
          ...codes.map((code) => (at: number) => clientAt(at).exchange(code)),
          (at: number) => clientAt(at).refresh(refresh_token),
        ];
        let open = true;
        // From rounds in which next to nothing gets through to rounds in which most does, on whatever machine.
        const pace = 1 + random.next() ** 2 * 30;
        const cutting = (async () => {
          await wait(random.next() * pace);
          while (open) {
            const killed = await killer.sql`
              SELECT pg_terminate_backend(pid) FROM pg_stat_activity
              WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename = current_user
                AND xact_start IS NOT NULL AND query NOT LIKE 'COMMIT%' ORDER BY random() LIMIT 1`;
            cut += killed.count;
            await wait(1 + random.next() * pace);
          }
        })();
        const answers = await Promise.all(present.map((each) => each(round)));
        open = false;
        await cutting;
        for (const { status } of answers) expect([200, 500]).toContain(status);
        for (const [i, { status }] of answers.entries()) {
          const outcome = await expectWhollyDoneOrNot(() => present[i]?.(round + 1) ?? expect.unreachable());
          // What was answered was done; without an answer it may be either.
          if (status === 200) expect(outcome).toBe('done');
          if (outcome === 'done') done++;
          else not++;
        }
      }
    } finally {
      await killer.sql.end();
    }
    expect(Math.min(cut, done, not), `${cut} cut, ${done} done, ${not} not`).toBeGreaterThan(0);
    await expectWhole();
  });

  test('a process is killed while it redeems: the other finds each code good, or wholly spent', async () => {
    for (let round = 0; round < 2; round++) {
      const codes = await Promise.all(Array.from({ length: 24 }, grant));
      const dying = codes.map((code) =>
        clientAt(0)
          .exchange(code)
          .then(
            ({ status }) => status,
            () => 'no answer',
          ),
      );
      await Promise.race(dying);
      await processes[0]?.kill();
      const statuses = await Promise.all(dying);
      expect(new Set(statuses)).toEqual(new Set([200, 'no answer']));
      await expectWhole();
      for (const [i, code] of codes.entries()) {
        const outcome = await expectWhollyDoneOrNot(() => clientAt(1).exchange(code));
        if (statuses[i] === 200) expect(outcome).toBe('done');
      }
      processes[0] = await startWebProcess();
    }
    const families = await expectWhole();
    expect(families.length).toBeGreaterThan(2 * RACES);
  });
});
