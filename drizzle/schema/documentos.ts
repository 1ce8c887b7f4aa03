import { sql } from 'drizzle-orm';
import { check, foreignKey, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, key } from './columns.ts';
import { empresas } from './identidade.ts';
import { arquivos } from './midia.ts';

/** How the documents that a company prints and sends look. A company without a row has the product's own looks. */
export const aparencias_documentos = pgTable(
  'aparencias_documentos',
  {
    empresa_id: key()
      .primaryKey()
      .references(() => empresas.id),
    logo_arquivo_id: key(),
    /** `#rrggbb`, dark enough for white letters on it; null: the product's. */
    cor: text(),
    /** Address, telephone and what else stands below the company's name. */
    contato: text().notNull().default(''),
    atualizado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    foreignKey({ columns: [t.empresa_id, t.logo_arquivo_id], foreignColumns: [arquivos.empresa_id, arquivos.id] }),
    check('cor_documentos', sql`cor ~ '^#[0-9a-f]{6}$'`),
  ],
);
