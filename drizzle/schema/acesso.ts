import { bigint, customType, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { empresas, usuarios } from './identidade.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const instant = () => timestamp({ withTimezone: true, mode: 'date' });

export const tokens_api = pgTable(
  'tokens_api',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: bigint({ mode: 'number' })
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
    criado_por_usuario_id: bigint({ mode: 'number' }).references(() => usuarios.id),
    criado_por_nome: text().notNull(),
    ultimo_uso_em: instant(),
    ultimo_uso_ip: text(),
  },
  (t) => [uniqueIndex('tokens_api_hash').on(t.hash), index('tokens_api_empresa').on(t.empresa_id, t.id)],
);
