import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, instant, key } from './columns.ts';

/** E-mails, written in the transaction of what they tell of, and sent after it. */
export const mensagens_correio = pgTable(
  'mensagens_correio',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    tipo: text().notNull(),
    para: text().notNull(),
    /** What the template is filled with, links included; encrypted with ENCRYPTION_KEY, and gone once the e-mail was sent. */
    dados_cifrados: bytea(),
    /** Of several e-mails with one key, only the first is written. */
    chave: text().notNull(),
    /** What it tells of; when that is over, e-mails about it that wait are cancelled. */
    sobre: text(),
    situacao: text({ enum: ['na_fila', 'enviada', 'falhou', 'vencida', 'cancelada'] })
      .notNull()
      .default('na_fila'),
    tentativas: integer().notNull().default(0),
    /** Nobody else sends it before this. */
    reservada_ate: instant(),
    /** Not sent after this: its link would not work any more. */
    valida_ate: instant(),
    criado_em: instant().notNull().defaultNow(),
    enviada_em: instant(),
    erro: text(),
  },
  (t) => [
    uniqueIndex('mensagens_correio_chave').on(t.chave),
    index('mensagens_correio_fila').on(t.id).where(sql`situacao = 'na_fila'`),
    index('mensagens_correio_sobre').on(t.sobre).where(sql`situacao = 'na_fila'`),
    index('mensagens_correio_data').on(t.criado_em),
    check('mensagem_situacao', sql`${t.situacao} in ('na_fila', 'enviada', 'falhou', 'vencida', 'cancelada')`),
  ],
);
