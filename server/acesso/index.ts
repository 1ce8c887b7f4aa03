export { createAplicativo } from './aplicativos/create-aplicativo.ts';
export { deleteAplicativo } from './aplicativos/delete-aplicativo.ts';
export {
  checkRedirectUris,
  getAplicativo,
  listAplicativos,
  listEmpresasConectadas,
  listEventosAplicativo,
  listHistoricoAplicativo,
} from './aplicativos/list-aplicativos.ts';
export { LOGO_LIMITS } from './aplicativos/logo.ts';
export { rotateAplicativoSecret } from './aplicativos/rotate-aplicativo-secret.ts';
export {
  type Aplicativo,
  aplicativoIdInput,
  aplicativoPageInput,
  createAplicativoInput,
  MAX_APLICATIVOS,
  MAX_REDIRECT_URIS,
  redirectUriInput,
  rotateAplicativoSecretInput,
  updateAplicativoInput,
} from './aplicativos/schemas.ts';
export { updateAplicativo } from './aplicativos/update-aplicativo.ts';
export { authenticateClient, type Client } from './concessoes/authenticate-client.ts';
export { disconnectConexao, getConexao, listConexoes } from './concessoes/conexoes.ts';
export { denyConsent, describeConsent, grantConsent, mayRedirect } from './concessoes/consent.ts';
export { type Authorization, type AuthorizationOutcome, readAuthorization } from './concessoes/read-authorization.ts';
export { type OAuthError, OAuthRefusal } from './concessoes/refusal.ts';
export { retainConcessoes } from './concessoes/retention.ts';
export { revokeOauthToken } from './concessoes/revoke-token.ts';
export {
  type Conexao,
  type Consent,
  conexaoIdInput,
  conexoesFilters,
  type TokensOauth,
  tokensOauth,
} from './concessoes/schemas.ts';
export { exchangeCode, refreshGrant } from './concessoes/token.ts';
export { describeCredenciais, getCredencial, searchCredenciais } from './credenciais.ts';
export { describeEscopos, ESCOPOS_API, isEscopo, MODULOS_API } from './escopos.ts';
export {
  authenticateToken,
  type Credential,
  contextOfCredential,
  contextOfSession,
  contextOfSystem,
  findToken,
  findTokenEmpresa,
  touchCredentials,
} from './gates.ts';
export { isAllowed, normalizeIp } from './redes.ts';
export {
  createTokenInput,
  credenciaisFilters,
  credencialInput,
  MAX_TOKENS,
  networksInput,
  type TokenApi,
  tokenIdInput,
  updateTokenNetworksInput,
} from './schemas.ts';
export { checkNetworks, createToken, getResumoTokens, listTokens, revokeToken, updateTokenNetworks } from './tokens.ts';
