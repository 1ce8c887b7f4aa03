import type { Hono } from 'hono';
import { env } from '#server/platform/env.ts';
import { nameRoute } from '#server/platform/trace.ts';
import { type Bindings, ipOf } from '../caller.ts';
import { refuseOtherMethods } from '../methods.ts';
import { openApiDocument } from './openapi.ts';
import type { OpenApiDocument } from './openapi-types.ts';
import { answer } from './pipeline.ts';
import { categoriasRoutes } from './resources/categorias.ts';
import { chavesRoutes } from './resources/chaves.ts';
import { clientesRoutes } from './resources/clientes.ts';
import { cobrancasRoutes } from './resources/cobrancas.ts';
import { comprasRoutes } from './resources/compras.ts';
import { conciliacaoRoutes } from './resources/conciliacao.ts';
import { contratosRoutes } from './resources/contratos.ts';
import { crmAtividadesRoutes } from './resources/crm-atividades.ts';
import { crmCadastrosRoutes } from './resources/crm-cadastros.ts';
import { crmCanaisRoutes } from './resources/crm-canais.ts';
import { crmConhecimentoRoutes } from './resources/crm-conhecimento.ts';
import { crmContatosRoutes } from './resources/crm-contatos.ts';
import { crmConversasRoutes } from './resources/crm-conversas.ts';
import { crmFunisRoutes } from './resources/crm-funis.ts';
import { crmMensagensRoutes } from './resources/crm-mensagens.ts';
import { crmModelosRoutes } from './resources/crm-modelos.ts';
import { crmNegociosRoutes } from './resources/crm-negocios.ts';
import { depositosRoutes } from './resources/depositos.ts';
import { empresasRoutes } from './resources/empresas.ts';
import { entregasRoutes } from './resources/entregas.ts';
import { estoqueRoutes } from './resources/estoque.ts';
import { eventosRoutes } from './resources/eventos.ts';
import { expedicaoRoutes } from './resources/expedicao.ts';
import { financeiroRoutes } from './resources/financeiro.ts';
import { formasEnvioRoutes } from './resources/formas-envio.ts';
import { imagensProdutoRoutes } from './resources/imagens-produto.ts';
import { notasFiscaisRoutes } from './resources/notas-fiscais.ts';
import { produtosRoutes } from './resources/produtos.ts';
import { propostasRoutes } from './resources/propostas.ts';
import { servicosRoutes } from './resources/servicos.ts';
import { transferenciasRoutes } from './resources/transferencias.ts';
import { usuariosRoutes } from './resources/usuarios.ts';
import { vendasRoutes } from './resources/vendas.ts';
import { webhooksRoutes } from './resources/webhooks.ts';
import type { Route } from './route.ts';

/** The route that the metrics name for every unknown path of the API. */
const UNKNOWN = '/v1/*';

/** Every declared route of the API; of two paths that an address fits, the first is its own: `limite/` before `{id}/`. */
export const routes: readonly Route[] = [
  ...transferenciasRoutes,
  ...estoqueRoutes,
  ...depositosRoutes,
  ...expedicaoRoutes,
  ...formasEnvioRoutes,
  ...produtosRoutes,
  ...categoriasRoutes,
  ...servicosRoutes,
  ...imagensProdutoRoutes,
  ...clientesRoutes,
  ...crmContatosRoutes,
  ...crmNegociosRoutes,
  ...crmAtividadesRoutes,
  ...crmCadastrosRoutes,
  ...crmFunisRoutes,
  ...crmConversasRoutes,
  ...crmMensagensRoutes,
  ...crmCanaisRoutes,
  ...crmModelosRoutes,
  ...crmConhecimentoRoutes,
  ...vendasRoutes,
  ...comprasRoutes,
  ...contratosRoutes,
  ...financeiroRoutes,
  ...propostasRoutes,
  ...notasFiscaisRoutes,
  ...cobrancasRoutes,
  ...conciliacaoRoutes,
  ...webhooksRoutes,
  ...entregasRoutes,
  ...eventosRoutes,
  ...usuariosRoutes,
  ...empresasRoutes,
  ...chavesRoutes,
];

/** A route's path as Hono writes it. */
const pattern = (path: string) => path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '');

type Served = { document: OpenApiDocument; text: string };
let kept: (Served & { key: string }) | undefined;

/**
 * The OpenAPI document of all routes, and as it is served. Made once for a configuration: it takes a tenth of a second, anybody may ask for
 * it, and so does every page of the documentation. Nobody may change it.
 */
export function servedDocument(): Served {
  const key = JSON.stringify([env.APP_URL, env.STAGING_BASE_URL]);
  if (kept?.key !== key) {
    const document = openApiDocument(routes);
    kept = { key, document, text: JSON.stringify(document) };
  }
  return kept;
}

/** Adds the API's routes, its OpenAPI document, and a 404 in the API's envelope for every path that nothing else serves. */
export function mountRest(app: Hono<{ Bindings: Bindings }>): void {
  app.get('/v1/openapi.json', (c) => c.body(servedDocument().text, 200, { 'Content-Type': 'application/json' }));
  refuseOtherMethods(app, '/v1/openapi.json');
  for (const [path, declared] of Map.groupBy(routes, (route) => route.path)) {
    for (const route of declared) {
      app.on(route.method, pattern(path), (c) => {
        nameRoute(path);
        return answer(c.req.raw, ipOf(c.env, c.req.raw), { route, params: c.req.param() });
      });
    }
    // Before the next path: `empresas/limite/` has no PATCH, although `empresas/{id}/` has one.
    const allow = allowedMethods(declared);
    app.all(pattern(path), (c) => {
      nameRoute(path);
      return answer(c.req.raw, ipOf(c.env, c.req.raw), { allow });
    });
  }
  app.all('*', (c) => {
    nameRoute(UNKNOWN);
    return answer(c.req.raw, ipOf(c.env, c.req.raw), null);
  });
}

/** The methods of a path; any other method is a 405. */
const allowedMethods = (declared: readonly Route[]): string[] => [
  'OPTIONS',
  ...declared.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
];
