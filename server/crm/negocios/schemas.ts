import { STATUS_NEGOCIO } from '#modulos/crm-valores.ts';
import { camposDeLinha, dinheiro, MOST_LINHAS, requireDistinctIds, requireKindOrText } from '#server/catalogo/index.ts';
import { decimal, JsonNumber, writtenDecimal } from '#server/platform/decimal.ts';
import { idSchema } from '#server/platform/ids.ts';
import { lido_em } from '#server/platform/lido-em.ts';
import { day, optionalText, requiredText, text, z } from '#server/platform/validation.ts';
import { ANY_TEXT, orNothing, WEB_ADDRESS } from '#server/platform/written-forms.ts';
import { camposInput } from '../campos/values.ts';

const TIPOS_ITEM = ['produto', 'servico', 'livre'] as const;
export const STATUS = Object.keys(STATUS_NEGOCIO) as (keyof typeof STATUS_NEGOCIO)[];
export type StatusNegocio = keyof typeof STATUS_NEGOCIO;

export const status = z.enum(STATUS);

const lineFields = {
  ...camposDeLinha(TIPOS_ITEM),
  tipo: camposDeLinha(TIPOS_ITEM).tipo.describe(
    'Dispensável: `produto_id` ou `servico_id` já diz; sem um nem outro, é texto livre. Enviado, precisa dizer o mesmo.',
  ),
  descricao: requiredText(500)
    .optional()
    .describe('Sem ela, o nome do produto ou do serviço; obrigatória em texto livre.'),
  unidade: requiredText(6).optional().describe('Só de texto livre; sem ela, UN.'),
  preco_unitario: dinheiro('O preço').optional().describe('Sem ele, o preço do cadastro; 0.00 em texto livre.'),
};

export const itemInput = z.object(lineFields).superRefine(requireKindOrText);

const newItens = z.array(itemInput).max(MOST_LINHAS, `Use no máximo ${MOST_LINHAS} itens.`);

const itens = z
  .array(
    z
      .object({
        id: idSchema.optional().describe('Identificador de um item que o negócio já tem: ele continua o mesmo.'),
        ...lineFields,
      })
      .superRefine(requireKindOrText),
  )
  .max(MOST_LINHAS, `Use no máximo ${MOST_LINHAS} itens.`)
  .superRefine(requireDistinctIds)
  .describe('A lista inteira, de 0 a 200 itens; cada `id` uma vez.');

export type SentItem = z.output<typeof itens>[number];

/** The largest number of JSON with 18 digits. */
const BELOW_LIMIT = 10 ** 18 - 128;

/** As long as the sum of items may be: what is read can be sent back. */
const valor = decimal({ digits: 20, scale: 2, min: 'zero', minMessage: 'O valor não pode ser negativo.' })
  .refine((value) => value.length <= 18 + '.00'.length, 'Use no máximo 18 dígitos antes da vírgula.')
  .meta({ ...writtenDecimal({ digits: 20, scale: 2, whole: 18 }, 'zero'), maximum: BELOW_LIMIT });
const VALOR = 'Só em um negócio sem itens: com itens, o valor é a soma deles.';

const origemUrl = optionalText(2_048)
  .refine((value) => value === null || isWebAddress(value), 'Informe um endereço que comece com http:// ou https://.')
  .describe('Endereço da página por onde a pessoa chegou.');

function isWebAddress(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}

const origemFields = {
  canal: optionalText(200).describe('Canal: site, indicação, anúncio…'),
  campanha: optionalText(200).describe('Campanha.'),
  midia: optionalText(200).describe('Mídia.'),
  fonte: optionalText(200).describe('Fonte.'),
  url: origemUrl,
};

const origemParts = z.object(origemFields).partial();
/** The parts as JSON Schema: of a type behind a check, Zod tells the document nothing. */
const origemDocument = {
  type: 'object' as const,
  properties: Object.fromEntries(
    Object.entries(origemFields).map(([name, { description }]) => [
      name,
      {
        type: ['string', 'null'] as const,
        ...(name === 'url'
          ? { maxLength: 2_048, pattern: orNothing(WEB_ADDRESS) }
          : { maxLength: 200, pattern: ANY_TEXT }),
        description,
      },
    ]),
  ),
};

/** A number of a body is an object that keeps its digits: an object of nothing but parts that may be left out would take it. */
const origem = z
  .unknown()
  .refine((value) => !(value instanceof JsonNumber), 'Informe um objeto.')
  .pipe(origemParts)
  .meta({ ...origemDocument, description: 'De onde o negócio veio; as partes não enviadas ficam como estão.' });

const contato_id = idSchema.nullable().describe('Contato da empresa; o identificador de um mesclado vale o que ficou.');
const responsavel_id = idSchema.nullable().describe('Um usuário ativo da empresa.');
const previsao_fechamento = day.nullable().describe('Dia em que se espera fechar (AAAA-MM-DD).');
const observacao = text(5_000).describe('Texto livre.');
const titulo = requiredText(150).describe('Título do negócio.');

export const createNegocioInput = z.object({
  titulo,
  contato_id: contato_id.default(null),
  funil_id: idSchema.optional().describe('Sem ele, o de `etapa_id` ou, sem esta também, o primeiro funil da empresa.'),
  etapa_id: idSchema.optional().describe('Sem ela, a primeira etapa do funil.'),
  valor: valor.optional().describe(VALOR),
  itens: newItens.default([]).describe('De 0 a 200 itens.'),
  origem: origem.default({}).describe('De onde o negócio veio.'),
  previsao_fechamento: previsao_fechamento.default(null),
  responsavel_id: responsavel_id.optional(),
  observacao: observacao.default(''),
  campos: camposInput.optional().describe('Valores dos campos personalizados, pela chave.'),
});

/** What a deal may be sent back with; other values are refused with the action that changes them. */
const unchanged = {
  status: status.optional().describe('Só o que o negócio já tem: mudam-no `ganhar/`, `perder/` e `reabrir/`.'),
  funil_id: idSchema.optional().describe('Só o que o negócio já tem: muda-o `mover-etapa/`.'),
  etapa_id: idSchema.optional().describe('Só a que o negócio já tem: muda-a `mover-etapa/`.'),
};

/** Of whoever wants to change what they have seen. */
const versao = z.int('Informe um número inteiro.').positive('Informe um número inteiro maior que 0.');
const VERSAO =
  'A versão que foi lida: se o negócio mudou desde então, a resposta é 409 e `data` é o negócio como está.';
const sentVersao = versao.optional().describe(VERSAO);

export const updateNegocioInput = z.object({
  id: idSchema,
  titulo: titulo.optional(),
  contato_id: contato_id.optional(),
  valor: valor.optional().describe(VALOR),
  itens: itens.optional(),
  origem: origem.optional(),
  previsao_fechamento: previsao_fechamento.optional(),
  responsavel_id: responsavel_id.optional(),
  observacao: observacao.optional(),
  campos: camposInput.optional().describe('Valores dos campos personalizados; os não enviados ficam como estão.'),
  ...unchanged,
  versao: sentVersao,
});

const emptyOrigem = { canal: null, campanha: null, midia: null, fonte: null, url: null };

/** What the panel's form sends: beside the items, how long ago they were read. */
export const updateNegocioLidoInput = updateNegocioInput.extend({ lido_em });

/** PUT: what is not sent is emptied, the items too. */
export const replaceNegocioInput = z.object({
  id: idSchema,
  titulo,
  contato_id: contato_id.default(null),
  valor: valor.optional().describe(`${VALOR} Sem ele e sem itens, 0.00.`),
  itens: itens.default([]),
  origem: origem
    .default(emptyOrigem)
    .transform((sent) => ({ ...emptyOrigem, ...sent }))
    .describe('De onde o negócio veio; as partes não enviadas ficam vazias.'),
  previsao_fechamento: previsao_fechamento.default(null),
  responsavel_id: responsavel_id.default(null),
  observacao: observacao.default(''),
  campos: camposInput.default({}).describe('Valores dos campos personalizados; os não enviados ficam vazios.'),
  ...unchanged,
  versao: sentVersao,
});

export const negocioIdInput = z.object({ id: idSchema });

export const moveNegocioInput = z.object({
  id: idSchema,
  etapa_id: idSchema.optional().describe('Etapa para onde vai, do mesmo funil ou de outro; sem ela, fica na que está.'),
  antes_de: idSchema.nullable().optional().describe('Negócio em aberto da etapa, antes do qual fica.'),
  depois_de: idSchema.nullable().optional().describe('Negócio em aberto da etapa, depois do qual fica.'),
  versao: sentVersao,
});

export const winNegocioInput = z.object({
  id: idSchema,
  criar: z
    .enum(['venda', 'orcamento'])
    .nullable()
    .default(null)
    .describe('O que nasce do negócio, uma vez só, com os itens dele: uma venda, um orçamento, ou nada.'),
  etapa_id: idSchema.optional().describe('Antes, passa o negócio a esta etapa.'),
});

export const loseNegocioInput = z.object({
  id: idSchema,
  motivo_perda_id: idSchema.describe('Motivo de perda ativo da empresa.'),
  observacao: text(1_000).default('').describe('O que mais se quer dizer da perda.'),
});

export const itemIdInput = z.object({ id: idSchema, item_id: idSchema });

/** What an item is of: a product, a service, or a text. */
const ENOUGH = { anyOf: ['produto_id', 'servico_id', 'descricao'].map((name) => ({ required: [name, 'quantidade'] })) };

export const itemBody = z.object(lineFields).meta(ENOUGH);
export const createItemInput = itemBody.extend({ id: idSchema }).superRefine(requireKindOrText);

/** PUT: what is not sent goes back to that of the product or service. */
export const replaceItemInput = itemBody.extend({ id: idSchema, item_id: idSchema }).superRefine(requireKindOrText);
export const updateItemInput = itemBody.partial().extend({ id: idSchema, item_id: idSchema });
