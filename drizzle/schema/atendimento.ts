import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { canais } from './canais.ts';
import { instant, key } from './columns.ts';
import { contatos } from './crm.ts';
import { empresas, usuarios_empresas } from './identidade.ts';
import { arquivos } from './midia.ts';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

const id = () => key().primaryKey().generatedAlwaysAsIdentity();
const oneOf = (column: PgColumn, words: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`;

const TIPOS = ['email', 'sms', 'whatsapp', 'whatsapp_nao_oficial'] as const;
const STATUS = ['aberta', 'aguardando_atendente', 'em_atendimento', 'concluida'] as const;
const STATUS_MENSAGEM = ['na_fila', 'enviada', 'entregue', 'lida', 'falhou', 'desconhecida'] as const;
const MIDIAS = ['imagem', 'documento', 'audio', 'video'] as const;
const ESTADOS = ['pendente', 'disponivel', 'indisponivel', 'recusada'] as const;

/** A conversation with a contact through one channel. None is ever deleted. */
export const conversas = pgTable(
  'conversas',
  {
    id: id(),
    empresa_id: key().notNull(),
    canal_id: key().notNull(),
    /** The channel's type. */
    canal: text({ enum: TIPOS }).notNull(),
    contato_id: key().notNull(),
    /** The contact's address in the channel, in the form in which addresses are compared. */
    endereco: text().notNull(),
    /** The same as the platform writes it, where it writes it otherwise. */
    endereco_plataforma: text(),
    /** Of e-mails: whose messages belong to it, the contact's address among them. */
    participantes: text().array().notNull().default([]),
    assunto: text(),
    /** Of e-mails: the subject in the form in which subjects are compared. */
    fio: text().notNull().default(''),
    /** Began beside an open one with the same address, for another subject. */
    desdobrada: boolean().notNull().default(false),
    status: text({ enum: STATUS }).notNull().default('aberta'),
    responsavel_id: key().references(() => usuarios_empresas.id, { onDelete: 'set null' }),
    responsavel_nome: text(),
    arquivada: boolean().notNull().default(false),
    ia_pausada: boolean().notNull().default(false),
    /** The pause came of a person's message: it ends with the attendance. */
    ia_pausa_automatica: boolean().notNull().default(false),
    /** Messages of the contact since somebody last read or answered. */
    nao_lidas: integer().notNull().default(0),
    ultima_mensagem_id: key(),
    ultima_previa: text(),
    ultima_direcao: text({ enum: ['entrada', 'saida'] }),
    ultima_em: instant().notNull().defaultNow(),
    /** The contact's last message: the 24 hours of WhatsApp count from it. */
    ultima_entrada_em: instant(),
    /** Automatic answers and messages sent by nobody that came since a person last wrote: loops end there. */
    automaticas: smallint().notNull().default(0),
    aguardando_desde: instant(),
    /** When it is told that nobody took the conversation; null where that is told, or somebody did. */
    avisar_espera_em: instant(),
    concluida_em: instant(),
    criado_em: instant().notNull().defaultNow(),
    atualizado_em: instant().notNull().defaultNow(),
    /** By which followers read changes; as of events. */
    txid: xid8().notNull().default(sql`ordem_do_evento()`),
    busca: text().generatedAlwaysAs(sql`coalesce(normalizar(assunto), '')`),
  },
  (t) => [
    unique('conversas_empresa_id').on(t.empresa_id, t.id),
    uniqueIndex('conversas_aberta').on(t.canal_id, t.endereco).where(sql`status <> 'concluida' and not desdobrada`),
    uniqueIndex('conversas_fio').on(t.canal_id, t.endereco, t.fio).where(sql`status <> 'concluida' and desdobrada`),
    index('conversas_lista').on(t.empresa_id, t.arquivada, t.ultima_em, t.id),
    index('conversas_status').on(t.empresa_id, t.status, t.arquivada, t.ultima_em, t.id),
    index('conversas_responsavel').on(t.empresa_id, t.responsavel_id, t.arquivada, t.ultima_em, t.id),
    index('conversas_contato').on(t.contato_id, t.ultima_em, t.id),
    index('conversas_canal').on(t.canal_id, t.ultima_em, t.id),
    index('conversas_endereco').on(t.canal_id, t.endereco, t.id),
    index('conversas_criado').on(t.empresa_id, t.criado_em, t.id),
    index('conversas_atualizado').on(t.empresa_id, t.atualizado_em, t.id),
    index('conversas_espera').on(t.avisar_espera_em, t.id).where(sql`avisar_espera_em is not null`),
    index('conversas_mudanca').on(t.empresa_id, t.txid, t.id),
    index('conversas_termos').using('gin', sql`termos_texto(empresa_id, busca)`),
    index('conversas_numeros').using('gin', sql`numeros_de(empresa_id, busca)`).with({ fastupdate: false }),
    foreignKey({ columns: [t.empresa_id, t.canal_id], foreignColumns: [canais.empresa_id, canais.id] }),
    foreignKey({ columns: [t.empresa_id, t.contato_id], foreignColumns: [contatos.empresa_id, contatos.id] }),
    check('status_conversa_conhecido', oneOf(t.status, STATUS)),
    check('canal_conversa_conhecido', oneOf(t.canal, TIPOS)),
    check('concluida_tem_data', sql`(${t.status} = 'concluida') = (${t.concluida_em} is not null)`),
    check('em_atendimento_tem_responsavel', sql`${t.status} <> 'em_atendimento' or ${t.responsavel_nome} is not null`),
    check('espera_de_quem_aguarda', sql`${t.avisar_espera_em} is null or ${t.status} = 'aguardando_atendente'`),
    check('nao_lidas_positiva', sql`${t.nao_lidas} >= 0`),
  ],
);

const toConversa = (t: { empresa_id: PgColumn; conversa_id: PgColumn }) => ({
  columns: [t.empresa_id, t.conversa_id] as [PgColumn, PgColumn],
  foreignColumns: [conversas.empresa_id, conversas.id] as [PgColumn, PgColumn],
});

/** A message of a conversation: of the contact, or to them. */
export const mensagens = pgTable(
  'mensagens',
  {
    id: id(),
    empresa_id: key().notNull(),
    conversa_id: key().notNull(),
    canal_id: key().notNull(),
    direcao: text({ enum: ['entrada', 'saida'] }).notNull(),
    remetente_tipo: text({ enum: ['contato', 'atendente', 'ia', 'integracao'] }).notNull(),
    /** The user, token or connection that wrote it. */
    remetente_id: key(),
    remetente_nome: text(),
    texto: text(),
    /** A template of WhatsApp and what its places are filled with. */
    modelo: jsonb().$type<Record<string, unknown>>(),
    resposta_a_id: key(),
    mensagem_id_externo: text(),
    status: text({ enum: STATUS_MENSAGEM }).notNull(),
    erro_codigo: text(),
    erro: text(),
    enviada_em: instant().notNull(),
    entregue_em: instant(),
    lida_em: instant(),
    tentativas: smallint().notNull().default(0),
    /**
     * Of one in the queue, when it is sent; of one of which nobody knows, when the platform is asked; while somebody does, when they are
     * given up for dead.
     */
    tentar_em: instant(),
    /** A request that would send it has begun: without its answer nobody knows whether it was sent. */
    envio_em: instant(),
    criado_em: instant().notNull().default(sql`clock_timestamp()`),
    atualizado_em: instant().notNull().default(sql`clock_timestamp()`),
    /** By which followers read messages; as of events. */
    txid: xid8().notNull().default(sql`ordem_do_evento()`),
    /**
     * The last change of its state, by which open screens learn of it; null where none came after it was written. The conversation's own row,
     * with its fourteen indexes, does not change for it.
     */
    mudanca: xid8(),
    /** Of the release before `buscas_mensagem`; the next one drops it. */
    busca: text().generatedAlwaysAs(sql`normalizar(left(coalesce(texto, ''), 8000))`),
  },
  (t) => [
    unique('mensagens_empresa_id').on(t.empresa_id, t.id),
    uniqueIndex('mensagens_externo').on(t.canal_id, t.mensagem_id_externo).where(sql`mensagem_id_externo is not null`),
    index('mensagens_conversa').on(t.conversa_id, t.txid, t.id),
    index('mensagens_ordem').on(t.empresa_id, t.txid, t.id),
    index('mensagens_criado').on(t.empresa_id, t.criado_em, t.id, t.txid),
    index('mensagens_mudanca').on(t.empresa_id, t.mudanca, t.conversa_id).where(sql`mudanca is not null`),
    index('mensagens_fila').on(t.canal_id, t.tentar_em, t.id).where(sql`tentar_em is not null`),
    index('mensagens_fila_conversa').on(t.conversa_id, t.id).where(sql`status = 'na_fila'`),
    foreignKey(toConversa(t)),
    check('status_mensagem_conhecido', oneOf(t.status, STATUS_MENSAGEM)),
    check(
      'fila_mensagem_tem_prazo',
      sql`case ${t.status} when 'na_fila' then ${t.tentar_em} is not null when 'desconhecida' then true else ${t.tentar_em} is null end`,
    ),
    check('recebida_nao_espera', sql`${t.direcao} = 'saida' or ${t.status} in ('entregue', 'lida')`),
  ],
);

const toMensagem = (t: { empresa_id: PgColumn; mensagem_id: PgColumn }) => ({
  columns: [t.empresa_id, t.mensagem_id] as [PgColumn, PgColumn],
  foreignColumns: [mensagens.empresa_id, mensagens.id] as [PgColumn, PgColumn],
});

/**
 * What is searched in a message, as `normalizar` writes it; none where it has no text. In a table of its own, which a trigger writes once: a
 * message's row changes with each of its states, and each change would be written to every term of its text again.
 */
export const buscas_mensagem = pgTable(
  'buscas_mensagem',
  {
    empresa_id: key().notNull(),
    mensagem_id: key().notNull(),
    busca: text().notNull(),
  },
  (t) => [
    primaryKey({ name: 'buscas_mensagem_chave', columns: [t.empresa_id, t.mensagem_id] }),
    index('buscas_mensagem_trigramas').using('gin', sql`trigramas_de(empresa_id, busca)`),
    index('buscas_mensagem_numeros').using('gin', sql`numeros_de(empresa_id, busca)`).with({ fastupdate: false }),
    foreignKey(toMensagem(t)),
  ],
);

/** Files of messages; what came is fetched by a job of its own, so that no message waits for its file. */
export const midias_mensagem = pgTable(
  'midias_mensagem',
  {
    id: id(),
    empresa_id: key().notNull(),
    mensagem_id: key().notNull(),
    posicao: smallint().notNull().default(0),
    tipo: text({ enum: MIDIAS }).notNull(),
    nome: text(),
    mime: text().notNull(),
    tamanho: key(),
    estado: text({ enum: ESTADOS }).notNull(),
    erro: text(),
    arquivo_id: key(),
    /** Where the platform has it. */
    referencia: jsonb().$type<Record<string, unknown>>(),
    tentativas: smallint().notNull().default(0),
    tentar_em: instant(),
    criado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('midias_mensagem_posicao').on(t.mensagem_id, t.posicao),
    index('midias_mensagem_fila').on(t.tentar_em, t.id).where(sql`tentar_em is not null`),
    foreignKey(toMensagem(t)),
    foreignKey({ columns: [t.empresa_id, t.arquivo_id], foreignColumns: [arquivos.empresa_id, arquivos.id] }),
    check('estado_midia_conhecido', oneOf(t.estado, ESTADOS)),
    check('midia_disponivel_tem_arquivo', sql`(${t.estado} = 'disponivel') = (${t.arquivo_id} is not null)`),
    check('midia_pendente_tem_prazo', sql`(${t.estado} = 'pendente') = (${t.tentar_em} is not null)`),
  ],
);

/** What an e-mail has besides its text. */
export const emails = pgTable(
  'emails',
  {
    mensagem_id: key().primaryKey(),
    empresa_id: key().notNull(),
    assunto: text().notNull(),
    de: text().notNull(),
    para: text().array().notNull(),
    cc: text().array().notNull().default([]),
    /** Message-IDs that it answers, oldest first. */
    referencias: text().array().notNull().default([]),
    /** Sanitised; shown in a frame that runs nothing and loads nothing. */
    html: text(),
    /** What it quotes of earlier ones. */
    citado: text(),
    automatica: boolean().notNull().default(false),
  },
  (t) => [foreignKey(toMensagem(t))],
);

/** Internal notes, and what happened to the conversation besides messages. */
export const registros_conversa = pgTable(
  'registros_conversa',
  {
    id: id(),
    empresa_id: key().notNull(),
    conversa_id: key().notNull(),
    tipo: text({ enum: ['nota', 'mudanca'] }).notNull(),
    texto: text(),
    /** `{campo: {antes, depois}}`. */
    mudanca: jsonb().$type<Record<string, unknown>>(),
    ator_tipo: text().notNull(),
    ator_id: key(),
    ator_nome: text().notNull(),
    criado_em: instant().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    index('registros_conversa_conversa').on(t.conversa_id, t.id),
    foreignKey(toConversa(t)),
    check(
      'registro_tem_conteudo',
      sql`case ${t.tipo} when 'nota' then ${t.texto} is not null else ${t.mudanca} is not null end`,
    ),
  ],
);

/** One time that a conversation was open: from the message that opened it until somebody concluded it. Times are measured from it. */
export const atendimentos = pgTable(
  'atendimentos',
  {
    id: id(),
    empresa_id: key().notNull(),
    conversa_id: key().notNull(),
    canal_id: key().notNull(),
    iniciado_por: text({ enum: ['contato', 'empresa'] }).notNull(),
    iniciado_em: instant().notNull().default(sql`clock_timestamp()`),
    /** The contact's first message, where the company began. */
    primeira_entrada_em: instant(),
    primeira_resposta_em: instant(),
    concluido_em: instant(),
    /** Who had the conversation when it was concluded. */
    responsavel_id: key(),
    responsavel_nome: text(),
  },
  (t) => [
    index('atendimentos_conclusao').on(t.empresa_id, t.concluido_em),
    uniqueIndex('atendimentos_aberto').on(t.conversa_id).where(sql`concluido_em is null`),
    index('atendimentos_inicio').on(t.empresa_id, t.iniciado_em),
    index('atendimentos_conversa').on(t.conversa_id, t.id),
    foreignKey(toConversa(t)),
  ],
);

/** Texts that attendants write again and again, by a short name. */
export const respostas_rapidas = pgTable(
  'respostas_rapidas',
  {
    id: id(),
    empresa_id: key()
      .notNull()
      .references(() => empresas.id),
    /** What is typed after the slash. */
    atalho: text().notNull(),
    texto: text().notNull(),
    criado_em: instant().notNull().defaultNow(),
    atualizado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('respostas_rapidas_empresa_id').on(t.empresa_id, t.id),
    uniqueIndex('respostas_rapidas_atalho').on(t.empresa_id, sql`normalizar(atalho)`),
  ],
);
