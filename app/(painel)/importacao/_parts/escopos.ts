import type { Escopo } from '#modulos/index.ts';

/** What somebody may do who imports records of a kind. */
export const ESCOPO_DE = {
  produtos: 'produtos:write',
  clientes: 'clientes:write',
  contatos: 'crm:write',
  saldos: 'estoque:write',
} as const satisfies Record<string, Escopo>;
