import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isWellFormedSecret } from '#server/platform/crypto.ts';
import { db } from '#server/platform/db.ts';
import { type Answer, type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';

// /v1/webhooks/: every attribute of a webhook with its limits and defaults, the secret shown once, at most 20 per company.

const PATH = '/v1/webhooks/';
const ESCOPOS = ['webhooks:read', 'webhooks:write', 'webhooks:delete'];
/** Public by its digits: nothing of DNS is asked, and nothing is ever sent. */
const URL = 'https://93.184.216.34/romaneio';
const MINIMAL = { url: URL, eventos: ['estoque.atualizado'] };
const FULL = {
  url: `${URL}?loja=1`,
  descricao: 'Loja virtual',
  eventos: ['produto.criado', 'venda.cancelada'],
  max_tentativas: 3,
  timeout_segundos: 30,
  headers: { 'X-Loja': 'centro', Zeta: '1', alfa: '' },
  ativo: false,
};
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-03:00$/);

let api: Api;
let company: Company;
let token: string;

beforeAll(async () => {
  api = await startApi({ rateLimitScale: 1_000 });
  company = await makeCompany();
  ({ token } = await company.token({ escopos: ESCOPOS }));
});
afterAll(() => api.close());

const call = (method: string, id: unknown, body?: unknown) => api.call(method, `${PATH}${id}/`, { token, body });

async function created(body: Record<string, unknown> = MINIMAL): Promise<{ id: number; secret: string }> {
  const { status, json, text } = await api.post(PATH, token, body);
  expect(status, text).toBe(201);
  return json.data as unknown as { id: number; secret: string };
}

const remove = async (id: number) => expect((await call('DELETE', id)).status).toBe(200);

describe('POST', () => {
  test('the least there is: defaults, a secret, active', async () => {
    const answer = await api.post(PATH, token, MINIMAL);
    expect(answer.status).toBe(201);
    const { data } = answer.json as unknown as { data: { id: number; secret: string } };
    expect(answer.json).toStrictEqual({
      success: true,
      message: 'Webhook criado.',
      data: {
        id: expect.any(Number),
        ...MINIMAL,
        descricao: '',
        max_tentativas: 5,
        timeout_segundos: 10,
        headers: {},
        ativo: true,
        desativado_em: null,
        desativado_motivo: null,
        secret_final: data.secret.slice(-4),
        secret_anterior_ate: null,
        criado_por_tipo: 'token',
        criado_por_nome: expect.stringMatching(/^Token /),
        criado_em: INSTANT,
        atualizado_em: INSTANT,
        secret: expect.any(String),
      },
    });
    expect(isWellFormedSecret(data.secret, 'whsec')).toBe(true);
    await remove(data.id);
  });

  test('everything sent is kept as it was sent, the order of the headers too', async () => {
    const { id } = await created(FULL);
    const { data } = (await call('GET', id)).json;
    expect(data).toMatchObject({ ...FULL, desativado_motivo: 'manual', desativado_em: INSTANT });
    expect(Object.keys(data.headers as object)).toEqual(['X-Loja', 'Zeta', 'alfa']);
    await remove(id);
  });

  test('an event named twice counts once; a field that is not known is ignored by name', async () => {
    const body = { ...MINIMAL, eventos: ['produto.criado', 'produto.criado'], secret: 'whsec_meu', Ativo: false };
    const { json, headers } = await api.post(PATH, token, body);
    expect(json.data).toMatchObject({ eventos: ['produto.criado'], ativo: true });
    expect(json.data.secret).not.toBe('whsec_meu');
    expect(headers.get('x-campos-ignorados')).toBe('secret, Ativo');
    await remove(Number(json.data.id));
  });

  test('the secret is nowhere but in the two answers that give it', async () => {
    const { id, secret } = await created();
    const rotated = await api.call('POST', `${PATH}${id}/rotacionar-secret/`, { token });
    expect(rotated.status).toBe(201);
    const next = String(rotated.json.data.secret);
    expect(isWellFormedSecret(next, 'whsec')).toBe(true);
    expect(next).not.toBe(secret);
    expect(rotated.json.data).toMatchObject({ id, secret_final: next.slice(-4) });
    const others = [await call('GET', id), await api.get(PATH, token), await call('PATCH', id, { descricao: 'x' })];
    for (const answer of [...others, await call('PUT', id, MINIMAL)]) {
      expect(answer.status).toBe(200);
      expect(answer.text).not.toContain('whsec_');
      expect(answer.text).toContain(next.slice(-4));
    }
    await remove(id);
  });

  test('with an Idempotency-Key the first answer is repeated, secret and all, and the database keeps none of it plain', async () => {
    const send = () => api.post(PATH, token, MINIMAL, { 'idempotency-key': 'webhook-1' });
    const first = await send();
    const again = await send();
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const { id, secret } = first.json.data as unknown as { id: number; secret: string };
    const rotate = () =>
      api.call('POST', `${PATH}${id}/rotacionar-secret/`, { token, headers: { 'idempotency-key': 'webhook-2' } });
    const rotated = await rotate();
    expect((await rotate()).text).toBe(rotated.text);

    const { sql } = db();
    const tables = await sql<{ name: string }[]>`
      SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`;
    for (const { name } of tables) {
      for (const plain of [secret, String(rotated.json.data.secret)]) {
        const found = await sql`SELECT 1 FROM ${sql(name)} t WHERE strpos(t::text, ${plain}) > 0
          OR strpos(t::text, ${Buffer.from(plain).toString('hex')}) > 0`;
        expect(found, name).toHaveLength(0);
      }
    }
    await remove(id);
  });
});

describe('GET', () => {
  test('the detail tells how a webhook has been doing', async () => {
    const { id } = await created();
    const { json } = await call('GET', id);
    expect(json.message).toBe('Webhook encontrado.');
    expect(json.data.saude).toStrictEqual({
      falhas_seguidas: 0,
      primeira_falha_em: null,
      ultimo_sucesso_em: null,
      ultima_falha_em: null,
      em_risco: false,
      tentativas_24h: 0,
      sucesso_24h: null,
      p95_24h: null,
      na_fila: 0,
      agendadas: 0,
    });
    await db().sql`
      INSERT INTO saude_webhooks (webhook_id, falhas_seguidas, primeira_falha_em, ultima_falha_em)
      VALUES (${id}, 12, now() - interval '13 hours', now())
      ON CONFLICT (webhook_id) DO UPDATE SET falhas_seguidas = 12, primeira_falha_em = excluded.primeira_falha_em`;
    expect((await call('GET', id)).json.data.saude).toMatchObject({
      falhas_seguidas: 12,
      primeira_falha_em: INSTANT,
      em_risco: true,
    });
    await remove(id);
  });
});

describe('PUT and PATCH', () => {
  test('PATCH changes what is sent and nothing else; the same again changes nothing', async () => {
    const { id } = await created(FULL);
    const before = (await call('GET', id)).json.data;
    const changed = await call('PATCH', id, { descricao: 'Outra', headers: { 'X-Novo': '1' } });
    expect(changed.json).toMatchObject({ success: true, message: 'Webhook atualizado.' });
    const { saude: _, ...rest } = before;
    expect(changed.json.data).toEqual({
      ...rest,
      descricao: 'Outra',
      headers: { 'X-Novo': '1' },
      atualizado_em: INSTANT,
    });
    const again = await call('PATCH', id, { descricao: 'Outra' });
    expect(again.json.data).toEqual(changed.json.data);
    expect((await call('PATCH', id, {})).json.data).toEqual(changed.json.data);
    await remove(id);
  });

  test('deactivating says since when and by whom; activating forgets it', async () => {
    const { id } = await created();
    expect((await call('PATCH', id, { ativo: false })).json.data).toMatchObject({
      ativo: false,
      desativado_em: INSTANT,
      desativado_motivo: 'manual',
    });
    expect((await call('PATCH', id, { ativo: true })).json.data).toMatchObject({
      ativo: true,
      desativado_em: null,
      desativado_motivo: null,
    });
    await remove(id);
  });

  test('PUT: what is not sent is the default again, but `ativo` stays; the body of GET can be sent back', async () => {
    const { id, secret } = await created(FULL);
    const put = await call('PUT', id, MINIMAL);
    expect(put.json.data).toMatchObject({
      ...MINIMAL,
      descricao: '',
      max_tentativas: 5,
      timeout_segundos: 10,
      headers: {},
      ativo: false,
      secret_final: secret.slice(-4),
    });
    const { data } = (await call('GET', id)).json;
    const back = await call('PUT', id, data);
    const { saude: _, ...rest } = data;
    expect(back.json.data).toEqual(rest);
    expect(back.headers.get('x-campos-ignorados')?.split(', ').sort()).toEqual(
      [
        'id',
        'saude',
        'secret_final',
        'secret_anterior_ate',
        'criado_por_tipo',
        'criado_por_nome',
        'criado_em',
        'atualizado_em',
        'desativado_em',
        'desativado_motivo',
      ].sort(),
    );
    expect((await call('PUT', id, { ...MINIMAL, ativo: true })).json.data.ativo).toBe(true);
    await remove(id);
  });
});

describe('POST rotacionar-secret/', () => {
  const rotate = (id: number, body?: unknown, headers?: Record<string, string>) =>
    api.call('POST', `${PATH}${id}/rotacionar-secret/`, { token, body, ...(headers ? { headers } : {}) });

  test('with no body, an empty one or 0 the previous secret ends at once; with hours it is kept for so long', async () => {
    const { id, secret } = await created();
    const seen = new Set([secret]);
    for (const [body, headers] of [
      [undefined],
      ['', { 'content-type': 'application/x-www-form-urlencoded' }],
      ['', { 'content-type': 'application/json' }],
      [{}],
      [{ manter_anterior_horas: 0 }],
    ] as [unknown, Record<string, string>?][]) {
      const { status, json, text } = await rotate(id, body, headers);
      expect(status, text).toBe(201);
      expect(json.message).toBe('Segredo trocado.');
      expect(json.data.secret_anterior_ate).toBeNull();
      seen.add(String(json.data.secret));
    }
    expect(seen.size).toBe(6);
    const kept = (await rotate(id, { manter_anterior_horas: 24 })).json.data;
    expect(kept.secret_anterior_ate).toEqual(INSTANT);
    expect(Date.parse(String(kept.secret_anterior_ate)) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    expect((await call('GET', id)).json.data.secret_anterior_ate).toBe(kept.secret_anterior_ate);
    await remove(id);
  });

  test('what is no such number of hours, or no JSON, is refused and rotates nothing', async () => {
    const { id, secret } = await created();
    for (const manter_anterior_horas of [25, -1, 1.5, '1', null, true]) {
      const { status, json } = await rotate(id, { manter_anterior_horas });
      expect(status).toBe(400);
      expect(Object.keys(json.error.details ?? {})).toEqual(['manter_anterior_horas']);
    }
    expect((await rotate(id, 'x')).status).toBe(400);
    expect((await rotate(id, '{}', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await rotate(id, { horas: 2 })).headers.get('x-campos-ignorados')).toBe('horas');
    const [lines] = await db().sql`
      SELECT count(*)::int AS n FROM auditoria WHERE acao = 'webhook.secret_rotacionado' AND recurso_id = ${id}`;
    expect(lines).toEqual({ n: 1 });
    expect((await call('GET', id)).json.data.secret_final).not.toBe(secret.slice(-4));
    await remove(id);
  });
});

test('DELETE answers with success and message alone, and then there is no such webhook', async () => {
  const { id } = await created();
  const { status, json } = await call('DELETE', id);
  expect(status).toBe(200);
  expect(json).toStrictEqual({ success: true, message: 'Webhook excluído.' });
  const gone: Answer[] = [
    await call('GET', id),
    await call('PATCH', id, {}),
    await call('DELETE', id),
    await api.get(`${PATH}${id}/entregas/`, token),
    await api.call('POST', `${PATH}${id}/teste/`, { token }),
  ];
  for (const answer of gone) {
    expect(answer.status).toBe(404);
    expect(answer.json.error).toEqual({ code: 'NOT_FOUND', message: 'Webhook não encontrado.' });
  }
  expect((await api.get(PATH, token)).json.data.resultados.map((one) => one.id)).not.toContain(id);
});

test('20 webhooks and no more, also when they are created at once; one deleted makes room', async () => {
  const crowd = await makeCompany();
  const { token: own } = await crowd.token({ escopos: ESCOPOS });
  const answers = await Promise.all(Array.from({ length: 24 }, () => api.post(PATH, own, MINIMAL)));
  const refused = answers.filter(({ status }) => status === 400);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(refused).toHaveLength(4);
  expect(refused[0]?.json.error).toEqual({
    code: 'VALIDATION_ERROR',
    message: 'A empresa já tem 20 webhooks, o máximo permitido: exclua um antes de criar outro.',
  });
  const [first] = answers.flatMap(({ status, json }) => (status === 201 ? [json.data.id] : []));
  expect((await api.call('DELETE', `${PATH}${first}/`, { token: own })).status).toBe(200);
  expect((await api.post(PATH, own, MINIMAL)).status).toBe(201);
  expect((await api.get(`${PATH}?por_pagina=100`, own)).json.data.paginacao.total_registros).toBe(20);
});
