import {
  chaveIdInput,
  chavesFilters,
  checkNetworks,
  createChave,
  createChaveInput,
  createToken,
  createTokenInput,
  listChaves,
  listEmitidas,
  listEmitidos,
  listTokens,
  MAX_TOKENS,
  MODULOS_API,
  networksInput,
  revokeChave,
  revokeChaveInput,
  revokeToken,
  revokeTokenInput,
  tokenIdInput,
  updateChave,
  updateChaveInput,
  updateTokenNetworks,
  updateTokenNetworksInput,
} from '#server/acesso/index.ts';
import { mutation, nothing, procedure, query, router } from '../init.ts';

export const tokensRouter = router({
  list: query(nothing, listTokens),
  /** The scopes of the company's plan, by module, the modules that the plan does not have, the caller's own address for "usar meu IP", and how many tokens may be active. */
  opcoes: procedure.query(({ ctx }) => ({
    modulos: MODULOS_API.filter((m) => ctx.membership.modulos.includes(m.modulo)),
    fora_do_plano: MODULOS_API.filter((m) => !ctx.membership.modulos.includes(m.modulo)),
    meu_ip: ctx.ip,
    max_tokens: MAX_TOKENS,
  })),
  conferirRedes: query(networksInput, checkNetworks),
  create: mutation(createTokenInput, createToken),
  updateNetworks: mutation(updateTokenNetworksInput, updateTokenNetworks),
  emitidos: query(tokenIdInput, listEmitidos),
  revoke: mutation(revokeTokenInput, revokeToken),
});

/** Keys of the account's companies: those of the own one, and from the main registration those of all. */
export const chavesRouter = router({
  list: query(chavesFilters, listChaves),
  create: mutation(createChaveInput, createChave),
  updateNetworks: mutation(updateChaveInput, updateChave),
  emitidas: query(chaveIdInput, listEmitidas),
  revoke: mutation(revokeChaveInput, revokeChave),
});
