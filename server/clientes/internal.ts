import { and, eq } from 'drizzle-orm';
import { clientes } from '#drizzle/schema/clientes.ts';
import { type AcaoDe, type Detalhes, record } from '#server/auditoria/index.ts';
import { type Dados, maskDocumento, maskEmail, maskTelefone, publish } from '#server/eventos/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { isCnpj, isCpf } from '#server/platform/documents.ts';
import { DomainError, invalid } from '#server/platform/errors.ts';
import { idSchema } from '#server/platform/ids.ts';
import { columnsOf, refuseTaken } from '#server/platform/rows.ts';
import { parseInput, z } from '#server/platform/validation.ts';
import { fields, tipo_pessoa } from './fields.ts';
import { type Cliente, cliente, type EnderecoDoCliente } from './schemas.ts';

export const CLIENTES = {
  table: clientes,
  columns: columnsOf(clientes, cliente),
  missing: 'Cliente não encontrado.',
};

/** A document belongs to one customer of the company. For the one of two writers at the same moment that came second. */
export const documentTaken = refuseTaken('clientes_cnpj_cpf', 'cnpj_cpf', 'Já existe um cliente com este documento.');

/**
 * Refuses a document that another customer of the company has, and says which one.
 * @throws DomainError VALIDATION_ERROR on `cnpj_cpf`
 */
export async function refuseTakenDocument(ctx: Ctx, cnpj_cpf: string | null): Promise<void> {
  const owner = await ownerOf(ctx, cnpj_cpf);
  if (owner) throw invalid('cnpj_cpf', takenBy(owner));
}

async function ownerOf(ctx: Ctx, cnpj_cpf: string | null): Promise<Pick<Cliente, 'id' | 'nome'> | undefined> {
  if (cnpj_cpf === null) return undefined;
  const [owner] = await ctx.db.orm
    .select({ id: clientes.id, nome: clientes.nome })
    .from(clientes)
    .where(and(eq(clientes.empresa_id, ctx.empresa_id), eq(clientes.cnpj_cpf, cnpj_cpf)));
  return owner;
}

export const takenBy = ({ id, nome }: Pick<Cliente, 'id' | 'nome'>): string =>
  `Já existe um cliente com este documento: ${nome} (id ${id}).`;

/** What is wrong with the document of this kind of person; null where nothing is. A natural person has a CPF, a legal entity a CNPJ. */
export function documentFault({ tipo_pessoa, cnpj_cpf }: Pick<Cliente, 'tipo_pessoa' | 'cnpj_cpf'>): string | null {
  if (cnpj_cpf === null) return null;
  if (tipo_pessoa === 1) return isCpf(cnpj_cpf) ? null : 'CPF inválido: confira os 11 dígitos.';
  return isCnpj(cnpj_cpf) ? null : 'CNPJ inválido: confira os 14 caracteres.';
}

/** @throws DomainError VALIDATION_ERROR on `cnpj_cpf` */
export function checkDocument(wanted: Pick<Cliente, 'tipo_pessoa' | 'cnpj_cpf'>): void {
  const fault = documentFault(wanted);
  if (fault) throw invalid('cnpj_cpf', fault);
}

/**
 * Parses a whole record and works out what it leaves out. Of a form with several faults, the document's is told with the others, also that
 * another customer has it.
 * @throws DomainError VALIDATION_ERROR with messages per field
 */
export async function parseWhole<S extends z.ZodType<Whole>>(
  ctx: Ctx,
  schema: S,
  input: unknown,
): Promise<Completed<z.output<S>>> {
  try {
    const data = completed(parseInput(schema, input));
    checkDocument(data);
    return data;
  } catch (error) {
    const { data } = asked.safeParse(input);
    if (!(error instanceof DomainError && error.details) || error.details.cnpj_cpf || !data) throw error;
    const fault = documentFault(completed({ ...data, enderecos: [] })) ?? (await takenFault(ctx, data));
    throw fault ? new DomainError(error.code, error.message, { ...error.details, cnpj_cpf: [fault] }) : error;
  }
}

/** That another customer than the one who is changed has the document. */
async function takenFault(ctx: Ctx, { id, cnpj_cpf }: z.output<typeof asked>): Promise<string | null> {
  const owner = await ownerOf(ctx, cnpj_cpf);
  return owner && owner.id !== id ? takenBy(owner) : null;
}

const asked = z.object({
  id: idSchema.optional().catch(undefined),
  tipo_pessoa: tipo_pessoa.optional().catch(undefined),
  cnpj_cpf: fields.cnpj_cpf.default(null),
});

type Lugar = Pick<Cliente, 'cidade' | 'uf'>;
type Whole = { [K in keyof Lugar]?: Lugar[K] | undefined } & {
  tipo_pessoa?: 1 | 2 | undefined;
  cnpj_cpf: string | null;
  enderecos: Cliente['enderecos'];
};
type Completed<T> = T & Lugar & { tipo_pessoa: 1 | 2 };

/** The address that stands for a customer where there is room for one: the main one, or else the first. */
export const enderecoMostrado = (enderecos: Cliente['enderecos']): EnderecoDoCliente | undefined =>
  enderecos.find(({ tipo }) => tipo === 'principal') ?? enderecos[0];

/** What a whole record leaves out is worked out: the kind of person from the document, city and state from the main address. */
export function completed<T extends Whole>(data: T): Completed<T> {
  const sent = data.cidade !== undefined || data.uf !== undefined;
  const main = sent ? data : enderecoMostrado(data.enderecos);
  const tipo_pessoa = data.tipo_pessoa ?? (data.cnpj_cpf?.length === 14 ? 2 : 1);
  return { ...data, tipo_pessoa, cidade: main?.cidade ?? null, uf: main?.uf ?? null };
}

export const recordCliente = (
  ctx: Ctx,
  acao: AcaoDe<'cliente'>,
  { id, nome }: Pick<Cliente, 'id' | 'nome'>,
  detalhes: Detalhes<'cliente'>,
) => record(ctx, { acao, recurso: 'cliente', recurso_id: id, recurso_nome: nome, detalhes });

/** The customer as events tell of it: personal data is masked, whoever receives them. */
export const payload = ({ id, nome, tipo_pessoa, cidade, uf, ...personal }: Cliente): Dados<'cliente.criado'> => ({
  ...{ id, nome, tipo_pessoa, cidade, uf },
  cnpj_cpf: maskDocumento(personal.cnpj_cpf),
  email: maskEmail(personal.email),
  celular: maskTelefone(personal.celular),
});

export const publishCliente = (
  ctx: Ctx,
  evento: 'cliente.criado' | 'cliente.atualizado',
  cliente: Cliente,
): Promise<void> => publish(ctx, evento, payload(cliente));
