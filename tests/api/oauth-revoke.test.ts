import { describe, expect, test } from 'vitest';
import { type Conexao, listConexoes, listEventosAplicativo } from '#server/acesso/index.ts';
import { newSecret } from '#server/platform/crypto.ts';
import { db } from '#server/platform/db.ts';
import { makeCompany } from '#tests/support/factory.ts';
import {
  authorize,
  clientOf,
  oauthError,
  openTokenEndpoint,
  pkce,
  postForm,
  registerApp,
  type Tokens,
  tokensOf,
} from '#tests/support/oauth.ts';

// OAuth 2.0: revocation (RFC 7009). A client library takes anything but 200 for a fault.

const REVOKE = '/integracoes/oauth/revoke/';

const { api, owner, company, app, client } = await openTokenEndpoint();

const begin = async () => tokensOf(await client.exchange(await authorize(app, company.admin)));
const works = async ({ access_token }: Tokens) => (await api.get('/v1/estoque/', access_token)).status;
const renews = async ({ refresh_token }: Tokens) => (await client.refresh(refresh_token)).status;

describe('who asks', () => {
  test.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])('%s is 405 and names POST', async (method) => {
    const { status, headers } = await api.call(method, REVOKE);
    expect([status, headers.get('allow')]).toEqual([405, 'POST']);
  });

  test('without credentials, or with wrong ones, it is 401, and the token lives', async () => {
    const tokens = await begin();
    const wrong = `Basic ${Buffer.from(`${app.client_id}:${newSecret('rmn_sec')}`).toString('base64')}`;
    const sent: Record<string, string>[] = [
      {},
      { authorization: wrong },
      { authorization: `Bearer ${tokens.access_token}` },
    ];
    for (const headers of sent) {
      const answer = await postForm(api, REVOKE, [['token', tokens.refresh_token]], headers);
      expect([answer.status, answer.json]).toEqual([401, oauthError('invalid_client')]);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /);
    }
    // A confidential application that only says its name.
    expect((await clientOf(api, app, 'none').revoke(tokens.refresh_token)).status).toBe(401);
    expect([await works(tokens), await renews(tokens)]).toEqual([200, 200]);
  });

  test('in the body instead of the header; without the final slash', async () => {
    const [first, second] = [await begin(), await begin()];
    expect((await clientOf(api, app, 'post').revoke(first.refresh_token)).status).toBe(200);
    const basic = `Basic ${Buffer.from(`${app.client_id}:${app.client_secret}`).toString('base64')}`;
    const bare = await postForm(api, REVOKE.slice(0, -1), [['token', second.refresh_token]], { authorization: basic });
    expect(bare.status).toBe(200);
    expect([await works(first), await works(second)]).toEqual([401, 401]);
  });

  test('the token in the address is refused, and lives; one that is missing is invalid_request', async () => {
    const tokens = await begin();
    const basic = `Basic ${Buffer.from(`${app.client_id}:${app.client_secret}`).toString('base64')}`;
    const leaked = await postForm(api, `${REVOKE}?token=${tokens.refresh_token}`, [], { authorization: basic });
    expect([leaked.status, leaked.json]).toEqual([400, oauthError('invalid_request')]);
    const missing = await client.revoke('');
    expect([missing.status, missing.json]).toEqual([400, oauthError('invalid_request')]);
    expect(await works(tokens)).toBe(200);
  });

  test('a public application says who it is with client_id alone', async () => {
    const open = await registerApp(owner, { tipo: 'publico' });
    const { verifier, challenge } = pkce();
    const code = await authorize(open, company.admin, { code_challenge: challenge, code_challenge_method: 'S256' });
    const phone = clientOf(api, open);
    const tokens = tokensOf(await phone.exchange(code, { code_verifier: verifier }));
    expect((await phone.revoke(tokens.refresh_token)).status).toBe(200);
    expect(await works(tokens)).toBe(401);
    expect((await phone.refresh(tokens.refresh_token)).json).toEqual(oauthError('invalid_grant'));
  });
});

describe('what there is nothing to do about is 200, with nothing in it', () => {
  test.each([
    ['unknown', () => newSecret('rmn_rt')],
    ['unknown, of access', () => newSecret('rmn_at')],
    ['with a wrong checksum', () => `rmn_rt_${'0'.repeat(49)}`],
    ['malformed', () => 'isto não é um token ✓'],
    ['an API token', () => newSecret('rmn_tok')],
    ['very long', () => 'x'.repeat(10_000)],
  ])('%s', async (_, token) => {
    const answer = await client.revoke(token());
    expect([answer.status, answer.text, answer.headers.get('cache-control')]).toEqual([200, '{}', 'no-store']);
  });

  test('a code is none of the tokens that can be revoked: it stays good', async () => {
    const code = await authorize(app, company.admin);
    expect((await client.revoke(code)).status).toBe(200);
    expect((await client.exchange(code)).status).toBe(200);
  });

  test('expired, and revoked before', async () => {
    const tokens = await begin();
    await db().sql`UPDATE tokens_oauth SET expira_em = now() - interval '1 second'`;
    for (const token of [tokens.access_token, tokens.refresh_token]) {
      for (let time = 0; time < 3; time++) expect((await client.revoke(token)).status).toBe(200);
    }
  });
});

describe('a refresh token', () => {
  test.each([[undefined], ['refresh_token'], ['access_token'], ['o que for']])(
    'with the hint %j ends the connection: every token of it is dead',
    async (token_type_hint) => {
      const first = await begin();
      const second = tokensOf(await client.refresh(first.refresh_token));
      const answer = await client.revoke(second.refresh_token, { token_type_hint });
      expect([answer.status, answer.text]).toEqual([200, '{}']);
      expect([await works(first), await works(second), await renews(second)]).toEqual([401, 401, 400]);
      // Another connection of the same user and application is another session.
      expect(await works(await begin())).toBe(200);
    },
  );

  test('that was spent ends it too, and no longer counts as a reuse', async () => {
    const first = await begin();
    const second = tokensOf(await client.refresh(first.refresh_token));
    expect((await client.revoke(first.refresh_token)).status).toBe(200);
    expect([await works(second), await renews(second), await renews(first)]).toEqual([401, 400, 400]);
    expect((await newest()).situacao).toBe('revogada');
  });

  test('the company’s list, the application’s log and the audit trail say why, once', async () => {
    const tokens = await begin();
    for (let time = 0; time < 2; time++) await client.revoke(tokens.refresh_token);
    const conexao = await newest();
    expect(conexao).toMatchObject({ situacao: 'revogada', encerrada_em: expect.any(Date), encerrada_por_nome: null });
    const { resultados } = await listEventosAplicativo(owner.ctx, { id: app.id });
    const own = resultados.filter(({ concessao_id }) => concessao_id === conexao.id);
    expect(own.map(({ tipo, ip }) => [tipo, ip])).toEqual([
      ['revogada', '127.0.0.1'],
      ['conectada', '127.0.0.1'],
      ['autorizada', null],
    ]);
    const audited = await db().sql`
      SELECT ator_tipo, ator_nome, detalhes FROM auditoria
      WHERE empresa_id = ${company.id} AND acao = 'conexao.encerrada' AND recurso_id = ${String(conexao.id)}`;
    expect([...audited]).toEqual([
      { ator_tipo: 'concessao', ator_nome: `${app.nome} (Administradora)`, detalhes: { motivo: 'revogada' } },
    ]);
  });
});

test('an access token ends alone, whatever the hint', async () => {
  for (const token_type_hint of [undefined, 'refresh_token']) {
    const first = await begin();
    expect((await client.revoke(first.access_token, { token_type_hint })).status).toBe(200);
    expect(await works(first)).toBe(401);
    const second = tokensOf(await client.refresh(first.refresh_token));
    expect([await works(second), await works(first)]).toEqual([200, 401]);
    expect((await newest()).situacao).toBe('ativa');
  }
});

test('another application’s token is invalid_grant, and stays alive', async () => {
  const tokens = await begin();
  const stranger = clientOf(api, await registerApp(await makeCompany({ deposito: false })));
  for (const token of [tokens.access_token, tokens.refresh_token]) {
    const answer = await stranger.revoke(token);
    expect([answer.status, answer.json]).toEqual([400, oauthError('invalid_grant')]);
  }
  expect([await works(tokens), await renews(tokens)]).toEqual([200, 200]);
});

test('eight revocations and eight renewals at once: nothing lives, and nothing breaks', async () => {
  for (let round = 0; round < 10; round++) {
    const first = await begin();
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        i % 2 ? client.revoke(first.refresh_token) : client.refresh(first.refresh_token),
      ),
    );
    for (const [i, { status }] of answers.entries()) expect(i % 2 ? [200] : [200, 400]).toContain(status);
    const won = answers.filter(({ status }, i) => i % 2 === 0 && status === 200).map(tokensOf);
    expect(won.length).toBeLessThanOrEqual(1);
    for (const tokens of [first, ...won]) expect([await works(tokens), await renews(tokens)]).toEqual([401, 400]);
  }
});

async function newest(): Promise<Conexao> {
  const pages = await Promise.all(
    (['ativas', 'encerradas'] as const).map((situacao) => listConexoes(company.ctx, { situacao, por_pagina: 1 })),
  );
  const [found] = pages.flatMap(({ resultados }) => resultados).toSorted((a, b) => b.id - a.id);
  if (!found) throw new Error('There is no connection');
  return found;
}
