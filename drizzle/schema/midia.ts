import { index, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { bytea, instant, key } from './columns.ts';
import { empresas } from './identidade.ts';

/** A stored form of a file: of an image, one of its sizes. */
type Variante = { nome: string; tamanho: number; largura: number; altura: number };

/** A file of a company. The store has its variants, under `chave`; no row is ever without them. */
export const arquivos = pgTable(
  'arquivos',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key()
      .notNull()
      .references(() => empresas.id),
    /** What it is for, which decides its types, limits and processing (`server/midia/finalidades.ts`). */
    finalidade: text({
      enum: ['foto_produto', 'logo_empresa', 'anexo_mensagem', 'email_bruto', 'conhecimento'],
    }).notNull(),
    /** As the sender called it. */
    nome: text().notNull(),
    /** Of what is served. */
    tipo: text().notNull(),
    /** Bytes of all variants together: what counts against the company's limit. */
    tamanho: key().notNull(),
    /** Of the bytes that were sent. */
    sha256: bytea().notNull(),
    chave: text().notNull(),
    /** Pixels of the largest variant; of what is no picture, 0. */
    largura: integer().notNull(),
    altura: integer().notNull(),
    variantes: jsonb().$type<Variante[]>().notNull(),
    criado_em: instant().notNull().defaultNow(),
  },
  (t) => [unique('arquivos_empresa_id').on(t.empresa_id, t.id), unique('arquivos_chave').on(t.chave)],
);

/** Bytes of a company's files together; its row is the lock under which the limit is judged. */
export const usos_midia = pgTable('usos_midia', {
  empresa_id: key()
    .primaryKey()
    .references(() => empresas.id),
  tamanho: key().notNull(),
});

/**
 * What the store may have and no file names: written before the store is, and taken away in the transaction that makes the file; written
 * again in the transaction that deletes it. What is still here at `remover_apos` is deleted from the store.
 */
export const objetos_sem_arquivo = pgTable(
  'objetos_sem_arquivo',
  {
    chave: text().primaryKey(),
    empresa_id: key().notNull(),
    /** The variants. */
    nomes: text().array().notNull(),
    remover_apos: instant().notNull(),
    /** Attempts to delete it, the one under way among them: after the first it can become no file any more. */
    tentativas: smallint().notNull().default(0),
  },
  (t) => [index('objetos_sem_arquivo_prazo').on(t.remover_apos)],
);
