import { TIPOS_IMPORTACAO } from '#drizzle/schema/importacao.ts';
import { idSchema } from '#server/platform/ids.ts';
import { paginationInput } from '#server/platform/pagination.ts';
import { PLANILHA } from '#server/platform/planilha/limits.ts';
import { instante, requiredText, z } from '#server/platform/validation.ts';

const tipo = z.enum(TIPOS_IMPORTACAO);
const estado = z.enum(['colunas', 'conferindo', 'conferida', 'importando', 'concluida', 'cancelada']);
const decimal = z.enum(['virgula', 'ponto']);
const existentes = z.enum(['atualizar', 'pular']);

/** A file that was sent, as it lies on disk; `arquivo_nome` is what it was called. */
export const createImportacaoInput = z.object({
  tipo,
  arquivo_nome: requiredText(200),
  caminho: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().positive(),
});

export const importacaoIdInput = z.object({ id: idSchema });

export const importacoesFilters = z.object({ ...paginationInput, tipo: tipo.optional() });

export const setColunasInput = z.object({
  id: idSchema,
  colunas: z.array(z.string().max(40).nullable()).max(PLANILHA.colunas),
  decimal,
  existentes,
  deposito_id: idSchema.nullish().transform((id) => id ?? null),
});

export const startImportacaoInput = z.object({
  id: idSchema,
  /** Said by who was told that the same file was imported before. */
  repetir: z.boolean().default(false),
});

export const linhasFilters = z.object({
  ...paginationInput,
  id: idSchema,
  estado: z.enum(['boas', 'erro']).optional(),
  campo: z.string().max(40).optional(),
});

/** An import, with what its check found and what was written. */
export const importacao = z.object({
  id: z.int(),
  tipo,
  arquivo_nome: z.string(),
  arquivo_bytes: z.int(),
  formato: z.enum(['csv', 'xlsx']),
  codificacao: z.string().nullable(),
  separador: z.string().nullable(),
  decimal,
  existentes,
  deposito_id: z.int().nullable(),
  estado,
  motivo: z.string().nullable(),
  total: z.int(),
  feitas: z.int(),
  novas: z.int(),
  existem: z.int(),
  com_erro: z.int(),
  criadas: z.int(),
  alteradas: z.int(),
  iguais: z.int(),
  puladas: z.int(),
  recusadas: z.int(),
  ator_nome: z.string(),
  criado_em: instante,
  iniciada_em: instante.nullable(),
  concluido_em: instante.nullable(),
  linhas_apagadas: z.boolean(),
});

const celula = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** What a field of the table is, for who matches columns. */
const campo = z.object({
  campo: z.string(),
  nome: z.string(),
  obrigatoria: z.boolean(),
  dica: z.string().nullable(),
});

/** An import with its file's columns, some values of each, and the fields that they may be. */
export const importacaoDetalhe = importacao.extend({
  cabecalho: z.array(z.string()),
  colunas: z.array(z.string().nullable()),
  amostra: z.array(z.array(celula)),
  campos: z.array(campo),
  /** Rows with a fault in each field. */
  erros_por_campo: z.record(z.string(), z.int()),
  /** The import that wrote the same file before, or, without an end, is writing it now. */
  repetida: z.object({ id: z.int(), concluido_em: instante.nullable() }).nullable(),
});

export const linhaImportacao = z.object({
  id: z.int(),
  numero: z.int(),
  celulas: z.array(celula),
  estado: z.enum(['lida', 'nova', 'existe', 'erro', 'gravada', 'pulada']),
  erros: z.record(z.string(), z.array(z.string())).nullable(),
  registro_id: z.int().nullable(),
});

export type Importacao = z.output<typeof importacao>;
export type ImportacaoDetalhe = z.output<typeof importacaoDetalhe>;
export type LinhaImportacao = z.output<typeof linhaImportacao>;
export type TipoImportacao = Importacao['tipo'];
