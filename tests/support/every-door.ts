import type { Api } from '#tests/support/api-client.ts';
import { AUTHORIZE } from '#tests/support/consent.ts';
import { type App, authorizationQuery, postForm } from '#tests/support/oauth.ts';

const basic = (name: string, password: string) => `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
const trpc = (name: string, input: unknown) =>
  `/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;

type Caller = { api: Api; app: App; token: string; cookie: string };

/** One text in every place of a request where a client could put it, by any door. Gives the statuses. */
export async function sendEverywhere({ api, app, token, cookie }: Caller, text: string): Promise<number[]> {
  const encoded = text.replaceAll('_', '%5F');
  const id = text.slice(0, 64);
  const json = { 'content-type': 'application/json', cookie, origin: api.base };
  const answers = await Promise.all([
    ...[token, text].flatMap((bearer) => [
      api.get(`/v1/estoque/?busca=${text}&access_token=${text}`, bearer),
      api.get(`/v1/estoque/?${text}=1`, bearer, {
        'x-request-id': id,
        'user-agent': text,
        referer: `http://x/${text}`,
      }),
      api.get(`/v1/${encoded}/${text}/`, bearer, { 'x-request-id': `abc_${text}`.slice(0, 64) }),
      api.get(`/v1/estoque/${text}/`, bearer, { 'x-forwarded-for': text }),
      api.post('/v1/estoque/', bearer, { [text]: text, produto_id: text, tipo: text, quantidade: text }),
      api.post('/v1/expedicao/', bearer, { observacoes: 'sem segredo' }, { 'idempotency-key': text }),
      api.call('POST', '/v1/estoque/', { token: bearer, body: `{"produto_id": "${text}` }),
      api.call('POST', '/v1/estoque/', { token: bearer, body: `${text}`, headers: { 'content-type': text } }),
    ]),
    api.get('/v1/estoque/', null, { authorization: basic(text, text) }),
    api.get('/v1/estoque/', null, { authorization: text, cookie: `next-auth.session-token=${text}` }),
    postForm(api, `/integracoes/oauth/token/?client_secret=${text}&code=${text}`, [['client_id', text]]),
    postForm(api, '/integracoes/oauth/token/', [
      [text, text],
      [text, text],
    ]),
    postForm(api, '/integracoes/oauth/token/', [['grant_type', text]], { authorization: basic(app.client_id, text) }),
    postForm(api, '/integracoes/oauth/token/', [
      ['client_id', app.client_id],
      ['client_secret', app.client_secret ?? ''],
      ['grant_type', 'authorization_code'],
      ['code', text],
      ['redirect_uri', text],
      ['code_verifier', text],
    ]),
    api.post(`/integracoes/pix/${encoded}/pix`, null, { pix: [{ endToEndId: text }] }),
    api.call('POST', `/integracoes/pix/${text}`, { body: text }),
    ...['gateway', 'sms'].flatMap((kind) => [
      api.post(`/integracoes/${kind}/${encoded}/`, null, { event: text, apikey: text }),
      api.call('POST', `/integracoes/${kind}/${text}/${text}`, { body: text }),
    ]),
    api.get(`/integracoes/whatsapp/1/?hub.mode=subscribe&hub.verify_token=${text}&hub.challenge=${text}`),
    api.post('/integracoes/whatsapp/1/', null, { entry: [text] }, { 'x-hub-signature-256': `sha256=${text}` }),
    api.get(`/api/ao-vivo/${text}?input=${text}&lastEventId=${text}`, null, { cookie }),
    postForm(api, '/integracoes/oauth/revoke/', [['token', text]], {
      authorization: basic(app.client_id, app.client_secret ?? ''),
    }),
    api.get(`${AUTHORIZE}?${authorizationQuery(app, { state: text, scope: text })}`, null, { cookie }),
    api.get(`${AUTHORIZE}?client_id=${text}&redirect_uri=${text}`, null, { cookie }),
    postForm(
      api,
      AUTHORIZE,
      [
        ['pedido', text],
        ['csrf', text],
        ['decisao', 'permitir'],
      ],
      { cookie },
    ),
    api.get(`/entrar?voltar=/${text}&error=${text}`),
    api.get(`/${text}`, null, { cookie }),
    api.get(`/docs?${text}`),
    api.get(trpc('produtos.list', { busca: text }), null, { ...json, 'x-request-id': id }),
    api.get(`/api/trpc/${text}?input=${text}`, null, json),
    api.call('POST', '/api/trpc/produtos.create', { headers: json, body: `{"json": "${text}` }),
    api.call('POST', '/api/inngest', { headers: { 'content-type': 'application/json' }, body: { token: text } }),
    api.get('/metrics', text),
  ]);
  return answers.map(({ status }) => status);
}
