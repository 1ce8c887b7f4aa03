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
import { inputOf, procedure, router } from '../init.ts';

export const tokensRouter = router({
  list: procedure.query(({ ctx }) => listTokens(ctx.verb)),
  /** The scopes of the company's plan, by module, and the caller's own address for "usar meu IP". */
  opcoes: procedure.query(({ ctx }) => ({
    modulos: MODULOS_API.filter((m) => ctx.membership.modulos.includes(m.modulo)),
    meu_ip: ctx.ip,
  })),
  conferirRedes: procedure.input(inputOf(networksInput)).query(({ ctx, input }) => checkNetworks(ctx.verb, input)),
  create: procedure.input(inputOf(createTokenInput)).mutation(({ ctx, input }) => createToken(ctx.verb, input)),
  updateNetworks: procedure
    .input(inputOf(updateTokenNetworksInput))
    .mutation(({ ctx, input }) => updateTokenNetworks(ctx.verb, input)),
  revoke: procedure.input(inputOf(tokenIdInput)).mutation(({ ctx, input }) => revokeToken(ctx.verb, input)),
});
