export { escoposOfPapel, MODULOS_API } from './escopos.ts';
export {
  authenticateToken,
  type Credential,
  contextOfCredential,
  contextOfSession,
  contextOfSystem,
  findToken,
  findTokenEmpresa,
  touchTokens,
} from './gates.ts';
export { isAllowed, normalizeIp } from './redes.ts';
export { createTokenInput, type TokenApi, tokenIdInput, updateTokenNetworksInput } from './schemas.ts';
export { createToken, getResumoTokens, listTokens, revokeToken, updateTokenNetworks } from './tokens.ts';
