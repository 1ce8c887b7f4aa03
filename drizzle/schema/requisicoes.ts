import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, key } from './columns.ts';

/** API request log, partitioned by day (UTC) of `criado_em`; retention drops partitions. */
export const requisicoes_api = pgTable(
  'requisicoes_api',
  {
    id: key().notNull().generatedAlwaysAsIdentity(),
    empresa_id: key().notNull(),
    token_id: key(),
    /** The OAuth grant, where it was not a token. */
    concessao_id: key(),
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
    criado_em: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.criado_em, t.id] }),
    index('requisicoes_api_empresa').on(t.empresa_id, t.criado_em, t.id),
    index('requisicoes_api_request_id').on(t.request_id),
  ],
);
