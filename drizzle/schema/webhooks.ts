import { sql } from 'drizzle-orm';
import { boolean, check, index, json, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { Evento } from '#modulos/index.ts';
import { bytea, instant, key } from './columns.ts';
import { empresas, usuarios } from './identidade.ts';

/** Addresses that receive a company's events. A deleted one stays for its log. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key()
      .notNull()
      .references(() => empresas.id),
    url: text().notNull(),
    descricao: text().notNull().default(''),
    eventos: text().array().$type<Evento[]>().notNull(),
    max_tentativas: smallint().notNull().default(5),
    timeout_segundos: smallint().notNull().default(10),
    /** Custom headers, name to value, in the order given. */
    headers: json().$type<Record<string, string>>().notNull().default({}),
    ativo: boolean().notNull().default(true),
    desativado_em: instant(),
    desativado_motivo: text({ enum: ['manual', 'falhas', 'acesso_encerrado'] }),
    /** What signs, encrypted with ENCRYPTION_KEY; screens show its last four characters. */
    secret_cifrado: bytea().notNull(),
    secret_final: text().notNull(),
    /** The secret before the last rotation, encrypted likewise, while the rotation keeps it; both go when its time is over. */
    secret_anterior_cifrado: bytea(),
    secret_anterior_ate: instant(),
    criado_por_nome: text(),
    criado_por_tipo: text({ enum: ['usuario', 'token', 'concessao', 'sistema'] }),
    criado_por_id: key(),
    /**
     * Whose it is: it stops with this connection, or with this person's place in that company, which is the account's main registration
     * where a key made it that somebody there issued. Null when it is the company's own, as what an administrator kept.
     */
    responsavel_concessao_id: key(),
    responsavel_usuario_id: key().references(() => usuarios.id),
    responsavel_empresa_id: key().references(() => empresas.id),
    criado_em: instant().notNull().defaultNow(),
    atualizado_em: instant().notNull().defaultNow(),
    excluido_em: instant(),
  },
  (t) => [
    index('webhooks_empresa').on(t.empresa_id, t.id).where(sql`excluido_em is null`),
    index('webhooks_concessao').on(t.responsavel_concessao_id).where(sql`responsavel_concessao_id is not null`),
    index('webhooks_responsavel')
      .on(t.responsavel_usuario_id, t.responsavel_empresa_id)
      .where(sql`responsavel_usuario_id is not null`),
    check('webhook_responsavel', sql`(responsavel_usuario_id is null) = (responsavel_empresa_id is null)`),
    check('webhook_tentativas', sql`max_tentativas between 1 and 10`),
    check('webhook_timeout', sql`timeout_segundos between 5 and 30`),
    check('webhook_secret_anterior', sql`(secret_anterior_cifrado is null) = (secret_anterior_ate is null)`),
  ],
);

/** What each webhook listened to and since when, kept by a trigger: why an event did not go to a webhook. */
export const versoes_webhook = pgTable(
  'versoes_webhook',
  {
    webhook_id: key().notNull(),
    desde: instant().notNull(),
    empresa_id: key().notNull(),
    ativo: boolean().notNull(),
    eventos: text().array().notNull(),
    excluido: boolean().notNull(),
  },
  (t) => [index('versoes_webhook_desde').on(t.webhook_id, t.desde)],
);
