import { isTimeZone } from '#server/platform/clock.ts';
import { isCnpj } from '#server/platform/documents.ts';
import { env } from '#server/platform/env.ts';
import { idSchema } from '#server/platform/ids.ts';
import { instante, requiredText, text, z } from '#server/platform/validation.ts';
import { SENHA_DE_DEMONSTRACAO } from './password.ts';

/** A user's role in a company. */
export const papel = z.enum(['administrador', 'operador', 'leitura']);
export type Papel = z.output<typeof papel>;

const email = text(254)
  .pipe(z.email('Informe um e-mail válido.'))
  .transform((value) => value.toLowerCase());

const senha = z
  .string('Informe uma senha.')
  .min(8, 'Use ao menos 8 caracteres.')
  .max(200, 'Use no máximo 200 caracteres.')
  .refine(
    (text) => text !== SENHA_DE_DEMONSTRACAO || env.APP_ENV === 'development',
    'Esta senha está na documentação: escolha outra.',
  );

/** CNPJ, numeric or alphanumeric (valid since July 2026); kept without punctuation. Empty means none. */
const cnpj = z
  .union([z.null(), text(18)])
  .transform((value) => value?.toUpperCase().replace(/[.\-/\s]/g, '') || null)
  .refine((value) => value === null || isCnpj(value), 'CNPJ inválido: confira os 14 caracteres.');

export const createEmpresaInput = z.object({
  nome: requiredText(150),
  admin_nome: requiredText(150).default('Administrador'),
  admin_email: email,
  admin_senha: senha,
});

export const openEmpresaInput = z.object({ nome: requiredText(150) });

export const updateEmpresaInput = z.object({
  nome: requiredText(150).optional(),
  cnpj: cnpj.optional(),
  fuso: text(60).refine(isTimeZone, 'Fuso horário desconhecido.').optional(),
  permite_estoque_negativo: z.boolean().optional(),
});

export const createUsuarioInput = z.object({
  nome: requiredText(150),
  email,
  senha,
  papel,
});

export const updateUsuarioInput = z.object({
  id: idSchema,
  nome: requiredText(150).optional(),
  papel: papel.optional(),
  ativo: z.boolean().optional(),
});

export const changeSenhaInput = z.object({
  senha_atual: z.string().max(200),
  senha_nova: senha,
});

export const resetSenhaInput = z.object({ id: idSchema, senha });

export const credentials = z.object({ email: z.string().max(254), senha: z.string().max(200) });

/** A user as members of the company see them. */
export const usuario = z.object({
  id: z.int(),
  nome: z.string(),
  email: z.string(),
  papel,
  ativo: z.boolean(),
  ultimo_acesso_em: instante.nullable(),
  criado_em: instante,
});

/** The company's own settings. */
export const empresa = z.object({
  id: z.int(),
  nome: z.string(),
  cnpj: z.string().nullable(),
  fuso: z.string(),
  permite_estoque_negativo: z.boolean(),
  criado_em: instante,
});

/** A company that was opened just now. */
export const empresaAberta = empresa.pick({ id: true, nome: true });

/** A company that a user may switch to, with the user's role there and the modules of the company's plan. */
export const empresaDoUsuario = empresa.pick({ id: true, nome: true }).extend({ papel, modulos: z.array(z.string()) });

export type EmpresaAberta = z.output<typeof empresaAberta>;
export type EmpresaDoUsuario = z.output<typeof empresaDoUsuario>;
export type Usuario = z.output<typeof usuario>;
export type Empresa = z.output<typeof empresa>;
