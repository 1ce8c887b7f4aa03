import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, instant, key } from './columns.ts';
import { empresas, usuarios } from './identidade.ts';

export const tokens_api = pgTable(
  'tokens_api',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key()
      .notNull()
      .references(() => empresas.id),
    nome: text().notNull(),
    hash: bytea().notNull(),
    ultimos4: text().notNull(),
    escopos: text().array().notNull(),
    ips_permitidos: text().array().notNull(),
    expira_em: instant(),
    revogado_em: instant(),
    criado_em: instant().notNull().defaultNow(),
    criado_por_usuario_id: key().references(() => usuarios.id),
    criado_por_nome: text().notNull(),
    ultimo_uso_em: instant(),
    ultimo_uso_ip: text(),
  },
  (t) => [uniqueIndex('tokens_api_hash').on(t.hash), index('tokens_api_empresa').on(t.empresa_id, t.id)],
);
