import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from '#server/transport/trpc/root.ts';
import type { PanelCases } from './panel-cases/case.ts';
import { estoqueCases } from './panel-cases/estoque.ts';
import { expedicaoCases } from './panel-cases/expedicao.ts';
import { identidadeCases } from './panel-cases/identidade.ts';
import { inicioCases } from './panel-cases/inicio.ts';
import { oauthCases } from './panel-cases/oauth.ts';
import { produtosCases } from './panel-cases/produtos.ts';
import { receptorCases } from './panel-cases/receptor.ts';
import { registrosCases } from './panel-cases/registros.ts';
import { tokensCases } from './panel-cases/tokens.ts';
import { vendasCases } from './panel-cases/vendas.ts';
import { webhooksCases } from './panel-cases/webhooks.ts';

export type { PanelCase } from './panel-cases/case.ts';
export { MISSING, makeScene, type Scene } from './panel-cases/scene.ts';

type Routers = inferRouterInputs<AppRouter>;
type Procedure = { [R in keyof Routers & string]: `${R}.${keyof Routers[R] & string}` }[keyof Routers & string];

/** Every procedure of the panel. A new one without a line here is a type error. */
export const CASES: PanelCases = {
  ...identidadeCases,
  ...inicioCases,
  ...estoqueCases,
  ...produtosCases,
  ...expedicaoCases,
  ...vendasCases,
  ...tokensCases,
  ...oauthCases,
  ...webhooksCases,
  ...receptorCases,
  ...registrosCases,
} satisfies Record<Procedure, unknown>;
