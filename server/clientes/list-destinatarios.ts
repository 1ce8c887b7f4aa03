import { and, eq, inArray } from 'drizzle-orm';
import { clientes } from '#drizzle/schema/clientes.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Cliente, EnderecoDoCliente } from './schemas.ts';

/** Whom goods go to, as a document prints it; `cnpj_cpf` without punctuation, `endereco` null where the customer has none. */
export type Destinatario = Pick<Cliente, 'id' | 'nome' | 'cnpj_cpf' | 'email' | 'telefone' | 'celular'> & {
  endereco: EnderecoDoCliente | null;
};

/**
 * The customers that documents are addressed to, by id, each with where its goods go: the first address of kind `entrega`, else the
 * first of kind `principal`, else the first. Ids of no customer of the company are left out. For other rooms: no scope is checked here.
 */
export async function listDestinatarios(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, Destinatario>> {
  if (ids.length === 0) return new Map();
  const { id, nome, cnpj_cpf, email, telefone, celular, enderecos } = clientes;
  const rows = await ctx.db.orm
    .select({ id, nome, cnpj_cpf, email, telefone, celular, enderecos })
    .from(clientes)
    .where(and(eq(clientes.empresa_id, ctx.empresa_id), inArray(clientes.id, [...ids])));
  return new Map(rows.map(({ enderecos: all, ...row }) => [row.id, { ...row, endereco: deliveryOf(all) }]));
}

const deliveryOf = (all: readonly EnderecoDoCliente[]): EnderecoDoCliente | null =>
  all.find(({ tipo }) => tipo === 'entrega') ?? all.find(({ tipo }) => tipo === 'principal') ?? all[0] ?? null;
