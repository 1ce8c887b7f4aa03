import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** API request log, partitioned by day (UTC) of `criado_em`; retention drops partitions. */
export const requisicoes_api = pgTable(
  'requisicoes_api',
  {
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    empresa_id: bigint({ mode: 'number' }).notNull(),
    token_id: bigint({ mode: 'number' }),
    ator_nome: text().notNull(),
    metodo: text().notNull(),
    /** The route as declared, for grouping; `caminho` is what was asked. */
    rota: text().notNull(),
    caminho: text().notNull(),
    status: integer().notNull(),
    duracao_ms: integer().notNull(),
    ip: text(),
    request_id: text().notNull(),
    campos_ignorados: text().array().notNull(),
    /** Error message answered, if any. */
    erro: text(),
    criado_em: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.criado_em, t.id] }),
    index('requisicoes_api_empresa').on(t.empresa_id, t.criado_em, t.id),
    index('requisicoes_api_request_id').on(t.request_id),
  ],
);
