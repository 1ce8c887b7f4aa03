import { ESCOPOS_API } from '#server/acesso/index.ts';
import { publicAddress } from '../origin.ts';

/** `GET /.well-known/oauth-authorization-server`. */
export const metadata = (request: Request): object => metadataOf(publicAddress(request));

/** The authorization server's metadata under an address (RFC 8414, and RFC 9207 for `iss`). */
export function metadataOf(issuer: string) {
  const methods = ['client_secret_basic', 'client_secret_post', 'none'];
  return {
    issuer,
    authorization_endpoint: `${issuer}/integracoes/oauth/authorize/`,
    token_endpoint: `${issuer}/integracoes/oauth/token/`,
    revocation_endpoint: `${issuer}/integracoes/oauth/revoke/`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: methods,
    revocation_endpoint_auth_methods_supported: methods,
    authorization_response_iss_parameter_supported: true,
    scopes_supported: ESCOPOS_API,
    ui_locales_supported: ['pt-BR'],
    service_documentation: `${issuer}/docs/oauth`,
  };
}
