import { UFS } from '#modulos/ufs.ts';
import { idSchema } from '#server/platform/ids.ts';
import { paginationInput } from '#server/platform/pagination.ts';
import { instante, optionalText, requiredText, text, z } from '#server/platform/validation.ts';

const tipo_pessoa = z.union([z.literal(1), z.literal(2)], 'Valor inválido. Aceitos: 1 (física), 2 (jurídica).');

const fields = {
  nome: requiredText(150),
  tipo_pessoa,
  cnpj_cpf: optionalText(18).transform((value) => value?.toUpperCase().replace(/[.\-/\s]/g, '') || null),
  email: optionalText(254)
    .transform((value) => value?.toLowerCase() ?? null)
    .refine((value) => value === null || z.email().safeParse(value).success, 'Informe um e-mail válido.'),
  celular: optionalText(20)
    .transform((value) => value?.replace(/\D/g, '') || null)
    .refine((value) => value === null || /^\d{10,13}$/.test(value), 'Informe o número com DDD.'),
  cidade: optionalText(100),
  uf: optionalText(2)
    .transform((value) => value?.toUpperCase() ?? null)
    .refine((value) => value === null || UFS.includes(value), 'UF desconhecida.'),
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

export const updateClienteInput = z
  .object({ ...fields, ativo: z.boolean() })
  .partial()
  .extend({ id: idSchema });

export const clienteIdInput = z.object({ id: idSchema });

export const clientesFilters = z.object({
  ...paginationInput,
  busca: text(200).optional().describe('Parte do nome, do CPF ou CNPJ, ou do e-mail.'),
  ativo: z.boolean().optional(),
  ordenar: z.enum(['nome', 'criado_em']).default('nome'),
  direcao: z.enum(['asc', 'desc']).default('asc'),
});

/** A customer; `tipo_pessoa` is 1 for a natural person, 2 for a legal entity. */
export const cliente = z.object({
  id: z.int(),
  nome: z.string(),
  tipo_pessoa,
  cnpj_cpf: z.string().nullable(),
  email: z.string().nullable(),
  celular: z.string().nullable(),
  cidade: z.string().nullable(),
  uf: z.string().nullable(),
  ativo: z.boolean(),
  criado_em: instante,
  atualizado_em: instante,
});

export type Cliente = z.output<typeof cliente>;
