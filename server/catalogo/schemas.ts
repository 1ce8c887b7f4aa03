import { arquivoEnviado, urls } from '#server/midia/index.ts';
import { decimal, MONEY } from '#server/platform/decimal.ts';
import { idSchema } from '#server/platform/ids.ts';
import { paginationInput } from '#server/platform/pagination.ts';
import { instante, optionalText, orRequired, requiredText, text, z } from '#server/platform/validation.ts';

/** GTIN-8, -12, -13 or -14 with a right check digit; empty means none. */
const gtin = optionalText(14).refine(
  (value) => value === null || isGtin(value),
  'GTIN inválido: confira os 8, 12, 13 ou 14 dígitos.',
);

function isGtin(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return false;
  const digits = [...code].reverse().map(Number);
  const sum = digits.slice(1).reduce((total, digit, i) => total + digit * (i % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === digits[0];
}

const fields = {
  nome: requiredText(200),
  codigo: requiredText(60),
  unidade: requiredText(6).transform((value) => value.toUpperCase()),
  controlar_estoque: z.boolean('Informe true ou false.'),
  preco_venda: decimal({ ...MONEY, min: 'zero' }),
  preco_custo: decimal({ ...MONEY, min: 'zero' }),
  gtin,
};

export const createProdutoInput = z.object({
  nome: fields.nome,
  codigo: fields.codigo,
  unidade: fields.unidade.default('UN'),
  controlar_estoque: fields.controlar_estoque.default(true),
  preco_venda: fields.preco_venda.prefault('0'),
  preco_custo: fields.preco_custo.prefault('0'),
  gtin: fields.gtin.default(null),
});

export const updateProdutoInput = z
  .object({ ...fields, situacao: z.enum(['A', 'I']) })
  .partial()
  .extend({ id: idSchema });

export const produtoIdInput = z.object({ id: idSchema });

export const produtosFilters = z.object({
  ...paginationInput,
  busca: text(200).optional(),
  situacao: z.enum(['A', 'I']).optional(),
  ordenar: z.enum(['nome', 'codigo', 'criado_em']).default('nome'),
  direcao: z.enum(['asc', 'desc']).default('asc'),
});

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

/** A product; decimals are text. `situacao` is A (active), I (inactive) or E (deleted). */
export const linhaProduto = z.object({
  id: z.int(),
  nome: z.string(),
  codigo: z.string(),
  unidade: z.string(),
  controlar_estoque: z.boolean(),
  preco_venda: z.string(),
  preco_custo: z.string(),
  gtin: z.string().nullable(),
  situacao: z.enum(['A', 'I', 'E']),
  criado_em: instante,
  atualizado_em: instante,
});

/** A product without its photos, as its row has it. */
export type LinhaProduto = z.output<typeof linhaProduto>;

/** A product with its photos, the principal one first. */
export const produto = linhaProduto.extend({ imagens: z.array(imagem) });

export type Produto = z.output<typeof produto>;
