import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { instant, key } from './columns.ts';
import { empresas } from './identidade.ts';

/** What can be imported. */
export const TIPOS_IMPORTACAO = ['produtos', 'clientes', 'contatos', 'saldos'] as const;

/** An import: a file that was sent, what its columns are, and how far the job is. */
export const importacoes = pgTable(
  'importacoes',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key()
      .notNull()
      .references(() => empresas.id),
    tipo: text({ enum: TIPOS_IMPORTACAO }).notNull(),
    arquivo_nome: text().notNull(),
    arquivo_sha256: text().notNull(),
    arquivo_bytes: integer().notNull(),
    formato: text({ enum: ['csv', 'xlsx'] }).notNull(),
    codificacao: text(),
    separador: text(),
    /** The texts of the file's first row. */
    cabecalho: jsonb().$type<string[]>().notNull(),
    /** The field that each column of the file is; null for one that is left out. */
    colunas: jsonb().$type<(string | null)[]>().notNull(),
    /** How the file writes decimals. */
    decimal: text({ enum: ['virgula', 'ponto'] }).notNull(),
    /** What becomes of rows whose record exists already. */
    existentes: text({ enum: ['atualizar', 'pular'] })
      .notNull()
      .default('atualizar'),
    /** The warehouse of balances whose row names none; null for the default one. */
    deposito_id: key(),
    estado: text({ enum: ['colunas', 'conferindo', 'conferida', 'importando', 'concluida', 'cancelada'] })
      .notNull()
      .default('colunas'),
    /** Why it ended before its time, where nobody cancelled it. */
    motivo: text(),
    total: integer().notNull(),
    /** The number of the last row dealt with in the present phase, and how many they are. */
    cursor: integer().notNull().default(0),
    feitas: integer().notNull().default(0),
    /** What the check found. */
    novas: integer().notNull().default(0),
    existem: integer().notNull().default(0),
    com_erro: integer().notNull().default(0),
    /** What was written; `recusadas` are good rows that were no longer good when they were to be written. */
    criadas: integer().notNull().default(0),
    alteradas: integer().notNull().default(0),
    iguais: integer().notNull().default(0),
    puladas: integer().notNull().default(0),
    recusadas: integer().notNull().default(0),
    /** How many rows the next transaction takes; 1 after one was refused as a whole. */
    lote: smallint().notNull().default(250),
    ator_id: key().notNull(),
    ator_nome: text().notNull(),
    ip: text(),
    criado_em: instant().notNull().defaultNow(),
    avancou_em: instant().notNull().defaultNow(),
    iniciada_em: instant(),
    concluido_em: instant(),
    linhas_apagadas: boolean().notNull().default(false),
  },
  (t) => [
    unique('importacoes_empresa_id').on(t.empresa_id, t.id),
    index('importacoes_empresa').on(t.empresa_id, t.id),
    index('importacoes_arquivo').on(t.empresa_id, t.tipo, t.arquivo_sha256),
    index('importacoes_abertas').on(t.avancou_em).where(sql`estado in ('conferindo', 'importando')`),
    index('importacoes_com_linhas').on(t.avancou_em).where(sql`not linhas_apagadas`),
  ],
);

/** A row of the file: its cells as they are, and what became of it. */
export const linhas_importacao = pgTable(
  'linhas_importacao',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key().notNull(),
    importacao_id: key().notNull(),
    /** Its number in the file, as spreadsheets count: the heading is 1. */
    numero: integer().notNull(),
    celulas: jsonb().$type<(string | number | boolean | null)[]>().notNull(),
    estado: text({ enum: ['lida', 'nova', 'existe', 'erro', 'gravada', 'pulada'] })
      .notNull()
      .default('lida'),
    /** What must be unique in the file. */
    chave: text(),
    /** Messages by field. */
    erros: jsonb().$type<Record<string, string[]>>(),
    registro_id: key(),
  },
  (t) => [
    uniqueIndex('linhas_importacao_numero').on(t.importacao_id, t.numero),
    index('linhas_importacao_chave').on(t.importacao_id, t.chave, t.numero).where(sql`chave is not null`),
    index('linhas_importacao_erros').on(t.importacao_id, t.numero).where(sql`estado = 'erro'`),
    foreignKey({
      columns: [t.empresa_id, t.importacao_id],
      foreignColumns: [importacoes.empresa_id, importacoes.id],
    }),
  ],
);
