import { and, eq, isNull } from 'drizzle-orm';
import { aplicativos } from '#drizzle/schema/acesso.ts';
import { findEmpresas } from '#server/identidade/index.ts';
import { isWellFormedClientId } from '#server/platform/crypto.ts';
import type { Db } from '#server/platform/db.ts';
import { logoAddress } from '../aplicativos/logo.ts';
import { isEscopo } from '../escopos.ts';
import { OAuthRefusal } from './refusal.ts';
import type { AplicativoPublico } from './schemas.ts';

/** A valid authorization request. */
export type Authorization = {
  aplicativo: AplicativoPublico;
  redirect_uri: string;
  /** In the catalogue's spelling, each once. */
  escopos: string[];
  state: string | null;
  code_challenge: string | null;
};

export type AuthorizationOutcome =
  | ({ kind: 'valid' } & Authorization)
  /** Nowhere safe to send the browser back to: a page for the user. */
  | { kind: 'page'; message: string }
  /** An error that belongs to the application, at its registered address. `mayRedirect` tells how the browser gets there. */
  | {
      kind: 'error';
      aplicativo: Pick<AplicativoPublico, 'id' | 'nome'>;
      redirect_uri: string;
      state: string | null;
      refusal: OAuthRefusal;
    };

const columns = {
  id: aplicativos.id,
  client_id: aplicativos.client_id,
  nome: aplicativos.nome,
  descricao: aplicativos.descricao,
  site_url: aplicativos.site_url,
  logo: aplicativos.logo,
  tipo: aplicativos.tipo,
  redirect_uris: aplicativos.redirect_uris,
  pode_pedir: aplicativos.escopos,
  ativo: aplicativos.ativo,
  empresa_id: aplicativos.empresa_id,
};

const CHALLENGE = /^[A-Za-z0-9\-._~]{43,128}$/;
const LONGEST_STATE = 4_096;

/**
 * Reads an authorization request (RFC 6749 §4.1.1, RFC 7636; `code` alone, S256 alone). Until application and redirect
 * URI are known to belong together, nothing is sent anywhere.
 */
export async function readAuthorization(db: Db, query: URLSearchParams): Promise<AuthorizationOutcome> {
  const [client_id, ...otherIds] = query.getAll('client_id');
  const [redirect_uri, ...otherUris] = query.getAll('redirect_uri');
  if (!client_id) return page('O endereço não diz qual aplicativo pede acesso (client_id).');
  if (otherIds.length > 0) return page('O endereço diz o aplicativo (client_id) mais de uma vez.');
  const aplicativo = isWellFormedClientId(client_id) ? await findAplicativo(db, client_id) : null;
  if (!aplicativo) return page('O aplicativo que pede acesso não existe, ou foi excluído por quem o fez.');
  if (!aplicativo.ativo) return page('O aplicativo que pede acesso está desativado por quem o fez.');
  if (!redirect_uri) return page('O endereço não diz para onde voltar (redirect_uri).');
  if (otherUris.length > 0) return page('O endereço diz para onde voltar (redirect_uri) mais de uma vez.');
  if (!aplicativo.redirect_uris.includes(redirect_uri)) {
    return page('O endereço de volta (redirect_uri) não é um dos que o aplicativo registrou. Nada foi enviado a ele.');
  }
  const states = query.getAll('state');
  const state = states.length === 1 && (states[0]?.length ?? 0) <= LONGEST_STATE ? (states[0] ?? null) : null;
  try {
    const { escopos, code_challenge } = readRest(query, aplicativo);
    const { tipo: _, redirect_uris: __, pode_pedir: ___, ativo: ____, logo, ...shown } = aplicativo;
    return {
      kind: 'valid',
      aplicativo: { ...shown, logo: logoAddress(logo) },
      redirect_uri,
      escopos,
      state,
      code_challenge,
    };
  } catch (error) {
    if (error instanceof OAuthRefusal) return { kind: 'error', aplicativo, redirect_uri, state, refusal: error };
    throw error;
  }
}

const page = (message: string) => ({ kind: 'page' as const, message });

async function findAplicativo(db: Db, client_id: string) {
  const [found] = await db.orm
    .select(columns)
    .from(aplicativos)
    .where(and(eq(aplicativos.client_id, client_id), isNull(aplicativos.excluido_em)));
  if (!found) return null;
  const { empresa_id, ...aplicativo } = found;
  const owner = (await findEmpresas(db, [empresa_id])).get(empresa_id);
  return owner ? { ...aplicativo, empresa_nome: owner.nome } : null;
}

type Registered = { tipo: 'confidencial' | 'publico'; pode_pedir: string[] };

function readRest(query: URLSearchParams, { tipo, pode_pedir }: Registered) {
  const KNOWN = ['response_type', 'scope', 'state', 'code_challenge', 'code_challenge_method', 'response_mode'];
  const twice = KNOWN.find((name) => query.getAll(name).length > 1);
  if (twice) throw new OAuthRefusal('invalid_request', `O campo ${twice} se repete.`);
  const given = (name: string) => query.get(name) ?? '';
  if (given('state').length > LONGEST_STATE) {
    throw new OAuthRefusal('invalid_request', `O campo state passa de ${LONGEST_STATE} caracteres.`);
  }
  if (!given('response_type')) throw new OAuthRefusal('invalid_request', 'Falta o campo response_type.');
  if (given('response_type') !== 'code') {
    throw new OAuthRefusal('unsupported_response_type', 'O campo response_type aceita apenas code.');
  }
  if (given('response_mode') && given('response_mode') !== 'query') {
    throw new OAuthRefusal('invalid_request', 'O campo response_mode aceita apenas query.');
  }
  const code_challenge = readChallenge(given('code_challenge'), given('code_challenge_method'), tipo);
  const escopos = [...new Set(given('scope').split(' ').filter(Boolean))];
  if (escopos.length === 0) throw new OAuthRefusal('invalid_scope', 'Falta o campo scope, como estoque:read.');
  const unknown = escopos.find((escopo) => !isEscopo(escopo));
  if (unknown !== undefined) throw new OAuthRefusal('invalid_scope', 'Escopo desconhecido no campo scope.');
  if (escopos.some((escopo) => !pode_pedir.includes(escopo))) {
    throw new OAuthRefusal('invalid_scope', 'O campo scope pede um escopo que falta no registro do aplicativo.');
  }
  return { escopos, code_challenge };
}

function readChallenge(challenge: string, method: string, tipo: Registered['tipo']): string | null {
  const refused = (description: string) => new OAuthRefusal('invalid_request', description);
  if (!challenge && !method) {
    if (tipo === 'publico') throw refused('Um aplicativo sem client_secret usa PKCE: falta o campo code_challenge.');
    return null;
  }
  if (!challenge) throw refused('Falta o campo code_challenge.');
  // RFC 7636 takes a missing method for "plain", which is not accepted.
  if (method !== 'S256') throw refused('O campo code_challenge_method aceita apenas S256.');
  if (!CHALLENGE.test(challenge))
    throw refused('O campo code_challenge tem de 43 a 128 caracteres A-Z a-z 0-9 - . _ ~');
  return challenge;
}
