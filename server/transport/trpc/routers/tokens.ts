import {
  checkNetworks,
  createToken,
  createTokenInput,
  listTokens,
  MODULOS_API,
  networksInput,
  revokeToken,
  tokenIdInput,
  updateTokenNetworks,
  updateTokenNetworksInput,
} from '#server/acesso/index.ts';
import { mutation, nothing, procedure, query, router } from '../init.ts';

export const tokensRouter = router({
  list: query(nothing, listTokens),
  /** The scopes of the company's plan, by module, and the caller's own address for "usar meu IP". */
  opcoes: procedure.query(({ ctx }) => ({
    modulos: MODULOS_API.filter((m) => ctx.membership.modulos.includes(m.modulo)),
    meu_ip: ctx.ip,
  })),
  conferirRedes: query(networksInput, checkNetworks),
  create: mutation(createTokenInput, createToken),
  updateNetworks: mutation(updateTokenNetworksInput, updateTokenNetworks),
  revoke: mutation(tokenIdInput, revokeToken),
});
