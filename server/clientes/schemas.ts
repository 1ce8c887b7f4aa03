import { isCnpj, isCpf } from '#server/platform/documents.ts';
import { idSchema } from '#server/platform/ids.ts';
import { paginationInput } from '#server/platform/pagination.ts';
import { requiredText, text, z } from '#server/platform/validation.ts';

const UFS = [
  ...['AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA'],
  ...['PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO'],
] as const;

/** Empty means none. */
const optional = (max: number) =>
  text(max)
    .nullable()
    .transform((value) => value || null);

const fields = {
  nome: requiredText(150),
  tipo_pessoa: z.union([z.literal(1), z.literal(2)], 'Valor inválido. Aceitos: 1 (física), 2 (jurídica).'),
  cnpj_cpf: optional(18).transform((value) => value?.toUpperCase().replace(/[.\-/\s]/g, '') || null),
  email: optional(254)
    .transform((value) => value?.toLowerCase() ?? null)
    .refine((value) => value === null || z.email().safeParse(value).success, 'Informe um e-mail válido.'),
  celular: optional(20)
    .transform((value) => value?.replace(/\D/g, '') || null)
    .refine((value) => value === null || /^\d{10,13}$/.test(value), 'Informe o número com DDD.'),
  cidade: optional(100),
  uf: optional(2)
    .transform((value) => value?.toUpperCase() ?? null)
    .refine((value) => value === null || (UFS as readonly string[]).includes(value), 'UF desconhecida.'),
};

export const createClienteInput = z.object({
  nome: fields.nome,
  tipo_pessoa: fields.tipo_pessoa.default(1),
  cnpj_cpf: fields.cnpj_cpf.default(null),
  email: fields.email.default(null),
  celular: fields.celular.default(null),
  cidade: fields.cidade.default(null),
  uf: fields.uf.default(null),
});

export const updateClienteInput = z.object({
  id: idSchema,
  nome: fields.nome.optional(),
  tipo_pessoa: fields.tipo_pessoa.optional(),
  cnpj_cpf: fields.cnpj_cpf.optional(),
  email: fields.email.optional(),
  celular: fields.celular.optional(),
  cidade: fields.cidade.optional(),
  uf: fields.uf.optional(),
  ativo: z.boolean().optional(),
});

export const clienteIdInput = z.object({ id: idSchema });

export const clientesFilters = z.object({
  ...paginationInput,
  busca: text(200).optional().describe('Parte do nome, do CPF ou CNPJ, ou do e-mail.'),
  ativo: z.boolean().optional(),
  ordenar: z.enum(['nome', 'criado_em']).default('nome'),
  direcao: z.enum(['asc', 'desc']).default('asc'),
});

/** Why a document does not fit the kind of person, or null. */
export function documentFault(tipo_pessoa: 1 | 2, cnpj_cpf: string | null): string | null {
  if (cnpj_cpf === null) return null;
  if (tipo_pessoa === 1) return isCpf(cnpj_cpf) ? null : 'CPF inválido: confira os 11 dígitos.';
  return isCnpj(cnpj_cpf) ? null : 'CNPJ inválido: confira os 14 caracteres.';
}

/** A customer as the panel shows it; `tipo_pessoa` is 1 for a natural person, 2 for a legal entity (section 6.3). */
export type Cliente = {
  id: number;
  nome: string;
  tipo_pessoa: 1 | 2;
  cnpj_cpf: string | null;
  email: string | null;
  celular: string | null;
  cidade: string | null;
  uf: string | null;
  ativo: boolean;
  criado_em: Date;
  atualizado_em: Date;
};
