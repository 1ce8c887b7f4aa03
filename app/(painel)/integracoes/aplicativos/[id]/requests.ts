import { quote } from '../../_parts/curl.ts';
import type { Aplicativo } from '../types.ts';

const ENDPOINTS = '/integracoes/oauth';

/** The placeholder that an application replaces in each authorization address. */
export const STATE = 'STATE_ALEATORIO';
export const CHALLENGE = 'CODE_CHALLENGE';

/** A value for a query, escaped only where it must be, so that people can read it. */
const encode = (text: string) => encodeURIComponent(text).replaceAll('%3A', ':').replaceAll('%2F', '/');

/** The redirect address of a request, and whether the request has a challenge. */
export type AuthorizationRequest = { redirect_uri: string; pkce: boolean };

/** The address behind a "Conectar" button. */
export function authorizationAddress(
  origin: string,
  { client_id }: Pick<Aplicativo, 'client_id'>,
  { redirect_uri, escopos, pkce }: AuthorizationRequest & { escopos: readonly string[] },
): string {
  const fields = [
    ['response_type', 'code'],
    ['client_id', client_id],
    ['redirect_uri', redirect_uri],
    ['scope', escopos.join(' ')],
    ['state', STATE],
    ...(pkce
      ? [
          ['code_challenge', CHALLENGE],
          ['code_challenge_method', 'S256'],
        ]
      : []),
  ];
  const query = fields.map(([name = '', value = '']) => `${name}=${encode(value)}`).join('&');
  return `${origin}${ENDPOINTS}/authorize/?${query}`;
}

/** A verifier and its challenge, made in a shell. */
export const PKCE_COMMAND = `CODE_VERIFIER=$(openssl rand -base64 48 | tr '/+' '_-')
CODE_CHALLENGE=$(printf '%s' "$CODE_VERIFIER" \\
  | openssl dgst -sha256 -binary | openssl base64 | tr '/+' '_-' | tr -d '=')
echo "$CODE_CHALLENGE"`;

type Client = Pick<Aplicativo, 'client_id' | 'tipo'>;

/** The application's credentials: HTTP Basic of a confidential one, the client_id alone of a public one. */
const identity = ({ client_id, tipo }: Client) =>
  tipo === 'confidencial' ? `-u "${client_id}:$CLIENT_SECRET"` : `-d client_id=${client_id}`;

const curl = (origin: string, path: 'token' | 'revoke', client: Client, fields: readonly string[]) =>
  [`curl -X POST ${quote(`${origin}${ENDPOINTS}/${path}/`)}`, identity(client), ...fields].join(' \\\n  ');

/** Trades the code for tokens. */
export const exchangeCommand = (origin: string, client: Client, { redirect_uri, pkce }: AuthorizationRequest) =>
  curl(origin, 'token', client, [
    '-d grant_type=authorization_code',
    '-d "code=$CODE"',
    `--data-urlencode ${quote(`redirect_uri=${redirect_uri}`)}`,
    ...(pkce ? ['--data-urlencode "code_verifier=$CODE_VERIFIER"'] : []),
  ]);

/** Trades the refresh token for new ones. */
export const refreshCommand = (origin: string, client: Client) =>
  curl(origin, 'token', client, ['-d grant_type=refresh_token', '-d "refresh_token=$REFRESH_TOKEN"']);

/** Revokes the access. */
export const revokeCommand = (origin: string, client: Client) =>
  curl(origin, 'revoke', client, ['-d "token=$REFRESH_TOKEN"']);
