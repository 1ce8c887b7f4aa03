import { idFilter, idSchema } from '#server/platform/ids.ts';
import { instante, orRequired, requiredText, z } from '#server/platform/validation.ts';
import { cor } from '../cores.ts';
import { arrangedInput, posicao } from '../posicao.ts';

/** So many a company has at most, and so many stages a funnel. */
export const MOST_FUNIS = 20;
export const MOST_ETAPAS = 30;

const whole = (from: number, to: number) =>
  z
    .number({ error: orRequired('Informe um número inteiro.') })
    .int('Informe um número inteiro.')
    .min(from, `Informe um número inteiro de ${from} a ${to}.`)
    .max(to, `Informe um número inteiro de ${from} a ${to}.`);

const etapaFields = {
  nome: requiredText(60).describe('Nome da etapa, único no funil.'),
  cor: cor.describe('Cor da etapa, `#RRGGBB`.'),
  probabilidade: whole(0, 100).describe('Chance de ganhar um negócio que está nesta etapa, em percentual inteiro.'),
  dias_parado: whole(1, 3_650)
    .nullable()
    .describe('Depois de tantos dias na etapa, o negócio aparece como parado; nulo: nunca.'),
};

const posicaoDaEtapa = posicao.describe('Lugar da etapa no funil, a partir de 1; as outras se deslocam.');

/** Without colour one of the palette, without probability 50, and never standing still. */
const novaEtapa = {
  nome: etapaFields.nome,
  cor: etapaFields.cor.optional(),
  probabilidade: etapaFields.probabilidade.default(50),
  dias_parado: etapaFields.dias_parado.default(null),
};

const funilNome = requiredText(60).describe('Nome do funil, único na empresa.');
const posicaoDoFunil = posicao.describe('Lugar do funil entre os da empresa, a partir de 1; os outros se deslocam.');

export const createFunilInput = z.object({
  nome: funilNome,
  posicao: posicaoDoFunil.optional(),
  etapas: z
    .array(z.object(novaEtapa))
    .min(1, 'Um funil tem pelo menos uma etapa.')
    .max(MOST_ETAPAS, `Um funil tem no máximo ${MOST_ETAPAS} etapas.`)
    .optional()
    .describe(
      'As etapas, em ordem. Sem elas: Primeiro contato, Qualificação, Proposta enviada, Negociação e Fechamento.',
    ),
});
/** PUT as PATCH: what is not sent of a funnel has no empty value. */
export const replaceFunilInput = z.object({ nome: funilNome, posicao: posicaoDoFunil.optional(), id: idSchema });
export const updateFunilInput = replaceFunilInput.partial({ nome: true });
export const funilIdInput = z.object({ id: idSchema });
export const funisFilters = z.object(arrangedInput('Parte do nome; ignora acentos e maiúsculas.'));

export const createEtapaInput = z.object({ ...novaEtapa, posicao: posicaoDaEtapa.optional(), funil_id: idSchema });
export const replaceEtapaInput = z.object({
  ...etapaFields,
  dias_parado: etapaFields.dias_parado.default(null),
  posicao: posicaoDaEtapa.optional(),
  funil_id: idSchema,
  id: idSchema,
});
export const updateEtapaInput = z
  .object({ ...etapaFields, posicao: posicaoDaEtapa })
  .partial()
  .extend({ funil_id: idSchema, id: idSchema });
export const etapaIdInput = z.object({ funil_id: idSchema, id: idSchema });
export const etapasFilters = z.object(arrangedInput('Parte do nome; ignora acentos e maiúsculas.'));
export const listEtapasInput = etapasFilters.extend({ funil_id: idSchema });

export const moverPara = z.object({
  mover_para: idFilter('Etapa do mesmo funil para onde vão os negócios desta, no fim, na ordem em que estão.'),
});
export const deleteEtapaInput = etapaIdInput.extend(moverPara.shape);

const daEtapa = {
  id: z.int().describe('Identificador da etapa.'),
  nome: z.string().describe('Nome da etapa.'),
  posicao: z.int().describe('Lugar da etapa no funil, a partir de 1.'),
  cor: z.string().describe('Cor da etapa, `#RRGGBB`.'),
  probabilidade: z.int().describe('Chance de ganhar um negócio desta etapa, em percentual inteiro.'),
  dias_parado: z.int().nullable().describe('Dias na etapa até o negócio aparecer como parado; nulo: nunca.'),
};

const instantes = {
  criado_em: instante.describe('Momento do cadastro (ISO 8601, no fuso da empresa).'),
  atualizado_em: instante.describe('Momento da última alteração (ISO 8601, no fuso da empresa).'),
};

export const etapa = z.object({ ...daEtapa, funil_id: z.int().describe('Funil da etapa.'), ...instantes });
export type Etapa = z.output<typeof etapa>;

export const funil = z.object({
  id: z.int().describe('Identificador do funil.'),
  nome: z.string().describe('Nome do funil.'),
  posicao: z.int().describe('Lugar do funil entre os da empresa, a partir de 1.'),
  etapas: z.array(z.object(daEtapa)).describe('As etapas do funil, em ordem.'),
  ...instantes,
});
export type Funil = z.output<typeof funil>;
