import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytea, instant, key } from './columns.ts';

const id = () => key().primaryKey().generatedAlwaysAsIdentity();

/** An account and its contract: what all its companies together may use. */
export const contas = pgTable('contas', {
  id: id(),
  nome: text().notNull(),
  limite_empresas: integer().notNull().default(10),
  /** Users of each company; invited ones count, external ones do not. */
  limite_usuarios: integer().notNull().default(50),
  /** Modules of the plan; a token may only receive scopes of these. */
  modulos: text().array().notNull().default([]),
  filiais_ocupam: boolean().notNull().default(false),
  criado_em: instant().notNull().defaultNow(),
  atualizado_em: instant().notNull().defaultNow(),
});

export const empresas = pgTable(
  'empresas',
  {
    id: id(),
    conta_id: key()
      .notNull()
      .references(() => contas.id),
    nome: text().notNull(),
    razao_social: text(),
    cnpj: text(),
    /** The company whose branch it is. */
    matriz_id: key().references((): AnyPgColumn => empresas.id),
    /** The account's main registration, its first company: its keys and administrators open companies and issue keys. */
    principal: boolean().notNull().default(false),
    situacao: text({ enum: ['ativa', 'inativa', 'encerrada'] })
      .notNull()
      .default('ativa'),
    fuso: text().notNull().default('America/Sao_Paulo'),
    /** Of the release before the contract was the account's, which may still be running beside this one: goes with the next. */
    modulos: text().array().notNull().default([]),
    permite_estoque_negativo: boolean().notNull().default(true),
    /** When the stock of a sale leaves: as the sale is finalised, or as a shipment of it is concluded. */
    saida_estoque: text({ enum: ['venda', 'expedicao'] })
      .notNull()
      .default('venda'),
    /** Whether open sales and orders reserve what they sell. */
    reserva_estoque: boolean().notNull().default(false),
    /** Whether its users need a second factor. */
    exige_segundo_fator: boolean().notNull().default(false),
    /** Whether its users may authorize only the applications in `aplicativos_permitidos`. */
    aplicativos_por_lista: boolean().notNull().default(false),
    criado_em: instant().notNull().defaultNow(),
    atualizado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    index('empresas_conta').on(t.conta_id),
    uniqueIndex('empresas_principal').on(t.conta_id).where(sql`principal`),
    uniqueIndex('empresas_cnpj').on(t.conta_id, t.cnpj).where(sql`situacao <> 'encerrada'`),
    index('empresas_matriz').on(t.matriz_id).where(sql`matriz_id is not null`),
    check('empresa_principal_ativa', sql`not principal or (matriz_id is null and situacao = 'ativa')`),
    check('situacao_conhecida', sql`situacao in ('ativa', 'inativa', 'encerrada')`),
    check('saida_estoque_conhecida', sql`saida_estoque in ('venda', 'expedicao')`),
  ],
);

/** People: one row for a person, whatever companies of whatever accounts they work in. */
export const usuarios = pgTable(
  'usuarios',
  {
    id: id(),
    /** This and `versao_sessao`: of the release before sessions were rows, which may still be running. They go with the next. */
    conta_id: key().references(() => contas.id),
    nome: text().notNull(),
    email: text().notNull(),
    senha_hash: text().notNull(),
    versao_sessao: integer().notNull().default(1),
    ultimo_acesso_em: instant(),
    criado_em: instant().notNull().defaultNow(),
    atualizado_em: instant().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('usuarios_email').on(sql`lower(${t.email})`), index('usuarios_conta').on(t.conta_id)],
);

/** A person's place in a company; before the person has accepted it, an invitation. The API's users are these. */
export const usuarios_empresas = pgTable(
  'usuarios_empresas',
  {
    id: id(),
    empresa_id: key()
      .notNull()
      .references(() => empresas.id),
    /** Null until the invitation is accepted. */
    usuario_id: key().references(() => usuarios.id),
    papel: text({ enum: ['administrador', 'operador', 'leitura'] }).notNull(),
    /** External people (accountants and third parties) use no slot of the contract. */
    tipo: text({ enum: ['interno', 'contador', 'terceiro'] })
      .notNull()
      .default('interno'),
    ativo: boolean().notNull().default(true),
    convite_nome: text(),
    convite_email: text(),
    /** SHA-256 of the link's token. */
    convite_hash: bytea(),
    convite_expira_em: instant(),
    convidado_por_nome: text(),
    /** Who invited, and with what: an invitation that waits ends with the access of whoever wrote it. */
    convidado_por_tipo: text({ enum: ['usuario', 'token', 'concessao', 'sistema'] }),
    convidado_por_id: key(),
    /** When the person last entered this company. */
    ultimo_acesso_em: instant(),
    /** Whose first steps the first screen shows this person; null until they choose. */
    primeiros_passos: text({ enum: ['loja', 'integrador'] }),
    /** Sessions opened before this do not enter the company: what ended with a deactivation stays ended. */
    sessoes_desde: instant(),
    criado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('usuarios_empresas_usuario').on(t.usuario_id, t.empresa_id),
    index('usuarios_empresas_empresa').on(t.empresa_id, t.id),
    uniqueIndex('usuarios_empresas_convite').on(t.empresa_id, sql`lower(${t.convite_email})`),
    index('usuarios_empresas_convidado').on(sql`lower(${t.convite_email})`),
    uniqueIndex('usuarios_empresas_link').on(t.convite_hash),
    index('usuarios_empresas_autor').on(t.convidado_por_tipo, t.convidado_por_id).where(sql`usuario_id is null`),
    check('papel_conhecido', sql`${t.papel} in ('administrador', 'operador', 'leitura')`),
    check('tipo_conhecido', sql`${t.tipo} in ('interno', 'contador', 'terceiro')`),
    check('primeiros_passos_conhecidos', sql`${t.primeiros_passos} in ('loja', 'integrador')`),
    check('externo_nao_administra', sql`${t.tipo} = 'interno' or ${t.papel} <> 'administrador'`),
    check('convite_ate_aceito', sql`(${t.usuario_id} is null) = (${t.convite_email} is not null)`),
  ],
);

/** Sessions of the panel, from the password to the end; an ended one never comes back. */
export const sessoes = pgTable(
  'sessoes',
  {
    id: id(),
    usuario_id: key()
      .notNull()
      .references(() => usuarios.id),
    /** SHA-256 of what the session cookie names it by. */
    hash: bytea().notNull(),
    /** `segundo_fator`: the password was right, and opens nothing yet. */
    fase: text({ enum: ['segundo_fator', 'aberta'] })
      .notNull()
      .default('aberta'),
    ip: text(),
    /** The browser's own name for itself. */
    agente: text(),
    criado_em: instant().notNull().defaultNow(),
    ultimo_uso_em: instant().notNull().defaultNow(),
    ultimo_uso_ip: text(),
    /** When the person last proved who they are: password, code or passkey. */
    confirmada_em: instant().notNull().defaultNow(),
    expira_em: instant().notNull(),
    encerrada_em: instant(),
    encerrada_motivo: text({ enum: ['saida', 'encerrada', 'senha_alterada', 'senha_redefinida', 'segundo_fator'] }),
  },
  (t) => [
    uniqueIndex('sessoes_hash').on(t.hash),
    index('sessoes_usuario').on(t.usuario_id, t.id),
    index('sessoes_expira').on(t.expira_em),
    check('sessao_diz_por_que', sql`(${t.encerrada_em} is null) = (${t.encerrada_motivo} is null)`),
  ],
);

/** One-time links that were sent to a person by e-mail; only hashes of them are kept. */
export const links_pessoais = pgTable(
  'links_pessoais',
  {
    id: id(),
    tipo: text({ enum: ['recuperacao', 'email'] }).notNull(),
    usuario_id: key()
      .notNull()
      .references(() => usuarios.id),
    hash: bytea().notNull(),
    /** The address that the link confirms. */
    email_novo: text(),
    expira_em: instant().notNull(),
    criado_em: instant().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('links_pessoais_hash').on(t.hash), index('links_pessoais_usuario').on(t.usuario_id, t.tipo)],
);

/** The authenticator application of a person (TOTP, RFC 6238). */
export const totps = pgTable('totps', {
  usuario_id: key()
    .primaryKey()
    .references(() => usuarios.id),
  /** Encrypted with ENCRYPTION_KEY. */
  segredo_cifrado: bytea().notNull(),
  /** Null until the first code was right. */
  confirmado_em: instant(),
  /** The time step of the last accepted code: none is accepted twice. */
  ultimo_passo: bigint({ mode: 'number' }).notNull().default(0),
  criado_em: instant().notNull().defaultNow(),
});

/** Codes to sign in with when the authenticator is lost; each works once. */
export const codigos_recuperacao = pgTable(
  'codigos_recuperacao',
  {
    usuario_id: key()
      .notNull()
      .references(() => usuarios.id),
    hash: bytea().notNull(),
    usado_em: instant(),
    criado_em: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.usuario_id, t.hash] })],
);

/** Passkeys of a person (WebAuthn). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    usuario_id: key()
      .notNull()
      .references(() => usuarios.id),
    nome: text().notNull(),
    /** The credential's id, base64url. */
    credencial: text().notNull(),
    chave_publica: bytea().notNull(),
    contador: bigint({ mode: 'number' }).notNull(),
    transportes: text().array().notNull(),
    /** Whether it is kept by a service that copies it to the person's other devices. */
    sincronizada: boolean().notNull(),
    criado_em: instant().notNull().defaultNow(),
    ultimo_uso_em: instant(),
  },
  (t) => [uniqueIndex('passkeys_credencial').on(t.credencial), index('passkeys_usuario').on(t.usuario_id, t.id)],
);

/** WebAuthn challenges that wait for their answer; each is answered once. */
export const desafios = pgTable(
  'desafios',
  {
    desafio: text().primaryKey(),
    uso: text({ enum: ['registro', 'entrada', 'confirmacao'] }).notNull(),
    usuario_id: key().references(() => usuarios.id),
    expira_em: instant().notNull(),
  },
  (t) => [index('desafios_expira').on(t.expira_em)],
);

/** Kinds of e-mail that a person switched off. */
export const correio_desligado = pgTable(
  'correio_desligado',
  {
    usuario_id: key()
      .notNull()
      .references(() => usuarios.id),
    tipo: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.usuario_id, t.tipo] })],
);

/** Warnings of the panel that a person put aside in a company: each comes back at a time, or sooner where it has grown clearly worse. */
export const avisos_dispensados = pgTable(
  'avisos_dispensados',
  {
    empresa_id: key()
      .notNull()
      .references(() => empresas.id),
    usuario_id: key()
      .notNull()
      .references(() => usuarios.id),
    tipo: text().notNull(),
    /** What the warning is of, such as a webhook and the beginning of its streak; another one of it is another warning. */
    de: text().notNull(),
    volta_em: instant().notNull(),
    /** It comes back from this measure on; null where it has no measure. */
    volta_com: integer(),
    dispensado_em: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.usuario_id, t.tipo, t.de] })],
);
