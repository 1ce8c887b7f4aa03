import { getResumoTokens } from '#server/acesso/index.ts';
import { getResumoEstoque } from '#server/estoque/index.ts';
import { getResumoRequisicoes } from '#server/requisicoes/index.ts';
import { procedure, router } from '../init.ts';

export const inicioRouter = router({
  /** Today's figures and what is left of the setup. */
  resumo: procedure.query(async ({ ctx }) => {
    const [estoque, requisicoes, tokens] = await Promise.all([
      getResumoEstoque(ctx.verb),
      getResumoRequisicoes(ctx.verb),
      getResumoTokens(ctx.verb),
    ]);
    return {
      estoque,
      requisicoes,
      passos: {
        deposito_padrao: estoque.tem_deposito_padrao,
        produto: estoque.produtos > 0,
        lancamento: estoque.lancamentos > 0,
        token: tokens.criados > 0,
        chamada: tokens.usados > 0,
      },
    };
  }),
});
