import { arquivoEnviado, urls } from '#server/midia/index.ts';
import { decimal, MONEY, QUANTITY, writtenDecimal } from '#server/platform/decimal.ts';
import { isGtin } from '#server/platform/documents.ts';
import { ID_FORM, idParameter, idSchema } from '#server/platform/ids.ts';
import { changedInput, namedInput, paginationInput } from '#server/platform/pagination.ts';
import { instante, optionalText, orRequired, requiredText, text, z } from '#server/platform/validation.ts';
import { FILLED_LINE, GTIN, NCM, orNothing } from '#server/platform/written-forms.ts';

/** GTIN-8, -12, -13 or -14 with a right check digit; empty means none. */
const gtin = optionalText(14)
  .refine((value) => value === null || isGtin(value), 'GTIN inválido: confira os 8, 12, 13 ou 14 dígitos.')
  .meta({ pattern: orNothing(GTIN) });

/** Eight digits, with or without the points that people write between them. */
const ncm = optionalText(10)
  .transform((value) => value?.replace(/[.\s]/g, '') || null)
  .refine((value) => value === null || /^\d{8}$/.test(value), 'NCM inválido: informe os 8 dígitos.')
  .meta({ pattern: orNothing(NCM) });

const optionalDecimal = (options: Parameters<typeof decimal>[0]) =>
  decimal({ ...options, min: 'zero' })
    .nullable()
    .meta({ type: ['string', 'number', 'null'], ...writtenDecimal(options, 'zero') });

const WEIGHT = { digits: 9, scale: 3 };
const LENGTH = { digits: 8, scale: 2 };

const SITUACAO = 'A ativo, I inativo, E excluído.';
const ONLY_TWO = 'Valor inválido. Aceitos: A, I. Para excluir, use DELETE.';

const boolean = (words: string) => z.boolean('Informe true ou false.').describe(words);

const fields = {
  nome: requiredText(200).describe('Nome, até 200 caracteres.'),
  codigo: requiredText(60).describe('Código (SKU), único entre os produtos que não foram excluídos.'),
  unidade: requiredText(6)
    .transform((value) => value.toUpperCase())
    .describe('Unidade de medida: UN, KG, CX… Fica em maiúsculas.'),
  controlar_estoque: boolean('Se o produto tem saldo e aceita lançamentos.'),
  preco_venda: decimal({ ...MONEY, min: 'zero' }).describe('Preço de venda.'),
  preco_custo: decimal({ ...MONEY, min: 'zero' }).describe('Preço de custo, como foi cadastrado.'),
  gtin: gtin.describe('Código de barras (GTIN-8, 12, 13 ou 14), com o dígito verificador certo, ou `null`.'),
  categoria_id: idSchema.nullable().describe('Categoria da empresa, ou `null`.'),
  descricao: optionalText(5_000).describe('Descrição, até 5.000 caracteres, ou `null`.'),
  ncm: ncm.describe('Código NCM: 8 dígitos, com ou sem os pontos, ou `null`.'),
  estoque_minimo: optionalDecimal(QUANTITY).describe('Saldo total abaixo do qual o painel avisa, ou `null`.'),
  peso_bruto: optionalDecimal(WEIGHT).describe('Peso com a embalagem, em quilogramas.'),
  peso_liquido: optionalDecimal(WEIGHT).describe('Peso sem a embalagem, em quilogramas; no máximo o bruto.'),
  altura: optionalDecimal(LENGTH).describe('Altura da embalagem, em centímetros.'),
  largura: optionalDecimal(LENGTH).describe('Largura da embalagem, em centímetros.'),
  comprimento: optionalDecimal(LENGTH).describe('Comprimento da embalagem, em centímetros.'),
};

const { nome, codigo, unidade, controlar_estoque, preco_venda, preco_custo, ...emptyable } = fields;
type Emptyable = typeof emptyable;

/** The fields that may be empty, null where they are not sent. */
const nullByDefault = Object.fromEntries(
  Object.entries(emptyable).map(([name, schema]) => [name, (schema as z.ZodType<unknown>).default(null)]),
) as { [K in keyof Emptyable]: z.ZodDefault<Emptyable[K]> };

const situacao = {
  situacao: z.enum(['A', 'I'], ONLY_TWO).describe('`A` ativo (o padrão) ou `I` inativo.'),
  ativo: boolean('O mesmo que `situacao` em outra forma: `true` é `A`, `false` é `I`.'),
};

/** Body of POST. `situacao` and `ativo` say the same: one of them is enough. */
export const createProdutoInput = z.object({
  nome,
  codigo,
  unidade: unidade.default('UN'),
  controlar_estoque: controlar_estoque.default(true),
  preco_venda: preco_venda.prefault('0'),
  preco_custo: preco_custo.prefault('0'),
  ...nullByDefault,
  situacao: situacao.situacao.optional(),
  ativo: situacao.ativo.optional(),
});

/** `E` only says again that a deleted product is deleted: a body that was read is taken back. */
const changed = {
  situacao: z
    .enum(['A', 'I', 'E'], ONLY_TWO)
    .optional()
    .describe(
      '`A` ativo ou `I` inativo. Em um produto excluído, qualquer dos dois o restaura; `E` só é aceito nele, e quando nada mais muda. Para excluir, use DELETE.',
    ),
  ativo: situacao.ativo
    .optional()
    .describe('`true` é situacao `A`, `false` é `I`. Dos dois, vale o que difere do que está gravado.'),
};

/** Body of PATCH: only the fields sent change. */
export const updateProdutoInput = z
  .object(fields)
  .partial()
  .extend({ id: idSchema, ...changed });

/** Body of PUT: fields that can be empty and are not sent become null; others that are not sent stay. */
export const replaceProdutoInput = updateProdutoInput.extend({ nome, codigo, ...nullByDefault });

/**
 * A row of a bulk import: a product by its code. A field that is missing keeps what the product has, and a new product takes what POST
 * would give it; a new one needs its name.
 */
export const importProdutoInput = z.object(fields).partial().extend({ codigo, situacao: situacao.situacao.optional() });

export const produtoIdInput = z.object({ id: idSchema });

/** A flag of a query, where it comes as text. */
const flag = z.union(
  [z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')],
  'Valor inválido. Aceitos: true, false.',
);
const filter = (description: string) => flag.optional().meta({ type: 'string', enum: ['true', 'false'], description });

export const deleteProdutoInput = produtoIdInput.extend({
  definitivo: flag.default(false).meta({
    type: 'string',
    enum: ['true', 'false'],
    description: '`true` apaga de vez um produto que nenhum documento, lançamento ou transferência cita.',
  }),
});

/** Query of `DELETE /v1/produtos/{id}/`. */
export const deleteProdutoQuery = deleteProdutoInput.omit({ id: true });

export const produtosFilters = z.object({
  ...paginationInput,
  busca: text(200).optional().describe('Parte do nome, do código ou do GTIN; ignora acentos e maiúsculas.'),
  situacao: z.enum(['A', 'I', 'E']).optional().describe(`${SITUACAO} Sem ele, a lista tem os ativos e os inativos.`),
  categoria_id: idParameter
    .optional()
    .meta({ ...ID_FORM, description: 'Só os desta categoria e das que estão dentro dela.' }),
  codigo: text(60).optional().describe('Só o que tem exatamente este código.'),
  gtin: text(14).optional().describe('Só os que têm exatamente este código de barras.'),
  controlar_estoque: filter('`true`: só os que têm estoque; `false`: só os que não têm.'),
  ...changedInput,
  ordenar: z
    .enum(['nome', 'codigo', 'criado_em', 'atualizado_em'])
    .default('nome')
    .describe('Ordem da lista: pelo nome, pelo código, pela criação ou pela última alteração.'),
  direcao: z.enum(['asc', 'desc']).default('asc').describe('`asc` crescente, `desc` decrescente.'),
});

const quantity = (words: string) => z.string().nullable().describe(words);

/** A product's photo. `posicao` counts from 1, the photo that lists show. */
export const imagem = z.object({
  id: z.int().describe('Identificador da foto.'),
  url: z.string().meta({
    format: 'uri',
    description: 'Endereço assinado da foto, até 1.600 pixels no maior lado; vale de uma a duas horas.',
  }),
  urls: urls.meta({ description: 'A foto em três tamanhos, em WebP.' }),
  posicao: z.int().describe('Lugar entre as fotos do produto; 1 é a principal.'),
  nome: z.string().meta({ description: 'O nome do arquivo enviado.' }),
  largura: z.int().meta({ description: 'Largura em pixels do maior tamanho.' }),
  altura: z.int().meta({ description: 'Altura em pixels do maior tamanho.' }),
});

export type Imagem = z.output<typeof imagem>;

export const MOST_IMAGENS = 12;

export const createImagemInput = z.object({
  id: idSchema,
  arquivo: arquivoEnviado,
});

export const imagemIdInput = z.object({ id: idSchema, imagem_id: idSchema });

export const updateImagemInput = imagemIdInput.extend({
  posicao: z
    .int({ error: orRequired(`Informe um número inteiro de 1 a ${MOST_IMAGENS}.`) })
    .min(1, `Informe um número inteiro de 1 a ${MOST_IMAGENS}.`)
    .max(MOST_IMAGENS, `Informe um número inteiro de 1 a ${MOST_IMAGENS}.`)
    .meta({ description: '1 é a principal; além da última, a foto vai para o fim.' }),
});

/** A product without its photos; decimals are text. */
const semFotos = z.object({
  id: z.int().describe('Identificador do produto.'),
  nome: z.string().describe('Nome.'),
  codigo: z.string().describe('Código (SKU).'),
  unidade: z.string().describe('Unidade de medida.'),
  controlar_estoque: z.boolean().describe('Se tem saldo e aceita lançamentos.'),
  preco_venda: z.string().describe('Preço de venda.'),
  preco_custo: z.string().describe('Preço de custo, como foi cadastrado.'),
  custo_medio: z
    .string()
    .nullable()
    .describe('Custo médio do estoque, das compras recebidas; `null` antes da primeira. Só de leitura.'),
  gtin: z.string().nullable().describe('Código de barras, ou `null`.'),
  categoria_id: z.int().nullable().describe('Categoria, ou `null`.'),
  descricao: z.string().nullable().describe('Descrição, ou `null`.'),
  ncm: z.string().nullable().describe('NCM: 8 dígitos, ou `null`.'),
  estoque_minimo: quantity('Saldo total abaixo do qual o painel avisa, ou `null`.'),
  peso_bruto: quantity('Peso com a embalagem, em quilogramas, ou `null`.'),
  peso_liquido: quantity('Peso sem a embalagem, em quilogramas, ou `null`.'),
  altura: quantity('Altura, em centímetros, ou `null`.'),
  largura: quantity('Largura, em centímetros, ou `null`.'),
  comprimento: quantity('Comprimento, em centímetros, ou `null`.'),
  situacao: z.enum(['A', 'I', 'E']).describe(SITUACAO),
  ativo: z.boolean().describe('Verdadeiro quando `situacao` é `A`.'),
  criado_em: instante.describe('Data e hora do cadastro.'),
  atualizado_em: instante.describe('Última alteração; só muda quando algo muda.'),
});

/** What a row of the table has of a product; `ativo` follows from `situacao`. */
export const linhaProduto = semFotos.omit({ ativo: true });

/** A product with its photos, the principal one first. */
export const produto = semFotos.extend({ imagens: z.array(imagem).describe('Fotos, a principal primeiro.') });

export type Produto = z.output<typeof produto>;
export type LinhaProduto = z.output<typeof linhaProduto>;
export type ProdutoImportado = z.output<typeof importProdutoInput>;

/** Levels of the tree of categories. */
export const DEEPEST = 5;

const categoriaFields = {
  nome: requiredText(100)
    .refine((value) => !/\p{Cc}/u.test(value), 'Use uma só linha, sem caracteres de controle.')
    .meta({
      pattern: FILLED_LINE,
      description: 'Nome, até 100 caracteres, em uma só linha, único entre as que têm a mesma mãe.',
    }),
  categoria_pai_id: idSchema.nullable().describe('A categoria que contém esta, ou `null` no primeiro nível.'),
};

export const createCategoriaInput = z.object({
  ...categoriaFields,
  categoria_pai_id: categoriaFields.categoria_pai_id.default(null),
});
export const updateCategoriaInput = z.object(categoriaFields).partial().extend({ id: idSchema });
/** Body of PUT: without `categoria_pai_id` the category moves to the first level. */
export const replaceCategoriaInput = createCategoriaInput.extend({ id: idSchema });
export const categoriaIdInput = z.object({ id: idSchema });

export const categoriasFilters = z.object({
  ...namedInput('Parte do nome; ignora acentos e maiúsculas.'),
  categoria_pai_id: idParameter
    .optional()
    .meta({ ...ID_FORM, description: 'Só as que estão diretamente dentro desta.' }),
  nivel: z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,2}$/)
          .transform(Number),
      ],
      `Informe um nível de 1 a ${DEEPEST}.`,
    )
    .refine((value) => value >= 1 && value <= DEEPEST, `Informe um nível de 1 a ${DEEPEST}.`)
    .optional()
    .meta({
      ...{ type: 'integer', minimum: 1, maximum: DEEPEST },
      description: 'Só as deste nível: `1` são as que não estão dentro de outra.',
    }),
});

/** A category with its place in the tree. */
export const categoria = z.object({
  id: z.int().describe('Identificador da categoria.'),
  nome: z.string().describe('Nome.'),
  categoria_pai_id: z.int().nullable().describe('A categoria que contém esta, ou `null`.'),
  nivel: z.int().describe(`Nível na árvore, de 1 a ${DEEPEST}.`),
  caminho: z.string().describe('Os nomes desde o primeiro nível, separados por ` > `.'),
  criado_em: instante.describe('Data e hora do cadastro.'),
  atualizado_em: instante.describe('Última alteração do nome ou do lugar.'),
});

export type Categoria = z.output<typeof categoria>;

const servicoFields = {
  nome: requiredText(200).describe('Nome, até 200 caracteres.'),
  codigo: requiredText(60).describe('Código, único entre os serviços da empresa.'),
  unidade: fields.unidade.describe('Unidade de medida: UN, H, DIA… Fica em maiúsculas.'),
  preco: decimal({ ...MONEY, min: 'zero' }).describe('Preço.'),
  descricao: fields.descricao,
  ativo: boolean('Se o serviço ainda é vendido.'),
};

export const createServicoInput = z.object({
  ...servicoFields,
  unidade: servicoFields.unidade.default('UN'),
  preco: servicoFields.preco.prefault('0'),
  descricao: servicoFields.descricao.default(null),
  ativo: servicoFields.ativo.default(true),
});
export const updateServicoInput = z.object(servicoFields).partial().extend({ id: idSchema });
/** Body of PUT: without `descricao` it becomes null; unit, price and `ativo` that are not sent stay. */
export const replaceServicoInput = updateServicoInput.extend({
  nome: servicoFields.nome,
  codigo: servicoFields.codigo,
  descricao: servicoFields.descricao.default(null),
});
export const servicoIdInput = z.object({ id: idSchema });

export const servicosFilters = z.object({
  ...paginationInput,
  busca: text(200).optional().describe('Parte do nome ou do código; ignora acentos e maiúsculas.'),
  ativo: filter('`true`: só os ativos; `false`: só os inativos.'),
  ordenar: z
    .enum(['nome', 'codigo', 'criado_em'])
    .default('nome')
    .describe('Ordem da lista: pelo nome, pelo código ou pela criação.'),
  direcao: produtosFilters.shape.direcao,
});

/** A service. */
export const servico = z.object({
  id: z.int().describe('Identificador do serviço.'),
  nome: z.string().describe('Nome.'),
  codigo: z.string().describe('Código.'),
  unidade: z.string().describe('Unidade de medida.'),
  preco: z.string().describe('Preço.'),
  descricao: z.string().nullable().describe('Descrição, ou `null`.'),
  ativo: z.boolean().describe('Se ainda é vendido.'),
  criado_em: instante.describe('Data e hora do cadastro.'),
  atualizado_em: instante.describe('Última alteração; só muda quando algo muda.'),
});

export type Servico = z.output<typeof servico>;
