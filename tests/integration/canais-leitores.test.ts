import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { adaptadorOf, createLeitores, deleteCanal, noteSituacao, updateCanal } from '#server/canais/index.ts';
import type { Leitura } from '#server/canais/registro.ts';
import { spoolFile } from '#server/midia/index.ts';
import { type Db, db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { setUpChannel } from '#tests/support/canais-scene.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { systemOf } from '#tests/support/inbox.ts';
import { oneBehindAnother } from '#tests/support/locks.ts';
import { Smsc } from '#tests/support/sms/smsc.ts';

// A process attends to its channels by several at once: every notification of a change does so, and a timer.

const company = await makeCompany();
beforeAll(() => setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' }));

type Hook = (text: string, run: () => Promise<unknown>) => Promise<unknown>;

/** The database, whose statements are told to a test. */
function tapped(hook: { now: Hook | null }): Db {
  const base = db();
  const sql = new Proxy(base.sql, {
    apply(target, self, args) {
      const run = () => Reflect.apply(target as never, self, args) as Promise<unknown>;
      return hook.now && Array.isArray(args[0]) ? hook.now((args[0] as string[]).join('?'), run) : run();
    },
  });
  return new Proxy(base, { get: (of, name) => (name === 'sql' ? sql : Reflect.get(of, name)) });
}

const isRenewal = (text: string) => text.includes('AND ativo RETURNING id');
const isClaim = (text: string) => text.includes('leitor_ate IS NULL OR leitor_ate < now()');

async function scene() {
  const smsc = await Smsc.start();
  const hook: { now: Hook | null } = { now: null };
  const leitores = createLeitores(tapped(hook));
  const canal = await setUpChannel(company, ['sms', 'smpp'], {
    ...{ host: '127.0.0.1', porta: smsc.port, tls: false, usuario: 'loja', remetente: '27900', senha: smsc.senha },
  });
  const cli = { ...(await systemOf(company.id)), porta: 'cli' as const };
  onTestFinished(async () => {
    hook.now = null;
    await updateCanal(cli, { id: canal.id, ativo: false }).catch(() => undefined);
    await leitores.stop();
  });
  return { smsc, hook, leitores, canal, cli };
}

test('a channel that one has just taken is read once, although another finds it unread', async () => {
  const { smsc, hook, leitores } = await scene();
  const renewed = Promise.withResolvers<void>();
  let other: Promise<void> | undefined;
  hook.now = async (text, run) => {
    const rows = await run();
    if (isClaim(text) && !other) {
      other = leitores.attend();
      await renewed.promise;
    } else if (isRenewal(text) && other) renewed.resolve();
    return rows;
  };
  await leitores.attend();
  await other;
  await expect.poll(() => smsc.links.length).toBe(1);
  await smsc.ask();
  expect(smsc.binds).toHaveLength(1);
});

test('a channel that is changed while it is attended to is read by its new settings', async () => {
  const { smsc, hook, leitores, canal, cli } = await scene();
  await leitores.attend();
  await expect.poll(() => smsc.links.length).toBe(1);
  let changed = false;
  hook.now = async (text, run) => {
    if (isClaim(text) && !changed) {
      changed = true;
      await updateCanal(cli, { id: canal.id, config: { tipo_sistema: 'NOVO' } });
    }
    return run();
  };
  await leitores.attend();
  await expect
    .poll(() => smsc.binds.map((bind) => (bind as unknown as { system_type: string }).system_type))
    .toEqual(['', 'NOVO']);
  await expect.poll(() => smsc.links.length).toBe(1);
});

test('what a test of the channel found elsewhere does not outlive the next look of whoever is connected', async () => {
  const { smsc, leitores, canal } = await scene();
  const situacao = async () => (await db().sql`SELECT situacao, erro FROM canais WHERE id = ${canal.id}`)[0];
  await leitores.attend();
  await expect.poll(() => smsc.links.length).toBe(1);
  await expect.poll(situacao).toEqual({ situacao: 'conectado', erro: null });
  // Operators that take a user once refuse the connection of a test in another process.
  await noteSituacao({ db: db() }, canal.id, 'erro', 'A operadora não aceitou a conexão (ESME_RBINDFAIL).');
  await leitores.attend();
  expect(await situacao()).toEqual({ situacao: 'conectado', erro: null });
});

test('a process that ends while it takes a channel gives that back too', async () => {
  const { hook, leitores, canal } = await scene();
  let ended: Promise<void> | undefined;
  hook.now = async (text, run) => {
    if (isClaim(text) && !ended) {
      ended = leitores.stop();
      await Promise.race([ended, sleep(200)]);
    }
    return run();
  };
  await leitores.attend();
  await ended;
  const [row] = await db().sql`SELECT leitor, leitor_ate FROM canais WHERE id = ${canal.id}`;
  expect(row).toEqual({ leitor: null, leitor_ate: null });
});

test('a channel that is removed while its reader keeps a message with a file: one waits for the other', async () => {
  const { leitores, canal, cli } = await scene();
  const fileOf = async (name: string) => {
    const bytes = (async function* () {
      yield Buffer.from(`From: ana@exemplo.com\r\nSubject: ${name}\r\n\r\nOi\r\n`);
    })();
    return spoolFile(bytes, { empresa_id: company.id, nome: `${name}.eml`, maior: 1_000_000 });
  };
  const { promise: reading, resolve: begun } = Promise.withResolvers<Leitura>();
  const over = Promise.withResolvers<void>();
  const leitor = vi
    .spyOn(adaptadorOf({ tipo: 'sms', adaptador: 'smpp' }), 'leitor')
    .mockImplementation((_canal, leitura) => {
      begun(leitura);
      return over.promise;
    });
  onTestFinished(() => {
    leitor.mockRestore();
    over.resolve();
  });
  await leitores.attend();
  const { keep } = await reading;
  await keep({ impressao: 'first', arquivo: await fileOf('first') });
  const settled = await oneBehindAnother(
    await systemOf(company.id),
    ({ db: { sql } }) => sql`LOCK TABLE arquivos IN SHARE ROW EXCLUSIVE MODE`,
    [
      async () => keep({ impressao: 'second', arquivo: await fileOf('second') }),
      () => deleteCanal(cli, { id: canal.id }),
    ],
  );
  expect(settled.map((each) => (each.status === 'fulfilled' ? 'done' : String(each.reason)))).toEqual(['done', 'done']);
});

test('the channels of a company that is closed stop with it', async () => {
  const { smsc, leitores, canal } = await scene();
  await leitores.attend();
  await expect.poll(() => smsc.links.length).toBe(1);
  // Closed by the account's main company, whose verb these tests do not reach: the row says it.
  await db().sql`UPDATE empresas SET situacao = 'encerrada', principal = false WHERE id = ${company.id}`;
  await leitores.attend();
  await expect.poll(() => smsc.links.length).toBe(0);
  const [row] = await db().sql<{ ativo: boolean }[]>`SELECT ativo FROM canais WHERE id = ${canal.id}`;
  expect(row).toEqual({ ativo: false });
});
