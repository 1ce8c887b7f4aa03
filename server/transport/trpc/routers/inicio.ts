import { getResumoTokens } from '#server/acesso/index.ts';
import { getResumoEstoque } from '#server/estoque/index.ts';
import { getResumoExpedicao } from '#server/expedicao/index.ts';
import { getResumoRequisicoes } from '#server/requisicoes/index.ts';
import { getResumoWebhooks } from '#server/webhooks/index.ts';
import { procedure, router } from '../init.ts';

export const inicioRouter = router({
  /** Today's figures and what is left of the setup. A part that the caller's role does not reach is null. */
  resumo: procedure.query(async ({ ctx }) => {
    const may = (escopo: string) => ctx.verb.escopos.has(escopo);
    const [estoque, expedicao, requisicoes, tokens, webhooks] = await Promise.all([
      may('estoque:read') ? getResumoEstoque(ctx.verb) : null,
      may('expedicao:read') ? getResumoExpedicao(ctx.verb) : null,
      may('requisicoes:read') ? getResumoRequisicoes(ctx.verb) : null,
      getResumoTokens(ctx.verb),
      may('webhooks:read') ? getResumoWebhooks(ctx.verb) : null,
    ]);
    return {
      estoque,
      expedicao,
      requisicoes,
      passos: {
        ...(estoque && {
          deposito_padrao: estoque.tem_deposito_padrao,
          produto: estoque.produtos > 0,
          lancamento: estoque.lancamentos > 0,
        }),
        token: tokens.criados > 0,
        chamada: tokens.usados > 0,
        ...(webhooks && { webhook: webhooks.entregou }),
      },
    };
  }),
});
