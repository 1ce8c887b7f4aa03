import { formaEnvio, formasEnvioFilters, getFormaEnvio, searchFormasEnvio } from '#server/expedicao/index.ts';
import { answers, type Route, resource } from '../route.ts';

const formas = resource({
  modulo: 'expedicao',
  path: '/v1/formas-envio/',
  tag: 'Expedição',
  noun: { g: 'a', one: 'forma de envio', many: 'formas de envio' },
});

const criada = new Date('2026-08-07T09:30:00-03:00');

const FORMA = answers('FormaEnvio', formaEnvio, {
  ...{ id: 1, nome: 'Transportadora', ativo: true },
  ...{ criado_em: criada, atualizado_em: criada },
});

/** What `forma_envio_id` may be. Shipping methods are kept in the panel. */
export const formasEnvioRoutes: Route[] = [
  formas.list({
    operationId: 'listarFormasDeEnvio',
    description:
      'As formas de envio da empresa, o que `forma_envio_id` aceita; as inativas ficam nas expedições que já as têm. São cadastradas no painel.',
    query: formasEnvioFilters,
    data: FORMA,
    verb: searchFormasEnvio,
  }),
  formas.read({
    operationId: 'consultarFormaDeEnvio',
    description: 'Uma forma de envio da empresa.',
    data: FORMA,
    verb: getFormaEnvio,
  }),
];
