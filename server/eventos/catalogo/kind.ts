import type { z } from '#server/platform/validation.ts';

/** Modules of the catalogue, in the order in which a person is shown them, with their names. */
export const MODULOS = {
  produtos: 'Produtos',
  clientes: 'Clientes',
  vendas: 'Vendas',
  propostas: 'Propostas comerciais',
  contratos: 'Contratos',
  pagamentos: 'Pagamentos',
  estoque: 'Estoque',
  notas: 'Notas fiscais',
  contatos: 'CRM: contatos',
  negocios: 'CRM: negócios',
  conversas: 'CRM: conversas',
  mensagens: 'CRM: mensagens',
  webhooks: 'Webhooks',
} as const;

export type Modulo = keyof typeof MODULOS;

/** A kind of event, as data. */
export type Kind<S extends z.ZodObject> = {
  modulo: Modulo;
  /** What happened. */
  titulo: string;
  /** When exactly it is emitted. */
  gatilho: string;
  /** The payload (section 6.3). */
  dados: S;
  exemplo: z.input<S>;
  /** Whether the product emits it today; the others belong to modules that do not exist yet. */
  emitido: boolean;
};

/** Holds the example to the type of the payload. */
export const kind = <S extends z.ZodObject>(declared: Kind<S>): Kind<S> => declared;
