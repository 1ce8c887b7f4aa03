import { idSchema } from '#server/platform/ids.ts';
import { namedInput } from '#server/platform/pagination.ts';
import { instante, requiredText, z } from '#server/platform/validation.ts';
import { cor } from './cores.ts';

/** So many labels a company has at most, and so many contacts a removal takes a label off: each is an event. */
export const MOST_LABELS = 200;
export const MOST_LABELLED = 1_000;

const fields = {
  nome: requiredText(40).describe('Nome da etiqueta, único na empresa.'),
  cor: cor.describe('Cor da etiqueta, `#RRGGBB`.'),
};

export const createEtiquetaInput = z.object({
  nome: fields.nome,
  cor: fields.cor.optional().describe('Cor da etiqueta, `#RRGGBB`; sem ela, uma da paleta.'),
});
/** Body of PUT: without `cor` the colour stays. */
export const replaceEtiquetaInput = createEtiquetaInput.extend({ id: idSchema });
export const updateEtiquetaInput = z.object(fields).partial().extend({ id: idSchema });
export const etiquetaIdInput = z.object({ id: idSchema });
export const etiquetasFilters = z.object(namedInput('Parte do nome; ignora acentos e maiúsculas.'));

export const etiqueta = z.object({
  id: z.int().describe('Identificador da etiqueta.'),
  nome: z.string().describe('Nome da etiqueta.'),
  cor: z.string().describe('Cor da etiqueta, `#RRGGBB`.'),
  criado_em: instante.describe('Momento do cadastro (ISO 8601, no fuso da empresa).'),
  atualizado_em: instante.describe('Momento da última alteração (ISO 8601, no fuso da empresa).'),
});
export type Etiqueta = z.output<typeof etiqueta>;

/** A label in the panel's list: with how many contacts have it, counted up to 10,001. */
export const etiquetaContada = etiqueta.extend({ contatos: z.int() });
export type EtiquetaContada = z.output<typeof etiquetaContada>;
