import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createToken, createWebhook } from '#server/acesso/index.ts';
import { getWebhook } from '#server/webhooks/index.ts';
import { DESTINO } from '#tests/support/access-world.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany, sessionContext } from '#tests/support/factory.ts';
import { type App, authorize, registerApp, verbsOf } from '#tests/support/oauth.ts';

// Through the API: what ends with a person's access to the company, what `manter_acessos` keeps, and that the answer tells it.

let api: Api;
let company: Company;
let app: App;
let token: string;

beforeAll(async () => {
  api = await startApi({ rateLimitScale: 10_000 });
  company = await makeCompany({ deposito: false });
  app = await registerApp(await makeCompany({ deposito: false }), { escopos: ['estoque:read'] });
  ({ token } = await company.token({ escopos: ['usuarios:write', 'usuarios:delete'] }));
});
afterAll(() => api.close());

/** A member with a token, a webhook and a connection; and which of them still work. */
async function memberWithAccess() {
  const member = await company.member('administrador');
  const ctx = await sessionContext(member.session);
  const own = await createToken(ctx, { nome: 'Loja', escopos: ['estoque:read'] });
  const webhook = await createWebhook(ctx, { url: DESTINO, eventos: ['produto.criado'] });
  const { access_token } = await verbsOf(app).exchange(await authorize(app, member));
  const answers = async (bearer: string) => (await api.get('/v1/estoque/', bearer)).status === 200;
  const working = async () => ({
    token: await answers(own.token),
    webhook: (await getWebhook(company.ctx, { id: webhook.id })).ativo,
    conexao: await answers(access_token),
  });
  expect(await working()).toEqual({ token: true, webhook: true, conexao: true });
  return { at: `/v1/usuarios/${member.membro_id}/`, own, webhook, working };
}

const ENDED = { token: false, webhook: false, conexao: false };
const KEPT = { token: true, webhook: true, conexao: false };
const ALL_ENDED = 'Terminaram junto: 1 conexão de aplicativo, 1 token e 1 webhook.';
const ALL_KEPT = 'Terminou junto: 1 conexão de aplicativo. Continuam, como da empresa: 1 token e 1 webhook.';

describe('a person is removed', () => {
  test.each([
    ['', ENDED, ALL_ENDED],
    ['?manter_acessos=false', ENDED, ALL_ENDED],
    ['?manter_acessos=true', KEPT, ALL_KEPT],
  ])(
    'DELETE%s: connections always end, the rest unless it is kept, and the message says which',
    async (query, then, said) => {
      const { at, working } = await memberWithAccess();
      const { status, json } = await api.call('DELETE', at + query, { token });
      expect([status, json]).toEqual([200, { success: true, message: `Usuário removido. ${said}` }]);
      expect(await working()).toEqual(then);
    },
  );

  test('another word for manter_acessos is 400, and nothing ends', async () => {
    const { at, working } = await memberWithAccess();
    for (const word of ['1', 'sim', 'TRUE']) {
      const { status, json } = await api.call('DELETE', `${at}?manter_acessos=${word}`, { token });
      expect([status, Object.keys(json.error.details ?? {})]).toEqual([400, ['manter_acessos']]);
    }
    expect(await working()).toEqual({ token: true, webhook: true, conexao: true });
  });
});

describe('a person is deactivated', () => {
  test.each([
    [{}, ENDED, ALL_ENDED],
    [{ manter_acessos: false }, ENDED, ALL_ENDED],
    [{ manter_acessos: true }, KEPT, ALL_KEPT],
  ])('PATCH ativo=false with %j: the same, and a reactivation brings nothing back', async (keeping, then, said) => {
    const { at, working } = await memberWithAccess();
    const { status, json } = await api.call('PATCH', at, { token, body: { ativo: false, ...keeping } });
    expect([status, json.message, json.data.situacao]).toEqual([200, `Usuário atualizado. ${said}`, 'inativo']);
    expect(json.data).not.toHaveProperty('encerrado');
    expect(await working()).toEqual(then);
    const back = await api.call('PATCH', at, { token, body: { ativo: true } });
    expect([back.status, back.json.message]).toEqual([200, 'Usuário atualizado.']);
    expect(await working()).toEqual(then);
  });

  test('`manter` of the panel is no field of the API: it is named as ignored, whatever is in it, and keeps nothing', async () => {
    const { at, own, webhook, working } = await memberWithAccess();
    const manter = { tokens: [own.id], webhooks: [webhook.id] };
    const { status, json, headers } = await api.call('PATCH', at, { token, body: { ativo: false, manter } });
    expect([status, json.message]).toEqual([200, `Usuário atualizado. ${ALL_ENDED}`]);
    expect(headers.get('x-campos-ignorados')).toBe('manter');
    expect(await working()).toEqual(ENDED);
    const malformed = await api.call('PATCH', at, { token, body: { ativo: false, manter: 'x' } });
    expect([malformed.status, malformed.headers.get('x-campos-ignorados')]).toEqual([200, 'manter']);
  });

  test('manter_acessos without a deactivation ends and keeps nothing', async () => {
    const { at, working } = await memberWithAccess();
    const { json } = await api.call('PATCH', at, { token, body: { papel: 'administrador', manter_acessos: true } });
    expect(json.message).toBe('Usuário atualizado.');
    expect(await working()).toEqual({ token: true, webhook: true, conexao: true });
  });
});
