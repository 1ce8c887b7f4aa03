import { deposito, depositosFilters, getDeposito, searchDepositos } from '#server/estoque/index.ts';
import { answers, type Route, resource } from '../route.ts';

const depositos = resource({
  modulo: 'estoque',
  path: '/v1/depositos/',
  tag: 'Estoque',
  noun: { g: 'o', one: 'depósito', many: 'depósitos' },
});

const criado = new Date('2026-08-07T09:30:00-03:00');

const DEPOSITO = answers('Deposito', deposito, {
  ...{ id: 1, nome: 'Depósito principal', padrao: true, ativo: true },
  ...{ criado_em: criado, atualizado_em: criado },
});

/** What `deposito_id` may be. Warehouses are kept in the panel. */
export const depositosRoutes: Route[] = [
  depositos.list({
    operationId: 'listarDepositos',
    description: 'Os depósitos da empresa, também os inativos: o que `deposito_id` aceita. São cadastrados no painel.',
    query: depositosFilters,
    data: DEPOSITO,
    verb: searchDepositos,
  }),
  depositos.read({
    operationId: 'consultarDeposito',
    description: 'Um depósito da empresa.',
    data: DEPOSITO,
    verb: getDeposito,
  }),
];
