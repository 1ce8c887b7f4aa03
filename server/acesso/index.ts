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
export { allowAplicativo, disallowAplicativo, getListaAplicativos, setListaModo } from './aplicativos/permitidos.ts';
export { rotateAplicativoSecret } from './aplicativos/rotate-aplicativo-secret.ts';
export {
  type Aplicativo,
  allowAplicativoInput,
  aplicativoIdInput,
  aplicativoPageInput,
  createAplicativoInput,
  disallowAplicativoInput,
  listaModoInput,
  MAX_APLICATIVOS,
  MAX_REDIRECT_URIS,
  redirectUriInput,
  rotateAplicativoSecretInput,
  updateAplicativoInput,
} from './aplicativos/schemas.ts';
export { updateAplicativo } from './aplicativos/update-aplicativo.ts';
export {
  createChave,
  listChaves,
  listEmitidas,
  listEscopos,
  openEmpresaComChave,
  revokeChave,
  updateChave,
} from './chaves/chaves.ts';
export {
  type ChaveComTexto,
  chave,
  chaveComTexto,
  chaveIdInput,
  chavesFilters,
  createChaveInput,
  empresaAberta,
  escoposDoPlano,
  openEmpresaComChaveInput,
  revokeChaveInput,
  updateChaveInput,
} from './chaves/schemas.ts';
export { authenticateClient, type Client } from './concessoes/authenticate-client.ts';
export { disconnectConexao, getConexao, listConexoes, listWebhooksDaConexao } from './concessoes/conexoes.ts';
export { denyConsent, describeConsent, grantConsent, mayRedirect } from './concessoes/consent.ts';
export { type Ended, endGrantsOf } from './concessoes/end-grants.ts';
export { type Authorization, type AuthorizationOutcome, readAuthorization } from './concessoes/read-authorization.ts';
export { type OAuthError, OAuthRefusal } from './concessoes/refusal.ts';
export { retainConcessoes } from './concessoes/retention.ts';
export { revokeOauthToken } from './concessoes/revoke-token.ts';
export {
  type Conexao,
  type Consent,
  conexaoIdInput,
  conexoesFilters,
  disconnectInput,
  type TokensOauth,
  tokensOauth,
} from './concessoes/schemas.ts';
export { exchangeCode, refreshGrant } from './concessoes/token.ts';
export { describeCredenciais, getCredencial, searchCredenciais } from './credenciais.ts';
export { describeEscopos, ESCOPOS_API, isEscopo, MODULOS_API } from './escopos.ts';
export { warnExpiringTokens } from './expiring-tokens.ts';
export {
  authenticateToken,
  type Credential,
  contextOfCredential,
  contextOfLink,
  contextOfMember,
  contextOfSession,
  contextOfSystem,
  findToken,
  findTokenEmpresa,
  stillStands,
  touchCredentials,
} from './gates.ts';
export { inviteUsuario, resendConvite } from './invite-usuario.ts';
export { listLegado, removeUsuario, updateUsuario } from './legado.ts';
export { recoverSenha } from './recuperar-senha.ts';
export { isAllowed, normalizeIp } from './redes.ts';
export { createWebhook, replaceWebhook, rotateSecret, updateWebhook } from './responsavel.ts';
export {
  type AcessoEncerrado,
  createTokenInput,
  credenciaisFilters,
  credencialInput,
  type Legado,
  MAX_TOKENS,
  networksInput,
  removeUsuarioInput,
  revokeTokenInput,
  type TokenApi,
  tokenIdInput,
  type UsuarioAlterado,
  updateTokenNetworksInput,
  updateUsuarioInput,
} from './schemas.ts';
export {
  checkNetworks,
  createToken,
  getResumoTokens,
  listEmitidos,
  listTokens,
  revokeToken,
  updateTokenNetworks,
} from './tokens.ts';
