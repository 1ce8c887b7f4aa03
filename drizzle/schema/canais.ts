import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytea, instant, key } from './columns.ts';
import { empresas } from './identidade.ts';
import { arquivos } from './midia.ts';

const id = () => key().primaryKey().generatedAlwaysAsIdentity();
const TIPOS = ['email', 'sms', 'whatsapp', 'whatsapp_nao_oficial'] as const;

/** A mailbox or number through which the company talks to people. */
export const canais = pgTable(
  'canais',
  {
    id: id(),
    empresa_id: key()
      .notNull()
      .references(() => empresas.id),
    nome: text().notNull(),
    tipo: text({ enum: TIPOS }).notNull(),
    /** Which adapter speaks to the platform (`server/canais/adaptadores.ts`). */
    adaptador: text({
      enum: ['imap_smtp', 'sms_http', 'smpp', 'cloud_api', 'evolution', 'waha', 'exemplo'],
    }).notNull(),
    /** The company's own address there: an e-mail, a telephone. */
    endereco: text().notNull(),
    ativo: boolean().notNull().default(true),
    /** What the adapter needs and anybody who sets channels up may see. */
    config: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** What nobody is shown, as JSON; encrypted with ENCRYPTION_KEY. Null once that key was lost. */
    segredos_cifrados: bytea(),
    /** SHA-256 of the secret path of the platform's notices. */
    aviso_hash: bytea(),
    situacao: text({ enum: ['pendente', 'conectado', 'erro'] })
      .notNull()
      .default('pendente'),
    /** Why it is not connected, for people. */
    erro: text(),
    situacao_em: instant().notNull().defaultNow(),
    /** Where the reader of a mailbox is: `{uidvalidity, uid}`. */
    cursor: jsonb().$type<Record<string, unknown>>(),
    /** The process that reads the mailbox has it until then, unless it says so again. */
    leitor: text(),
    leitor_ate: instant(),
    /** When the templates of the platform are read next; null where there are none. */
    sincronizar_em: instant(),
    /** The connection came back: what was said since then is read of the platform itself, for its notices may be lost. */
    reconciliar_desde: instant(),
    /** Whether the assistant answers in it. */
    assistente: boolean().notNull().default(false),
    criado_em: instant().notNull().defaultNow(),
    atualizado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('canais_empresa_id').on(t.empresa_id, t.id),
    uniqueIndex('canais_nome').on(t.empresa_id, sql`normalizar(nome)`),
    uniqueIndex('canais_aviso').on(t.aviso_hash),
    index('canais_leitura').on(t.leitor_ate).where(sql`ativo and adaptador in ('imap_smtp', 'smpp')`),
    index('canais_sincronizar').on(t.sincronizar_em).where(sql`ativo and sincronizar_em is not null`),
    index('canais_reconciliar').on(t.reconciliar_desde).where(sql`reconciliar_desde is not null`),
    check('tipo_canal_conhecido', sql`${t.tipo} in ('email', 'sms', 'whatsapp', 'whatsapp_nao_oficial')`),
    check(
      'adaptador_do_tipo',
      sql`(${t.tipo}, ${t.adaptador}) in (('email', 'imap_smtp'), ('email', 'exemplo'), ('sms', 'sms_http'), ('sms', 'smpp'), ('sms', 'exemplo'), ('whatsapp', 'cloud_api'), ('whatsapp', 'exemplo'), ('whatsapp_nao_oficial', 'evolution'), ('whatsapp_nao_oficial', 'waha'), ('whatsapp_nao_oficial', 'exemplo'))`,
    ),
    check('situacao_canal_conhecida', sql`${t.situacao} in ('pendente', 'conectado', 'erro')`),
  ],
);

/**
 * What a platform sent, as it came, before anything was made of it: a notice, or an e-mail. Told once however often it comes, by its print.
 */
export const entradas_brutas = pgTable(
  'entradas_brutas',
  {
    id: id(),
    empresa_id: key().notNull(),
    canal_id: key().notNull(),
    /** SHA-256 of what makes it that one. */
    impressao: bytea().notNull(),
    /** The body of a notice. */
    corpo: bytea(),
    /** Of an e-mail, which may be large: the file. */
    arquivo_id: key(),
    situacao: text({ enum: ['na_fila', 'tratada', 'recusada'] })
      .notNull()
      .default('na_fila'),
    erro: text(),
    tentativas: integer().notNull().default(0),
    /** When it is worked on next; while somebody works on it, when they are given up for dead. Null: it is done. */
    tentar_em: instant().defaultNow(),
    recebida_em: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('entradas_brutas_impressao').on(t.canal_id, t.impressao),
    index('entradas_brutas_fila').on(t.tentar_em, t.id).where(sql`tentar_em is not null`),
    index('entradas_brutas_canal').on(t.canal_id, t.id).where(sql`tentar_em is not null`),
    index('entradas_brutas_idade').on(t.recebida_em),
    foreignKey({ columns: [t.empresa_id, t.canal_id], foreignColumns: [canais.empresa_id, canais.id] }),
    foreignKey({ columns: [t.empresa_id, t.arquivo_id], foreignColumns: [arquivos.empresa_id, arquivos.id] }),
    check('situacao_entrada_conhecida', sql`${t.situacao} in ('na_fila', 'tratada', 'recusada')`),
    check(
      'entrada_tem_corpo',
      sql`${t.situacao} <> 'na_fila' or ${t.corpo} is not null or ${t.arquivo_id} is not null`,
    ),
    check('fila_tem_prazo', sql`(${t.situacao} = 'na_fila') = (${t.tentar_em} is not null)`),
  ],
);

/** The templates of an official WhatsApp channel, as the platform has them. */
export const modelos_whatsapp = pgTable(
  'modelos_whatsapp',
  {
    id: id(),
    empresa_id: key().notNull(),
    canal_id: key().notNull(),
    id_externo: text().notNull(),
    nome: text().notNull(),
    idioma: text().notNull(),
    categoria: text().notNull(),
    /** The platform's own word: only APPROVED may be sent. */
    status: text().notNull(),
    /** Header, body, footer and buttons as the platform describes them. */
    componentes: jsonb().$type<Record<string, unknown>[]>().notNull(),
    sincronizado_em: instant().notNull().defaultNow(),
    criado_em: instant().notNull().defaultNow(),
    atualizado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('modelos_whatsapp_empresa_id').on(t.empresa_id, t.id),
    unique('modelos_whatsapp_nome').on(t.canal_id, t.nome, t.idioma),
    foreignKey({ columns: [t.empresa_id, t.canal_id], foreignColumns: [canais.empresa_id, canais.id] }),
  ],
);
