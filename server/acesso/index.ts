export { MODULOS_API } from './escopos.ts';
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
export { createTokenInput, networksInput, type TokenApi, tokenIdInput, updateTokenNetworksInput } from './schemas.ts';
export { checkNetworks, createToken, getResumoTokens, listTokens, revokeToken, updateTokenNetworks } from './tokens.ts';
