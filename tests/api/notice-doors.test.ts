import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createContaPix } from '#server/cobrancas/index.ts';
import { openSegredos } from '#server/cobrancas/segredos.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { type Answer, type Api, startApi } from '#tests/support/api-client.ts';
import { setUpChannel } from '#tests/support/canais-scene.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { Psp } from '#tests/support/psp.ts';
import { rowsWith } from '#tests/support/rows.ts';

// The doors at which platforms and banks post their notices, as an outsider finds them: paths that nobody has, the limit of guesses, methods,
// sizes, and what a limit that one company's wrong path used up does to the others.

let api: Api;
let company: Company;
let psp: Psp;
type Door = { kind: string; path: string; wrong: string; methods: string[]; send: (body: string) => Promise<Answer> };
const doors = new Map<string, Door>();
const KINDS = ['whatsapp', 'gateway', 'sms', 'pix'];

const NUMERO = '+5524987650001';
const APP_SECRET = 'segredo-do-aplicativo';

beforeAll(async () => {
  api = await startApi();
  company = await makeCompany();
  psp = await Psp.start();
  setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
  const whatsapp = await setUpChannel(company, ['whatsapp', 'cloud_api'], {
    ...{ telefone_id: '12345678', conta_id: '87654321', numero: NUMERO, token: 'EAAG', app_secret: APP_SECRET },
  });
  const gateway = await setUpChannel(company, ['whatsapp_nao_oficial', 'evolution'], {
    ...{ url: 'https://gateway.example.com', numero: NUMERO, instancia: 'loja', chave: 'chave' },
  });
  const sms = await setUpChannel(company, ['sms', 'sms_http'], { provedor: 'zenvia', remetente: 'Loja', token: 'x' });
  const conta = await createContaPix(company.ctx, psp.account());
  const [row] = await db().sql<
    { segredos_cifrados: Buffer }[]
  >`SELECT segredos_cifrados FROM contas_pix WHERE id = ${conta.id}`;
  const aviso = row ? openSegredos(company.id, row.segredos_cifrados).aviso : '';
  const signed = (body: string) => ({
    'x-hub-signature-256': `sha256=${createHmac('sha256', APP_SECRET).update(body).digest('hex')}`,
  });
  const post =
    (path: string, headersOf: (body: string) => Record<string, string> = () => ({})) =>
    (body: string) =>
      api.call('POST', path, { body, headers: { 'content-type': 'application/json', ...headersOf(body) } });
  const pathOf = ({ aviso_url }: { aviso_url: string | null }) => new URL(aviso_url ?? '', 'http://x').pathname;
  const add = (kind: string, path: string, wrong: string, methods: string[], send: Door['send']) =>
    doors.set(kind, { kind, path, wrong, methods, send });
  const nobody = 'A'.repeat(43);
  add(
    'whatsapp',
    pathOf(whatsapp),
    '/integracoes/whatsapp/999999999/',
    ['GET', 'POST'],
    post(pathOf(whatsapp), signed),
  );
  for (const [kind, canal] of [
    ['gateway', gateway],
    ['sms', sms],
  ] as const)
    add(kind, pathOf(canal), `/integracoes/${kind}/${nobody}/`, ['GET', 'POST'], post(pathOf(canal)));
  const pix = `/integracoes/pix/${aviso}`;
  add('pix', pix, `/integracoes/pix/${nobody}`, ['POST'], post(pix));
});
afterAll(async () => {
  await api.close();
  await psp.close();
});

const doorOf = (kind: string): Door => {
  const found = doors.get(kind);
  if (!found) throw new Error(`No door ${kind}`);
  return found;
};

describe.each(KINDS)('the door of %s', (kind) => {
  // Three of the doors count wrong paths together.
  beforeEach(() => setEnv({ RATE_LIMIT_SCALE: '1000' }));

  test('answers a path that nobody has alike, whatever is sent, and reads nothing of it', async () => {
    const { wrong } = doorOf(kind);
    const answers = await Promise.all(
      ['{}', 'não é JSON', 'x'.repeat(1_100_000)].map((body) => api.call('POST', wrong, { body })),
    );
    const said = answers.map(({ status, text }) => `${status} ${text}`);
    expect(new Set(said).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
    expect(answers[0]?.headers.get('cache-control')).toBe('no-store');
  });

  test('takes at most 1 MiB, and its own methods', async () => {
    const { path, send, methods } = doorOf(kind);
    expect((await send(JSON.stringify({ x: 'x'.repeat(1_100_000) }))).status).toBe(413);
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'GET', 'POST']) {
      const { status, headers } = await api.call(method, path, { body: method === 'GET' ? undefined : '{}' });
      const isOwn = methods.includes(method);
      expect([method, status === 405]).toEqual([method, !isOwn]);
      if (!isOwn) expect(headers.get('allow')).toBe(methods.join(', '));
    }
  });

  test('thirty wrong paths a minute are answered, the next are refused; a right one from there is taken all the same', async () => {
    const { wrong, send } = doorOf(kind);
    setEnv({ RATE_LIMIT_SCALE: '1' });
    const statuses: number[] = [];
    while (statuses.at(-1) !== 429) {
      statuses.push((await api.call('POST', wrong, { body: '{}' })).status);
      expect(statuses.length).toBeLessThan(32);
    }
    const refused = await api.call('POST', wrong, { body: '{}' });
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await send('{"object":"whatsapp_business_account","entry":[],"pix":[]}')).toMatchObject({ status: 200 });
  });
});

test('the secret of a path is in no column that anybody reads', async () => {
  for (const kind of ['gateway', 'sms', 'pix']) {
    const secret = doorOf(kind).path.split('/')[3] ?? '';
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await rowsWith(secret)).toEqual({});
  }
});
