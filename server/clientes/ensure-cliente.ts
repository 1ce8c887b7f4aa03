import { and, eq, sql } from 'drizzle-orm';
import { clientes } from '#drizzle/schema/clientes.ts';
import type { Ctx } from '#server/platform/context.ts';
import { cutText } from '#server/platform/cut-text.ts';
import { oneRow } from '#server/platform/rows.ts';
import { parseInput, sentOf } from '#server/platform/validation.ts';
import { fields, LONGEST_COMPLEMENTO, LONGEST_NUMERO } from './fields.ts';
import { CLIENTES, checkDocument, completed, publishCliente, recordCliente } from './internal.ts';
import { createClienteInput } from './schemas.ts';

/** What a document says of whom it names. */
export type ClienteDeDocumento = {
  cnpj_cpf: string;
  nome: string;
  email: string | null;
  telefone: string | null;
  inscricao_estadual: string | null;
  endereco: Record<'cep' | 'logradouro' | 'numero' | 'complemento' | 'bairro' | 'cidade' | 'uf', string | null> | null;
};

/**
 * The customer who has a document's CNPJ or CPF, held until the transaction ends; made, with `cliente.criado`, where the company has none.
 * Who is there stays as they are: the document tells what was so when it was written. Of two at the same moment one makes it. For other
 * rooms: no scope is checked here, the verb that calls has checked its own.
 * @throws DomainError VALIDATION_ERROR on `cnpj_cpf` of an invalid document
 */
export async function ensureCliente(ctx: Ctx, wanted: ClienteDeDocumento): Promise<number> {
  const known = await findByDocument(ctx, wanted.cnpj_cpf);
  if (known !== undefined) return known;
  const data = completed(parseInput(createClienteInput, takeable(wanted)));
  checkDocument(data);
  const [cliente] = await ctx.db.orm
    .insert(clientes)
    .values({ ...data, empresa_id: ctx.empresa_id })
    .onConflictDoNothing({ target: [clientes.empresa_id, clientes.cnpj_cpf], where: sql`cnpj_cpf is not null` })
    .returning(CLIENTES.columns);
  if (!cliente) return oneRow([await findByDocument(ctx, wanted.cnpj_cpf)].filter((id) => id !== undefined));
  await publishCliente(ctx, 'cliente.criado', cliente);
  await recordCliente(ctx, 'cliente.criado', cliente, sentOf(data));
  return cliente.id;
}

async function findByDocument(ctx: Ctx, cnpj_cpf: string): Promise<number | undefined> {
  const [found] = await ctx.db.orm
    .select({ id: clientes.id })
    .from(clientes)
    .where(and(eq(clientes.empresa_id, ctx.empresa_id), eq(clientes.cnpj_cpf, cnpj_cpf)))
    .for('key share');
  return found?.id;
}

/**
 * What of a document a customer can have: a telephone or an e-mail that is none is left out, and a number of the address that is longer than
 * a customer's (`KM 12 LOTE 3 QUADRA 5A`) begins its complement.
 */
function takeable({ cnpj_cpf, nome, email, telefone, inscricao_estadual, endereco }: ClienteDeDocumento) {
  const address = createClienteInput.shape.enderecos.safeParse(
    endereco ? [{ tipo: 'principal', ...fittedNumber(endereco) }] : [],
  );
  return {
    ...{ cnpj_cpf, nome, inscricao_estadual },
    email: fields.email.safeParse(email).data ?? null,
    telefone: fields.telefone.safeParse(telefone).data ?? null,
    enderecos: address.data ?? [],
  };
}

function fittedNumber<E extends Record<'numero' | 'complemento', string | null>>(endereco: E): E {
  const { numero, complemento } = endereco;
  if (numero === null || numero.length <= LONGEST_NUMERO) return endereco;
  return {
    ...endereco,
    numero: null,
    complemento: cutText([numero, complemento].filter(Boolean).join(', '), LONGEST_COMPLEMENTO),
  };
}
