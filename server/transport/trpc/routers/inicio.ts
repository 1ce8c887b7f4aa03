import { describeCredenciais, getResumoTokens } from '#server/acesso/index.ts';
import { listClientes } from '#server/clientes/index.ts';
import { listComprasAReceber } from '#server/compras/index.ts';
import { getResumoWebhooks, getSaudeEntregas } from '#server/entregas/index.ts';
import { getResumoEstoque, listFaltas } from '#server/estoque/index.ts';
import { getResumoExpedicao, listPedidosAExpedir } from '#server/expedicao/index.ts';
import { getPrimeirosPassos, setPrimeirosPassos, setPrimeirosPassosInput } from '#server/identidade/index.ts';
import { getQuotaEmpresa, listQuotas } from '#server/limites/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { periodoInput } from '#server/platform/periods.ts';
import { getSaudeApi } from '#server/requisicoes/index.ts';
import { getResumoVendas, listVendas } from '#server/vendas/index.ts';
import { inputOf, mutation, procedure, router } from '../init.ts';

export const inicioRouter = router({
  /** Today's figures and the open steps of the setup. A part beyond the caller's role is null. */
  resumo: procedure.query(async ({ ctx }) => {
    const may = (escopo: string) => ctx.verb.escopos.has(escopo);
    const first = { por_pagina: 1 };
    const [primeiros_passos, estoque, expedicao, tokens, webhooks, clientes, vendas] = await Promise.all([
      getPrimeirosPassos(ctx.verb),
      may('estoque:read') ? getResumoEstoque(ctx.verb) : null,
      may('expedicao:read') ? getResumoExpedicao(ctx.verb) : null,
      getResumoTokens(ctx.verb),
      may('webhooks:read') ? getResumoWebhooks(ctx.verb) : null,
      may('clientes:read') ? listClientes(ctx.verb, first) : null,
      may('vendas:read') ? listVendas(ctx.verb, first) : null,
    ]);
    return {
      estoque,
      expedicao,
      primeiros_passos,
      passos: {
        ...(estoque && {
          deposito_padrao: estoque.tem_deposito_padrao,
          produto: estoque.produtos > 0,
          lancamento: estoque.lancamentos > 0,
        }),
        ...(clientes && { cliente: clientes.resultados.length > 0 }),
        ...(vendas && { venda: vendas.resultados.length > 0 }),
        ...(expedicao && { expedicao: Object.values(expedicao.por_status).some((n) => n > 0) }),
        token: tokens.criados > 0,
        chamada: tokens.usados > 0,
        ...(webhooks && { webhook: webhooks.criados > 0, evento: webhooks.entregou }),
      },
    };
  }),
  /** Remembers whose first steps the caller wants to see in this company. */
  escolherPrimeirosPassos: mutation(setPrimeirosPassosInput, setPrimeirosPassos),
  /** What waits to be done, and what was sold. A part beyond the caller's role is null. */
  trabalho: procedure.query(async ({ ctx }) => {
    const may = (...escopos: string[]) => escopos.every((escopo) => ctx.verb.escopos.has(escopo));
    const [expedir, faltas, receber, vendas] = await Promise.all([
      may('expedicao:read', 'vendas:read') ? listPedidosAExpedir(ctx.verb) : null,
      may('estoque:read') ? listFaltas(ctx.verb) : null,
      may('compras:read') ? listComprasAReceber(ctx.verb) : null,
      may('vendas:read') ? getResumoVendas(ctx.verb) : null,
    ]);
    return { expedir, faltas, receber, vendas };
  }),
  /** The integration's figures, over a period and now. A part beyond the caller's role is null. */
  saude: procedure.input(inputOf(periodoInput)).query(async ({ ctx, input }) => {
    const may = (escopo: string) => ctx.verb.escopos.has(escopo);
    const [api, entregas] = await Promise.all([
      may('requisicoes:read') ? apiWithQuotas(ctx.verb, input) : null,
      may('webhooks:read') ? getSaudeEntregas(ctx.verb, input) : null,
    ]);
    return { api, entregas };
  }),
});

/** The requests' figures, the company and each credential with the present use of its limits, and the latter with its name. */
async function apiWithQuotas(ctx: Ctx, input: unknown) {
  const { credenciais, ...api } = await getSaudeApi(ctx, input);
  const described = await describeCredenciais(ctx, credenciais);
  const named = await Promise.all(
    credenciais.map(async (uso) => {
      const { credencial, id } = uso;
      const found = described.find((one) => one.credencial === credencial && one.id === id);
      const quotas = found?.ativa ? await listQuotas(`${credencial}:${id}`, found.escopos) : [];
      return {
        ...uso,
        nome: found?.nome ?? null,
        ativa: found?.ativa ?? false,
        ultimo_uso_em: found?.ultimo_uso_em ?? null,
        quotas,
      };
    }),
  );
  return { ...api, credenciais: named, quota: await getQuotaEmpresa(ctx.empresa_id) };
}
