import { eq, sql } from 'drizzle-orm';
import { concessoes, tokens_oauth } from '#drizzle/schema/acesso.ts';
import { notifyAdministrators } from '#server/identidade/index.ts';
import { isSame, isWellFormedSecret, newSecret, type SecretPrefix, sha256 } from '#server/platform/crypto.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import type { Client } from './authenticate-client.ts';
import { endGrant } from './end-grants.ts';
import { type Caller, type Grant, recordEvento } from './internal.ts';
import { lockGrant } from './lock-grant.ts';
import { OAuthRefusal } from './refusal.ts';
import type { TokensOauth } from './schemas.ts';
import { ACCESS_SECONDS, REFRESH_SECONDS } from './terms.ts';

/** Throws where a grant may not be renewed now. */
type Admit = (grant: { id: number; empresa_id: number }) => Promise<void>;

type Presented = Awaited<ReturnType<typeof findPresented>>[number];

const VERIFIER = /^[A-Za-z0-9\-._~]{43,128}$/;

const invalidGrant = (description: string) => new OAuthRefusal('invalid_grant', description);

/**
 * Exchanges an authorization code (RFC 6749 §4.1.3; RFC 7636 §4.6), once. Presented again, it ends everything that came
 * of it. A code that another application presents stays untouched.
 * @throws OAuthRefusal invalid_grant
 */
export function exchangeCode(
  db: Db,
  client: Client,
  { code, redirect_uri, code_verifier }: { code: string; redirect_uri: string; code_verifier: string | null },
  caller: Caller,
): Promise<TokensOauth> {
  return exchange(
    db,
    client,
    { text: code, prefix: 'rmn_cod', tipo: 'code', reuse: 'reuso_code' },
    caller,
    (presented) => {
      if (presented.redirect_uri !== redirect_uri) throw invalidGrant('O redirect_uri difere do que pediu o code.');
      requireVerifier(presented.code_challenge, code_verifier);
      return presented.escopos;
    },
  );
}

/**
 * Renews a connection (RFC 6749 §6): a new access token, a new refresh token for thirty days more, and the one presented is spent.
 * Presented again, it ends the whole connection, with no grace. `scope` may ask for less; the new refresh token keeps all.
 * @param admit asked last, with the connection that is renewed: throws where it was renewed too often, and then nothing is spent
 * @throws OAuthRefusal invalid_grant; invalid_scope for more than was granted, which spends nothing
 */
export function refreshGrant(
  db: Db,
  client: Client,
  { refresh_token, scope }: { refresh_token: string; scope: string | null },
  caller: Caller,
  admit: Admit,
): Promise<TokensOauth> {
  const presented = {
    text: refresh_token,
    prefix: 'rmn_rt',
    tipo: 'refresh_token',
    reuse: 'reuso_refresh_token',
  } as const;
  return exchange(db, client, presented, caller, async (_, grant) => {
    const escopos = narrowed(grant.escopos, scope);
    await admit(grant);
    return escopos;
  });
}

function narrowed(granted: string[], scope: string | null): string[] {
  if (scope === null) return granted;
  const wanted = [...new Set(scope.split(' ').filter(Boolean))];
  if (wanted.length === 0) throw new OAuthRefusal('invalid_scope', 'O campo scope veio vazio.');
  if (wanted.some((escopo) => !granted.includes(escopo))) {
    throw new OAuthRefusal('invalid_scope', 'O campo scope pede mais do que a pessoa autorizou.');
  }
  return wanted;
}

type Kind = { text: string; prefix: SecretPrefix } & (
  | { tipo: 'code'; reuse: 'reuso_code' }
  | { tipo: 'refresh_token'; reuse: 'reuso_refresh_token' }
);

async function exchange(
  db: Db,
  client: Client,
  kind: Kind,
  caller: Caller,
  check: (presented: Presented, grant: Grant) => string[] | Promise<string[]>,
): Promise<TokensOauth> {
  const description = `O ${kind.tipo} expirou, foi usado antes ou pertence a outro aplicativo.`;
  const unknown = new OAuthRefusal('invalid_grant', description, { guess: true });
  const refused = invalidGrant(description);
  if (!isWellFormedSecret(kind.text, kind.prefix)) throw unknown;
  const hash = sha256(kind.text);
  // A refusal is the transaction's result: thrown inside, it would take back the end of the grant.
  const result = await inTransaction(db, async (tx): Promise<TokensOauth | OAuthRefusal> => {
    const grant = await lockGrant(tx, hash, kind.tipo);
    if (!grant || grant.aplicativo_id !== client.id) return unknown;
    // Read under the lock, so that another request's use of this token is seen here.
    const [presented] = await findPresented(tx, hash);
    if (!presented || grant.encerrada) return refused;
    if (presented.consumido) {
      await endGrant(tx, grant, kind.reuse, caller);
      if (kind.tipo === 'refresh_token') await tellReuse(tx, grant);
      return invalidGrant(
        kind.tipo === 'code'
          ? 'O code foi usado antes: o acesso que dele veio terminou.'
          : 'O refresh_token foi usado antes: o acesso terminou por completo.',
      );
    }
    if (presented.expirado || !grant.membro) return refused;
    let escopos: string[];
    try {
      escopos = await check(presented, grant);
    } catch (error) {
      if (error instanceof OAuthRefusal) return error;
      throw error;
    }
    return issue(tx, grant, presented, kind.tipo, escopos, caller);
  });
  if (result instanceof OAuthRefusal) throw result;
  return result;
}

/** A refresh token was used twice: somebody may have copied it. */
const tellReuse = (tx: Db, { id, empresa_id, aplicativo_nome, usuario_nome }: Grant): Promise<void> =>
  notifyAdministrators(tx, empresa_id, {
    tipo: 'refresh_token_reusado',
    chave: `concessao:${id}:reuso`,
    carta: (empresa_nome) => ({
      tipo: 'refresh_token_reusado',
      dados: { empresa_nome, aplicativo_nome, autorizada_por: usuario_nome },
    }),
  });

const findPresented = (tx: Db, hash: Buffer) =>
  tx.orm
    .select({
      id: tokens_oauth.id,
      escopos: tokens_oauth.escopos,
      consumido: sql<boolean>`${tokens_oauth.consumido_em} IS NOT NULL`,
      expirado: sql<boolean>`${tokens_oauth.expira_em} <= now()`,
      redirect_uri: tokens_oauth.redirect_uri,
      code_challenge: tokens_oauth.code_challenge,
    })
    .from(tokens_oauth)
    .where(eq(tokens_oauth.hash, hash))
    .prepare('oauth_presented')
    .execute();

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/** Spends the presented code or refresh token and writes its successors. */
async function issue(
  tx: Db,
  grant: Grant,
  presented: Presented,
  tipo: Kind['tipo'],
  escopos: string[],
  caller: Caller,
): Promise<TokensOauth> {
  const access_token = newSecret('rmn_at');
  const refresh_token = newSecret('rmn_rt');
  await tx.orm
    .update(tokens_oauth)
    .set({ consumido_em: sql`now()` })
    .where(eq(tokens_oauth.id, presented.id))
    .prepare('oauth_spend')
    .execute();
  const written = (kind: 'access_token' | 'refresh_token', text: string, scope: string[], seconds: number) => ({
    concessao_id: grant.id,
    tipo: kind,
    hash: sha256(text),
    escopos: scope,
    expira_em: inSeconds(seconds),
  });
  await tx.orm
    .insert(tokens_oauth)
    .values([
      written('access_token', access_token, escopos, ACCESS_SECONDS),
      written('refresh_token', refresh_token, grant.escopos, REFRESH_SECONDS),
    ])
    .prepare('oauth_issue')
    .execute();
  await tx.orm
    .update(concessoes)
    .set({
      ativada_em: sql`coalesce(${concessoes.ativada_em}, now())`,
      expira_em: inSeconds(REFRESH_SECONDS),
      ...(tipo === 'refresh_token' ? { renovada_em: sql`now()` } : {}),
    })
    .where(eq(concessoes.id, grant.id))
    .prepare('oauth_renew')
    .execute();
  await recordEvento(tx, { ...grant, concessao_id: grant.id }, tipo === 'code' ? 'conectada' : 'renovada', caller.ip);
  return {
    access_token,
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS,
    refresh_token,
    refresh_expires_in: REFRESH_SECONDS,
    scope: escopos.join(' '),
  };
}

/** @throws OAuthRefusal invalid_grant */
function requireVerifier(challenge: string | null, verifier: string | null): void {
  if (challenge === null) {
    if (verifier !== null) throw invalidGrant('O code foi pedido sem code_challenge: o code_verifier sobra.');
    return;
  }
  if (verifier === null) throw invalidGrant('Falta o campo code_verifier: o code foi pedido com code_challenge.');
  const derived = sha256(verifier).toString('base64url');
  if (!VERIFIER.test(verifier) || !isSame(derived, challenge))
    throw invalidGrant('O code_verifier diverge do code_challenge.');
}
