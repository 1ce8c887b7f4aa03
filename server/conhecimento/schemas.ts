import { FORMATOS } from '#server/platform/documento/limits.ts';
import { idSchema } from '#server/platform/ids.ts';
import { namedInput, paginationInput } from '#server/platform/pagination.ts';
import { instante, requiredText, text, z } from '#server/platform/validation.ts';

export const SITUACOES = ['na_fila', 'processando', 'pronto', 'erro'] as const;
export type Situacao = (typeof SITUACOES)[number];

/** Characters of a text that is sent directly: 200 pages of 3,000. */
export const MAIOR_TEXTO = 600_000;

/** An item of knowledge, as the doors show it. */
export const conhecimento = z.object({
  id: z.int().describe('Identificador do item.'),
  nome: z.string().describe('Nome do item.'),
  tipo: z.enum(['texto', 'arquivo']).describe('`texto` enviado direto, ou `arquivo`.'),
  formato: z.enum(FORMATOS).describe('O que é o conteúdo, reconhecido por ele e não pelo nome.'),
  situacao: z
    .enum(SITUACOES)
    .describe(
      '`na_fila`: espera a leitura; `processando`: está sendo lido; `pronto`: o assistente já pode usá-lo; `erro`: não pôde ser lido.',
    ),
  erro: z.string().nullable().describe('Por que não pôde ser lido; nulo quando não houve erro.'),
  ativo: z.boolean().describe('Se o assistente o usa.'),
  paginas: z.int().nullable().describe('Páginas; do que não as tem, uma a cada 3.000 caracteres. Nulo até ser lido.'),
  paginas_vazias: z.array(z.int()).describe('Páginas sem texto, que foram aceitas.'),
  trechos: z.int().describe('Em quantos trechos foi dividido.'),
  tamanho: z.int().describe('Tamanho em bytes.'),
  criado_em: instante.describe('Momento da publicação (ISO 8601, no fuso da empresa).'),
  atualizado_em: instante.describe('Momento da última alteração (ISO 8601, no fuso da empresa).'),
});
export type Conhecimento = z.output<typeof conhecimento>;

export const conhecimentoIdInput = z.object({ id: idSchema });

const nome = requiredText(200).describe('Nome do item, como o assistente e o painel o citam.');

export const createTextoInput = z.object({
  nome,
  texto: requiredText(MAIOR_TEXTO).describe('O texto; linhas que começam com `#` são títulos.'),
});

/** Of a form: the file comes beside it. */
export const createArquivoInput = z.object({
  nome: requiredText(200).optional().describe('Nome do item; sem ele, o do arquivo.'),
});

export const updateConhecimentoInput = z.object({
  id: idSchema,
  nome: nome.optional(),
  ativo: z.boolean().optional().describe('`false`: o assistente deixa de usá-lo na mesma hora.'),
  reprocessar: z
    .boolean()
    .optional()
    .describe('`true`: lê o conteúdo de novo; os trechos de antes valem até que a leitura termine.'),
});

export const conhecimentosFilters = z.object({
  ...namedInput('Parte do nome; ignora acentos e maiúsculas.'),
  situacao: z.enum(SITUACOES).optional().describe('Só os nesta situação.'),
  tipo: z.enum(['texto', 'arquivo']).optional().describe('Só textos, ou só arquivos.'),
  ativo: z
    .enum(['true', 'false', 'todos'])
    .default('todos')
    .describe('`true`: só os que o assistente usa; `false`: só os outros; `todos` (o padrão).'),
});

/** Passages of an item, a page at a time. */
export const trechosInput = z.object({ id: idSchema, ...paginationInput });

export const testarInput = z.object({
  termo: text(1_000).default('').describe('A pergunta, como um cliente a faria. Sem ela, a lista vem vazia.'),
});

/** A passage that was found. */
export const trechoAchado = z.object({
  conhecimento_id: z.int().describe('Item de onde vem o trecho.'),
  nome: z.string().describe('Nome do item.'),
  pagina: z.int().describe('Página do item.'),
  titulo: z.string().describe('Títulos sob os quais está, do mais geral ao mais próximo; vazio quando não há.'),
  texto: z.string().describe('O trecho.'),
  posicao: z.int().describe('Lugar entre os resultados: 1 é o melhor.'),
});
export type TrechoAchado = z.output<typeof trechoAchado>;

/** What a question finds, best first. */
export const trechosAchados = z.object({
  resultados: z.array(trechoAchado).describe('Os trechos, do melhor para o pior.'),
});
export type TrechosAchados = z.output<typeof trechosAchados>;
