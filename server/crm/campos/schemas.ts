import { ENTIDADE_CAMPO, TIPO_CAMPO } from '#modulos/crm-valores.ts';
import { idSchema } from '#server/platform/ids.ts';
import { instante, requiredText, z } from '#server/platform/validation.ts';
import { withoutAccents } from '#server/platform/without-accents.ts';
import { arrangedInput, posicao } from '../posicao.ts';

/** So many fields each kind of record has at most, and so many options a choice. */
export const MOST_CAMPOS = 50;
const MOST_OPCOES = 100;

const entidades = Object.keys(ENTIDADE_CAMPO) as (keyof typeof ENTIDADE_CAMPO)[];
const tipos = Object.keys(TIPO_CAMPO) as (keyof typeof TIPO_CAMPO)[];
const entidade = z.enum(entidades);
const tipo = z.enum(tipos);

const changeable = {
  nome: requiredText(60).describe('Nome do campo, único entre os da mesma entidade.'),
  opcoes: z
    .array(requiredText(80))
    .max(MOST_OPCOES, `Use no máximo ${MOST_OPCOES} opções.`)
    .refine((list) => new Set(list.map(withoutAccents)).size === list.length, 'As opções não podem se repetir.')
    .meta({
      uniqueItems: true,
      description:
        'Opções, em ordem; só em campos de escolha, que têm pelo menos uma. Não se repetem, nem mudando só acentos, maiúsculas ou espaços em volta.',
    }),
  pessoal: z.boolean().describe('Se guarda um dado pessoal: mascarado na API, e não filtra. Só em campos de contatos.'),
};
const place = posicao.describe('Lugar entre os campos da mesma entidade, a partir de 1; os outros se deslocam.');

export const createCampoInput = z.object({
  entidade: entidade.describe('De que o campo é: `contato` ou `negocio`. Não muda.'),
  chave: z
    .string('Informe um texto.')
    .regex(/^[a-z][a-z0-9_]{0,39}$/, 'Use de 1 a 40 letras minúsculas sem acento, números e _, começando por letra.')
    .optional()
    .describe('Nome do campo na API, em `campos`; sem ela, é feita do nome. Não muda.'),
  nome: changeable.nome,
  tipo: tipo.describe('Tipo do valor. Não muda.'),
  opcoes: changeable.opcoes.default([]),
  pessoal: changeable.pessoal.default(false),
  posicao: place.optional(),
});
/** Body of PUT: without `posicao` the field stays where it is. Kind of record, key and type do not change. */
export const replaceCampoInput = z.object({
  nome: changeable.nome,
  opcoes: changeable.opcoes.default([]),
  pessoal: changeable.pessoal.default(false),
  posicao: place.optional(),
  id: idSchema,
});
export const updateCampoInput = z
  .object({ ...changeable, posicao: place })
  .partial()
  .extend({ id: idSchema });
export const campoIdInput = z.object({ id: idSchema });

const entidadeFilter = entidade.optional().describe('Só os campos de `contato`, ou de `negocio`.');
export const camposFilters = z.object({
  ...arrangedInput('Parte do nome; ignora acentos e maiúsculas.'),
  entidade: entidadeFilter,
});
export const listCamposInput = z.object({ entidade: entidadeFilter });

export const campo = z.object({
  id: z.int().describe('Identificador do campo.'),
  entidade: z.enum(entidades).describe('De que o campo é.'),
  chave: z.string().describe('Nome do campo na API, em `campos`.'),
  nome: z.string().describe('Nome do campo nas telas.'),
  tipo: z.enum(tipos).describe('Tipo do valor.'),
  opcoes: z.array(z.string()).describe('Opções de um campo de escolha, em ordem.'),
  pessoal: z.boolean().describe('Se guarda um dado pessoal, mascarado na API.'),
  posicao: z.int().describe('Lugar entre os campos da mesma entidade, a partir de 1.'),
  criado_em: instante.describe('Momento do cadastro (ISO 8601, no fuso da empresa).'),
  atualizado_em: instante.describe('Momento da última alteração (ISO 8601, no fuso da empresa).'),
});
export type Campo = z.output<typeof campo>;
