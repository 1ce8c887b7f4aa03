import type { Evento } from '#modulos/index.ts';
import type { z } from '#server/platform/validation.ts';
import { clientes } from './catalogo/clientes.ts';
import { contratos } from './catalogo/contratos.ts';
import { contatos } from './catalogo/crm-contatos.ts';
import { conversas } from './catalogo/crm-conversas.ts';
import { mensagens } from './catalogo/crm-mensagens.ts';
import { negocios } from './catalogo/crm-negocios.ts';
import { estoque } from './catalogo/estoque.ts';
import { notas } from './catalogo/notas.ts';
import { pagamentos } from './catalogo/pagamentos.ts';
import { produtos } from './catalogo/produtos.ts';
import { propostas } from './catalogo/propostas.ts';
import { vendas } from './catalogo/vendas.ts';
import { webhook } from './catalogo/webhook.ts';

/** Every kind of event, in the contract's order. */
export const KINDS = {
  ...produtos,
  ...clientes,
  ...vendas,
  ...propostas,
  ...contratos,
  ...pagamentos,
  ...estoque,
  ...notas,
  ...contatos,
  ...negocios,
  ...conversas,
  ...mensagens,
  ...webhook,
} satisfies Record<Evento, unknown>;

export type { Evento };

/** The names of the kinds, in the same order. */
export const EVENTOS = Object.keys(KINDS) as readonly Evento[];

type Schemas = { readonly [E in Evento]: (typeof KINDS)[E]['dados'] };

/** The payload's schema (`dados`) of every kind . */
export const CATALOGO = Object.fromEntries(
  Object.entries(KINDS).map(([evento, { dados }]) => [evento, dados]),
) as Schemas;

export type Dados<E extends Evento> = z.input<Schemas[E]>;
