import type { inferRouterOutputs } from '@trpc/server';
import type { z } from '#server/platform/validation.ts';
import type { AppRouter } from '#server/transport/trpc/root.ts';
import type { PERSONAL } from '#tests/support/panel-client.ts';
import { assistenteCases } from './panel-cases/assistente.ts';
import { canaisCases, modelosCases } from './panel-cases/canais.ts';
import type { PanelCases } from './panel-cases/case.ts';
import { cobrancasCases } from './panel-cases/cobrancas.ts';
import { comprasCases } from './panel-cases/compras.ts';
import { conhecimentoCases } from './panel-cases/conhecimento.ts';
import { contasCases } from './panel-cases/contas.ts';
import { contratosCases } from './panel-cases/contratos.ts';
import { crmCadastrosCases } from './panel-cases/crm-cadastros.ts';
import { contatosCases } from './panel-cases/crm-contatos.ts';
import { conversasCases } from './panel-cases/crm-conversas.ts';
import { negociosCases } from './panel-cases/crm-negocios.ts';
import { estoqueCases } from './panel-cases/estoque.ts';
import { expedicaoCases } from './panel-cases/expedicao.ts';
import { identidadeCases } from './panel-cases/identidade.ts';
import { importacaoCases } from './panel-cases/importacao.ts';
import { inicioCases } from './panel-cases/inicio.ts';
import { notasFiscaisCases } from './panel-cases/notas-fiscais.ts';
import { oauthCases } from './panel-cases/oauth.ts';
import { produtosCases } from './panel-cases/produtos.ts';
import { propostasCases } from './panel-cases/propostas.ts';
import { receptorCases } from './panel-cases/receptor.ts';
import { registrosCases } from './panel-cases/registros.ts';
import { tokensCases } from './panel-cases/tokens.ts';
import { vendasCases } from './panel-cases/vendas.ts';
import { webhooksCases } from './panel-cases/webhooks.ts';

export type { PanelCase } from './panel-cases/case.ts';
export { leaveTraces, MISSING, makeScene, type Scene } from './panel-cases/scene.ts';

type Outputs = inferRouterOutputs<AppRouter>;
type Router = Exclude<keyof Outputs & string, (typeof PERSONAL)[number]>;
type Procedure = { [R in Router]: `${R}.${keyof Outputs[R] & string}` }[Router];
type OutputOf<P extends Procedure> = P extends `${infer R extends Router}.${infer V}`
  ? V extends keyof Outputs[R]
    ? Outputs[R][V]
    : never
  : never;

/** Every procedure of the panel that acts in a company. A new one without a line here is a type error, and so is a schema of another type than its answer. */
export const CASES: PanelCases = {
  ...identidadeCases,
  ...inicioCases,
  ...estoqueCases,
  ...produtosCases,
  ...expedicaoCases,
  ...vendasCases,
  ...comprasCases,
  ...contasCases,
  ...contratosCases,
  ...propostasCases,
  ...notasFiscaisCases,
  ...cobrancasCases,
  ...contatosCases,
  ...negociosCases,
  ...crmCadastrosCases,
  ...conversasCases,
  ...canaisCases,
  ...modelosCases,
  ...assistenteCases,
  ...conhecimentoCases,
  ...importacaoCases,
  ...tokensCases,
  ...oauthCases,
  ...webhooksCases,
  ...receptorCases,
  ...registrosCases,
} satisfies { [P in Procedure]: { answers: z.ZodType<OutputOf<P>> } };
