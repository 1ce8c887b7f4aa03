import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, instant, key } from './columns.ts';
import { empresas, usuarios } from './identidade.ts';

const id = () => key().primaryKey().generatedAlwaysAsIdentity();

export const tokens_api = pgTable(
  'tokens_api',
  {
    id: id(),
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
    /** The key that issued it. */
    emitido_por_token_id: key().references((): AnyPgColumn => tokens_api.id),
    /**
     * Whose it is: it ends with this person's place in that company. Null when it is the company's own, as what an administrator kept
     * when its maker left.
     */
    responsavel_usuario_id: key().references(() => usuarios.id),
    responsavel_empresa_id: key().references(() => empresas.id),
    /** Why it was revoked, where nobody revoked it by itself. */
    revogado_motivo: text({ enum: ['usuario_removido', 'usuario_desativado'] }),
    ultimo_uso_em: instant(),
    ultimo_uso_ip: text(),
  },
  (t) => [
    uniqueIndex('tokens_api_hash').on(t.hash),
    index('tokens_api_empresa').on(t.empresa_id, t.id),
    index('tokens_api_responsavel')
      .on(t.responsavel_usuario_id, t.responsavel_empresa_id)
      .where(sql`revogado_em is null`),
    index('tokens_api_expira').on(t.expira_em).where(sql`revogado_em is null`),
    check('token_responsavel', sql`(${t.responsavel_usuario_id} is null) = (${t.responsavel_empresa_id} is null)`),
  ],
);

/** A third party's application (OAuth 2.0 client), registered by a company and authorized by any. */
export const aplicativos = pgTable(
  'aplicativos',
  {
    id: id(),
    /** Whose application it is, not whose data it reads. */
    empresa_id: key()
      .notNull()
      .references(() => empresas.id),
    client_id: text().notNull(),
    tipo: text({ enum: ['confidencial', 'publico'] }).notNull(),
    nome: text().notNull(),
    descricao: text().notNull(),
    site_url: text(),
    /** PNG. */
    logo: bytea(),
    redirect_uris: text().array().notNull(),
    /** What it may ask for. */
    escopos: text().array().notNull(),
    secret_hash: bytea(),
    secret_final: text(),
    secret_criado_em: instant(),
    /** The secret before the last rotation, while it is still accepted. */
    secret_anterior_hash: bytea(),
    secret_anterior_ate: instant(),
    ativo: boolean().notNull().default(true),
    criado_em: instant().notNull().defaultNow(),
    criado_por_usuario_id: key().references(() => usuarios.id),
    criado_por_nome: text().notNull(),
    atualizado_em: instant().notNull().defaultNow(),
    excluido_em: instant(),
  },
  (t) => [
    uniqueIndex('aplicativos_client_id').on(t.client_id),
    index('aplicativos_empresa').on(t.empresa_id, t.id),
    check('aplicativo_tem_secret', sql`(${t.tipo} = 'confidencial') = (${t.secret_hash} IS NOT NULL)`),
  ],
);

/** What a user allowed an application to do in a company: one session, from its code to its end. */
export const concessoes = pgTable(
  'concessoes',
  {
    id: id(),
    aplicativo_id: key()
      .notNull()
      .references(() => aplicativos.id),
    /** Whose data it reaches. */
    empresa_id: key()
      .notNull()
      .references(() => empresas.id),
    usuario_id: key()
      .notNull()
      .references(() => usuarios.id),
    escopos: text().array().notNull(),
    criado_em: instant().notNull().defaultNow(),
    /** When its code was exchanged; until then nobody holds anything. */
    ativada_em: instant(),
    renovada_em: instant(),
    /** The code's end, and then that of the newest refresh token. */
    expira_em: instant().notNull(),
    ultimo_uso_em: instant(),
    ultimo_uso_ip: text(),
    encerrada_em: instant(),
    encerrada_motivo: text({
      enum: [
        'desconectada',
        'revogada',
        'reuso_code',
        'reuso_refresh_token',
        'aplicativo_excluido',
        'usuario_removido',
        'usuario_desativado',
        'senha_redefinida',
      ],
    }),
    /** Who disconnected it. */
    encerrada_por_nome: text(),
  },
  (t) => [
    index('concessoes_empresa').on(t.empresa_id, t.id),
    index('concessoes_aplicativo').on(t.aplicativo_id, t.id),
    index('concessoes_usuario').on(t.usuario_id, t.aplicativo_id),
    index('concessoes_expira').on(t.expira_em),
    check('concessao_diz_por_que', sql`(${t.encerrada_em} IS NULL) = (${t.encerrada_motivo} IS NULL)`),
  ],
);

/** Codes, access tokens and refresh tokens of grants, by their SHA-256. */
export const tokens_oauth = pgTable(
  'tokens_oauth',
  {
    id: id(),
    concessao_id: key()
      .notNull()
      .references(() => concessoes.id, { onDelete: 'cascade' }),
    tipo: text({ enum: ['code', 'access_token', 'refresh_token'] }).notNull(),
    hash: bytea().notNull(),
    escopos: text().array().notNull(),
    criado_em: instant().notNull().defaultNow(),
    expira_em: instant().notNull(),
    /** When it was exchanged; presented again, it ends the grant. */
    consumido_em: instant(),
    revogado_em: instant(),
    /** Of a code: what its exchange must match. */
    redirect_uri: text(),
    code_challenge: text(),
  },
  (t) => [
    uniqueIndex('tokens_oauth_hash').on(t.hash),
    index('tokens_oauth_concessao').on(t.concessao_id),
    index('tokens_oauth_acesso_expira').on(t.expira_em).where(sql`${t.tipo} = 'access_token'`),
  ],
);

/** What happened between an application and the companies that it connects to. */
export const eventos_aplicativos = pgTable(
  'eventos_aplicativos',
  {
    id: id(),
    aplicativo_id: key()
      .notNull()
      .references(() => aplicativos.id),
    /** The company that was connected; of one whose user refused, nothing is told. */
    empresa_id: key(),
    concessao_id: key(),
    tipo: text({
      enum: [
        'autorizada',
        'recusada',
        'conectada',
        'renovada',
        'desconectada',
        'revogada',
        'reuso_code',
        'reuso_refresh_token',
        'acesso_encerrado',
      ],
    }).notNull(),
    ip: text(),
    criado_em: instant().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [index('eventos_aplicativos_aplicativo').on(t.aplicativo_id, t.id)],
);

/** The applications that users of a company may authorize, where the company allows them by list. */
export const aplicativos_permitidos = pgTable(
  'aplicativos_permitidos',
  {
    empresa_id: key()
      .notNull()
      .references(() => empresas.id),
    aplicativo_id: key()
      .notNull()
      .references(() => aplicativos.id),
    permitido_por_nome: text().notNull(),
    criado_em: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.aplicativo_id] })],
);
