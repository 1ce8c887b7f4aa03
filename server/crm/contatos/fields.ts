import { idSchema } from '#server/platform/ids.ts';
import { optionalText, requiredText, text, z } from '#server/platform/validation.ts';
import { EMAIL, MASKED, orNothing, TELEFONE_MUNDIAL } from '#server/platform/written-forms.ts';
import { camposInput } from '../campos/values.ts';
import { emailKey, telephoneKey } from './telefone.ts';

/** A value that the API masked has asterisks: it may come back, and means that the stored one stays. */
export const isMasked = (value: string): boolean => value.includes('*');

/** Kept as it was written. */
const telefone = optionalText(30)
  .refine((value) => value === null || isMasked(value) || telephoneKey(value) !== null, 'Informe o número com DDD.')
  .meta({
    pattern: orNothing(`${TELEFONE_MUNDIAL}|${MASKED}`),
    description:
      'Com DDD, ou com o código do país, em qualquer escrita: `(24) 98765-4321`, `+351 912 345 678`; de tantos dígitos quantos um número do país pode ter. Um contato é encontrado com e sem o nono dígito.',
  });

const email = optionalText(254)
  .transform((value) => (value === null ? null : emailKey(value)))
  .refine(
    (value) => value === null || isMasked(value) || z.email().safeParse(value).success,
    'Informe um e-mail válido.',
  )
  .meta({ pattern: orNothing(`${EMAIL}|${MASKED}`), description: 'E-mail; guardado em minúsculas.' });

/** What a contact's fields take. */
export const fields = {
  nome: requiredText(150).describe('Nome do contato.'),
  email,
  telefone,
  celular: telefone,
  empresa_nome: optionalText(150).describe('Empresa em que trabalha.'),
  cargo: optionalText(100).describe('Cargo.'),
  observacao: text(5_000).describe('Texto livre.'),
  cliente_erp_id: idSchema.nullable().describe('Cliente da empresa ligado ao contato.'),
  responsavel_id: idSchema.nullable().describe('Um usuário ativo da empresa.'),
  campos: camposInput.describe('Valores dos campos personalizados, pela chave; os não enviados ficam como estão.'),
};
