import { idSchema } from '#server/platform/ids.ts';
import { namedInput } from '#server/platform/pagination.ts';
import { instante, requiredText, z } from '#server/platform/validation.ts';

/** So many a company has at most. */
export const MOST_MOTIVOS = 100;

const fields = {
  nome: requiredText(80).describe('Nome do motivo, único na empresa.'),
  ativo: z.boolean().describe('Se pode ser escolhido; um inativo fica nos negócios que já o têm.'),
};

export const createMotivoInput = z.object({ ...fields, ativo: fields.ativo.default(true) });
export const replaceMotivoInput = createMotivoInput.extend({ id: idSchema });
export const updateMotivoInput = z.object(fields).partial().extend({ id: idSchema });
export const motivoIdInput = z.object({ id: idSchema });
export const motivosFilters = z.object({
  ...namedInput('Parte do nome; ignora acentos e maiúsculas.'),
  ativo: z.enum(['true', 'false']).optional().describe('`true`: só os ativos; `false`: só os inativos.'),
});

export const motivoPerda = z.object({
  id: z.int().describe('Identificador do motivo de perda.'),
  nome: z.string().describe('Nome do motivo.'),
  ativo: z.boolean().describe('Se pode ser escolhido.'),
  criado_em: instante.describe('Momento do cadastro (ISO 8601, no fuso da empresa).'),
  atualizado_em: instante.describe('Momento da última alteração (ISO 8601, no fuso da empresa).'),
});
export type MotivoPerda = z.output<typeof motivoPerda>;
