import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  type PgColumn,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytea, instant, key } from './columns.ts';
import { empresas } from './identidade.ts';
import { arquivos } from './midia.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

const id = () => key().primaryKey().generatedAlwaysAsIdentity();
const SITUACOES = ['na_fila', 'processando', 'pronto', 'erro'] as const;

/** Material that the assistant answers from: a file, or a text that was typed. */
export const conhecimentos = pgTable(
  'conhecimentos',
  {
    id: id(),
    empresa_id: key()
      .notNull()
      .references(() => empresas.id),
    nome: text().notNull(),
    tipo: text({ enum: ['texto', 'arquivo'] }).notNull(),
    /** Of a file: what its content is. */
    formato: text({ enum: ['pdf', 'docx', 'xlsx', 'html', 'markdown', 'csv', 'texto'] }).notNull(),
    situacao: text({ enum: SITUACOES }).notNull().default('na_fila'),
    /** Why it could not be read, for people. */
    erro: text(),
    ativo: boolean().notNull().default(true),
    /** Pages of a PDF; of what has no pages, one for each 3,000 characters. Null until it was read. */
    paginas: integer(),
    /** Pages without a text, which were accepted. */
    paginas_vazias: integer().array().notNull().default([]),
    /** While it is read: how far. */
    paginas_lidas: integer().notNull().default(0),
    /** Bytes of the file, or of the text in UTF-8. */
    tamanho: key().notNull(),
    /** Of a text. */
    texto: text(),
    /** Of a file. */
    arquivo_id: key(),
    /** Of the file's bytes. */
    arquivo_sha256: bytea(),
    /** Of the normalised text; of a file, once it was read. */
    texto_sha256: bytea(),
    /** Counts the times that reading was asked for: what an older one read is void. */
    versao: integer().notNull().default(1),
    /** Attempts to read this version, the one under way among them. */
    tentativas: smallint().notNull().default(0),
    /** When it is read; while somebody reads it, when they are given up for dead. */
    tentar_em: instant(),
    /** How many passages it has. */
    trechos: integer().notNull().default(0),
    /** The model of the passages' vectors, where all have one; null where none was asked for yet. */
    vetores_modelo: text(),
    /** When vectors that are missing are asked for again. */
    vetores_em: instant(),
    vetores_tentativas: smallint().notNull().default(0),
    criado_em: instant().notNull().defaultNow(),
    atualizado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('conhecimentos_empresa_id').on(t.empresa_id, t.id),
    uniqueIndex('conhecimentos_texto').on(t.empresa_id, t.texto_sha256).where(sql`texto_sha256 is not null`),
    uniqueIndex('conhecimentos_arquivo').on(t.empresa_id, t.arquivo_sha256).where(sql`arquivo_sha256 is not null`),
    index('conhecimentos_fila').on(t.tentar_em, t.id).where(sql`tentar_em is not null`),
    index('conhecimentos_vetores').on(t.vetores_em, t.id).where(sql`vetores_em is not null`),
    index('conhecimentos_modelo').on(t.vetores_modelo, t.id).where(sql`situacao = 'pronto'`),
    foreignKey({ columns: [t.empresa_id, t.arquivo_id], foreignColumns: [arquivos.empresa_id, arquivos.id] }),
    check('situacao_conhecimento_conhecida', sql`${t.situacao} in ('na_fila', 'processando', 'pronto', 'erro')`),
    check('conhecimento_tem_conteudo', sql`(${t.tipo} = 'texto') = (${t.texto} is not null)`),
    check('conhecimento_arquivo', sql`(${t.tipo} = 'arquivo') = (${t.arquivo_id} is not null)`),
    check(
      'conhecimento_fila_tem_prazo',
      sql`(${t.situacao} in ('na_fila', 'processando')) = (${t.tentar_em} is not null)`,
    ),
    check('conhecimento_erro_tem_motivo', sql`(${t.situacao} = 'erro') = (${t.erro} is not null)`),
  ],
);

const toConhecimento = (t: { empresa_id: PgColumn; conhecimento_id: PgColumn }) => ({
  columns: [t.empresa_id, t.conhecimento_id] as [PgColumn, PgColumn],
  foreignColumns: [conhecimentos.empresa_id, conhecimentos.id] as [PgColumn, PgColumn],
});

/** A part of an item that answers alone: some paragraphs under one heading, of about 900 characters. */
export const trechos_conhecimento = pgTable(
  'trechos_conhecimento',
  {
    id: id(),
    empresa_id: key().notNull(),
    conhecimento_id: key().notNull(),
    /** In the item, from 1. */
    posicao: integer().notNull(),
    pagina: integer().notNull(),
    /** The headings that it stands under, outermost first, joined by " › ". */
    titulo: text().notNull().default(''),
    texto: text().notNull(),
    /** What a search looks up: each lexeme with the company's id in front. */
    termos: tsvector().notNull().generatedAlwaysAs(sql`termos_conhecimento(empresa_id, titulo, texto)`),
  },
  (t) => [
    unique('trechos_conhecimento_empresa_id').on(t.empresa_id, t.id),
    unique('trechos_conhecimento_posicao').on(t.conhecimento_id, t.posicao),
    index('trechos_conhecimento_empresa').on(t.empresa_id, t.conhecimento_id),
    index('trechos_conhecimento_termos').using('gin', t.termos).with({ fastupdate: false }),
    foreignKey(toConhecimento(t)).onDelete('cascade'),
  ],
);

/** The vector of a passage, by one model: float32, one after another, little-endian. */
export const vetores_trecho = pgTable(
  'vetores_trecho',
  {
    trecho_id: key().primaryKey(),
    empresa_id: key().notNull(),
    conhecimento_id: key().notNull(),
    modelo: text().notNull(),
    dimensoes: integer().notNull(),
    vetor: bytea().notNull(),
  },
  (t) => [
    index('vetores_trecho_empresa').on(t.empresa_id, t.modelo),
    index('vetores_trecho_conhecimento').on(t.conhecimento_id),
    foreignKey({
      columns: [t.empresa_id, t.trecho_id],
      foreignColumns: [trechos_conhecimento.empresa_id, trechos_conhecimento.id],
    }).onDelete('cascade'),
    check('vetor_tem_dimensoes', sql`octet_length(${t.vetor}) = 4 * ${t.dimensoes}`),
  ],
);

/** The words of an item, as searches compare them: what a word that is in no passage was meant to be. */
export const palavras_conhecimento = pgTable(
  'palavras_conhecimento',
  { empresa_id: key().notNull(), palavra: text().notNull(), conhecimento_id: key().notNull() },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.palavra, t.conhecimento_id] }),
    index('palavras_conhecimento_item').on(t.conhecimento_id),
    foreignKey(toConhecimento(t)).onDelete('cascade'),
  ],
);

/** Counts the changes of what a company's searches find: vectors that a process keeps in memory are of one count. */
export const acervos = pgTable('acervos', {
  empresa_id: key()
    .primaryKey()
    .references(() => empresas.id),
  revisao: key().notNull().default(0),
});
