import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, key } from './columns.ts';

const id = () => key().primaryKey().generatedAlwaysAsIdentity();

export const contas = pgTable('contas', {
  id: id(),
  nome: text().notNull(),
  criado_em: instant().notNull().defaultNow(),
});

export const empresas = pgTable(
  'empresas',
  {
    id: id(),
    conta_id: key()
      .notNull()
      .references(() => contas.id),
    nome: text().notNull(),
    cnpj: text(),
    fuso: text().notNull().default('America/Sao_Paulo'),
    /** Modules of the company's plan; a token may only receive scopes of these. */
    modulos: text().array().notNull(),
    permite_estoque_negativo: boolean().notNull().default(true),
    criado_em: instant().notNull().defaultNow(),
    atualizado_em: instant().notNull().defaultNow(),
  },
  (t) => [index('empresas_conta').on(t.conta_id)],
);

export const usuarios = pgTable(
  'usuarios',
  {
    id: id(),
    conta_id: key()
      .notNull()
      .references(() => contas.id),
    nome: text().notNull(),
    email: text().notNull(),
    senha_hash: text().notNull(),
    /** Raised by a password change or deactivation, which ends every session opened before. */
    versao_sessao: integer().notNull().default(1),
    ultimo_acesso_em: instant(),
    criado_em: instant().notNull().defaultNow(),
    atualizado_em: instant().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('usuarios_email').on(sql`lower(${t.email})`), index('usuarios_conta').on(t.conta_id)],
);

export const usuarios_empresas = pgTable(
  'usuarios_empresas',
  {
    usuario_id: key()
      .notNull()
      .references(() => usuarios.id),
    empresa_id: key()
      .notNull()
      .references(() => empresas.id),
    papel: text({ enum: ['administrador', 'operador', 'leitura'] }).notNull(),
    ativo: boolean().notNull().default(true),
    criado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.usuario_id, t.empresa_id] }),
    index('usuarios_empresas_empresa').on(t.empresa_id),
    check('papel_conhecido', sql`${t.papel} in ('administrador', 'operador', 'leitura')`),
  ],
);
