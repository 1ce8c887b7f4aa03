import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createWebhook, replaceWebhook, updateWebhook } from '#server/acesso/index.ts';
import { resendEntrega } from '#server/entregas/index.ts';
import { db } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import { checkUrl, getWebhook, listWebhooks } from '#server/webhooks/index.ts';
import {
  detail,
  settled,
  startDispatcher,
  type TestDispatcher,
  type TestDispatcherOptions,
  until,
} from '#tests/support/deliveries.ts';
import { happen } from '#tests/support/events.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { type Receiver, startReceiver } from '#tests/support/receiver.ts';

// Deliveries leave for public addresses only, in an installation that allows no inner network.

const FIELDS = { eventos: ['estoque.atualizado'] };
/** Never spoken to: an address rather than a name, so that no name server is asked either. */
const PUBLIC = 'https://8.8.8.8/webhooks';

let root: Company;
let inner: Receiver;
let dispatcher: TestDispatcher | undefined;

beforeAll(async () => {
  expect(env.WEBHOOK_ALLOWED_NETWORKS).toEqual([]);
  root = await makeCompany();
  inner = await startReceiver();
});

afterEach(async () => {
  await dispatcher?.stop();
  dispatcher = undefined;
});

afterAll(() => inner.close());

/** Every form of an inner address, with this port. */
const forms = (port: number): string[] => {
  const hosts = [
    ...[
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '127.0.0.1.',
      '127.255.255.254',
      '0',
      '0.0.0.0',
    ],
    ...[
      '１２７.０.０.１',
      '%31%32%37.0.0.1',
      '①②⑦.⓪.⓪.①',
      '127。0。0。1',
      'localhost',
      'LOCALHOST',
      'localhost.',
      'api.localhost',
    ],
    ...['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1', '169.254.169.254', '0xa9fea9fe', '100.64.0.1'],
    ...['192.0.0.1', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1'],
    ...['255.255.255.255', '[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[::7f00:1]'],
    ...['[64:ff9b::7f00:1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]', '[2001::1]', '[2001:db8::1]', '[3fff::1]'],
    ...['[fc00::1]', '[fd00:ec2::254]', '[fe80::1]', '[fec0::1]', '[ff02::1]', '[100::1]', '[4000::1]'],
    ...['metadata.google.internal', 'impressora.local', 'postgres', 'usuario:senha@erp.exemplo.com.br'],
  ];
  return hosts.map((host) => `http://${host}:${port}/`);
};

describe('25. An inner address, however it is written', () => {
  test('is refused at save: on create, on update, on replace, and as it is typed', async () => {
    const company = await root.sibling();
    const { id } = await createWebhook(company.ctx, { ...FIELDS, url: PUBLIC });
    const refused = { code: 'VALIDATION_ERROR', details: { url: [expect.any(String)] } };
    for (const url of forms(inner.port)) {
      await expect(createWebhook(company.ctx, { ...FIELDS, url }), url).rejects.toMatchObject(refused);
      await expect(updateWebhook(company.ctx, { id, url }), url).rejects.toMatchObject(refused);
      await expect(replaceWebhook(company.ctx, { ...FIELDS, id, url }), url).rejects.toMatchObject(refused);
      expect(await checkUrl(company.ctx, { url }), url).toMatchObject({ ok: false, motivo: expect.any(String) });
    }
    expect(await listWebhooks(company.ctx)).toHaveLength(1);
    expect(await getWebhook(company.ctx, { id })).toMatchObject({ id, url: PUBLIC });
    expect(inner.connections).toBe(0);
  });

  test('is refused at send, where it came into the database by another way', async () => {
    dispatcher = await startDispatcher({ allowed: [] });
    const company = await root.sibling();
    const urls = forms(inner.port);
    const hooks = await Promise.all(
      Array.from({ length: 20 }, () => createWebhook(company.ctx, { ...FIELDS, url: PUBLIC, timeout_segundos: 5 })),
    );
    for (let from = 0; from < urls.length; from += hooks.length) {
      const group = urls.slice(from, from + hooks.length);
      for (const [i, hook] of hooks.entries()) {
        await db()
          .sql`UPDATE webhooks SET url = ${group[i] ?? PUBLIC}, ativo = ${i < group.length} WHERE id = ${hook.id}`;
      }
      await happen(company);
      await settled(company, Math.min(from + hooks.length, urls.length));
    }
    const logged = await db().sql<{ url: string; erro: string; status: number | null; ip: string | null }[]>`
      SELECT url, erro, status, ip FROM tentativas_webhook WHERE empresa_id = ${company.id}`;
    expect(logged.map((row) => row.url).toSorted()).toEqual(urls.toSorted());
    for (const row of logged) expect(row).toEqual({ url: row.url, erro: 'endereco_bloqueado', status: null, ip: null });
    expect(inner.connections).toBe(0);
  });

  test('production takes HTTPS on its ports only, and development neither user nor inner port', async () => {
    const company = await root.sibling();
    for (const url of [
      'https://exemplo.com.br:22/',
      'ftp://exemplo.com.br/',
      'https://a@exemplo.com.br/',
      'exemplo.com.br',
      '',
    ]) {
      await expect(createWebhook(company.ctx, { ...FIELDS, url }), url).rejects.toMatchObject({
        details: { url: [expect.any(String)] },
      });
    }
    dispatcher = await startDispatcher({ production: true, allowed: ['127.0.0.0/8'] });
    const { id } = await createWebhook(company.ctx, { ...FIELDS, url: 'http://8.8.8.8/' });
    await happen(company);
    const [entrega] = await settled(company);
    expect(entrega).toMatchObject({ ultimo_erro: 'endereco_bloqueado' });
    await db().sql`UPDATE webhooks SET url = ${`https://127.0.0.1:${inner.port}/`} WHERE id = ${id}`;
    await resendEntrega(company.ctx, { id: entrega?.id });
    await until(async () => (await detail(company, entrega?.id ?? 0)).lista_tentativas.length === 2);
    expect((await detail(company, entrega?.id ?? 0)).ultimo_erro).toBe('endereco_bloqueado');
    expect(inner.connections).toBe(0);
  });
});

type Answer = { address: string; family: number }[];
const v4 = (...addresses: string[]): Answer => addresses.map((address) => ({ address, family: 4 }));

/** Sends one event after another to a name whose addresses change; what the log says of each attempt. */
async function attemptsAt(url: string, answers: Answer[], options: TestDispatcherOptions) {
  let asked = 0;
  dispatcher = await startDispatcher({
    lookup: async () => answers[asked++] ?? [],
    ...options,
  });
  const company = await root.sibling();
  const { id } = await createWebhook(company.ctx, { ...FIELDS, url: PUBLIC, timeout_segundos: 5 });
  await db().sql`UPDATE webhooks SET url = ${url} WHERE id = ${id}`;
  for (let n = 1; n <= answers.length; n++) {
    await happen(company);
    await settled(company, n);
  }
  const rows = await db().sql<{ erro: string | null; detalhe: string | null }[]>`
    SELECT erro, detalhe FROM tentativas_webhook WHERE empresa_id = ${company.id} ORDER BY entrega_id`;
  return rows.map((row) => ({ ...row }));
}

describe('26. DNS that says one thing and then another', () => {
  // 127.0.0.2 stands for the public address: nobody answers there. The receiver is at 127.0.0.1, inside.
  const outer = { allowed: ['127.0.0.2/32'] };
  const blocked = { erro: 'endereco_bloqueado', detalhe: expect.stringContaining('é a própria máquina') };

  test('public at first, then an inner address: never connects there', async () => {
    const rows = await attemptsAt(
      `http://receptor.exemplo.com.br:${inner.port}/`,
      [v4('127.0.0.2'), v4('127.0.0.1'), v4('127.0.0.1')],
      outer,
    );
    expect(rows[0]?.erro).not.toBe('endereco_bloqueado');
    expect(rows.slice(1)).toEqual([blocked, blocked]);
    expect(inner.connections).toBe(0);
  });

  test('a mixed answer, in either order: not even the public one is tried', async () => {
    const rows = await attemptsAt(
      `http://receptor.exemplo.com.br:${inner.port}/`,
      [
        v4('127.0.0.2', '127.0.0.1'),
        v4('127.0.0.1', '127.0.0.2'),
        [...v4('127.0.0.2'), { address: '::1', family: 6 }],
        [...v4('127.0.0.2'), { address: '::ffff:127.0.0.1', family: 6 }],
      ],
      outer,
    );
    expect(rows.map((row) => row.erro)).toEqual(Array(4).fill('endereco_bloqueado'));
    expect(inner.connections).toBe(0);
  });

  test('a name that is allowed at one delivery is judged again at the next connection', async () => {
    const receiver = await startReceiver();
    receiver.reply({ headers: { Connection: 'close' } });
    const rows = await attemptsAt(
      `http://receptor.exemplo.com.br:${receiver.port}/`,
      [v4('127.0.0.1'), v4('10.0.0.1'), v4('169.254.169.254'), v4('127.0.0.1')],
      { allowed: ['127.0.0.1/32'] },
    );
    expect(rows.map((row) => row.erro)).toEqual([null, 'endereco_bloqueado', 'endereco_bloqueado', null]);
    expect(receiver.requests).toHaveLength(2);
    await receiver.close();
  });

  test('what the log shows does not say which inner address it was', async () => {
    const [row] = await attemptsAt('http://receptor.exemplo.com.br/', [v4('10.11.12.13')], outer);
    expect(row?.erro).toBe('endereco_bloqueado');
    expect(row?.detalhe).not.toContain('10.11.12.13');
  });
});
