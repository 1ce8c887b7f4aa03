import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
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
} from 'drizzle-orm/pg-core';
import { conversas } from './atendimento.ts';
import { instant, key } from './columns.ts';
import { empresas } from './identidade.ts';

/** The hours of a day of the week (0 is Sunday), as `HH:MM`. */
type Expediente = { dia: number; inicio: string; fim: string }[];

/** How a company's assistant behaves; a company without a row has the defaults. Which channels it answers in stands with the channels. */
export const assistentes = pgTable(
  'assistentes',
  {
    empresa_id: key()
      .primaryKey()
      .references(() => empresas.id),
    nome: text().notNull().default('Assistente'),
    tom: text({ enum: ['cordial', 'formal', 'descontraido'] })
      .notNull()
      .default('cordial'),
    /** What the company tells it besides. */
    orientacoes: text(),
    horario: text({ enum: ['sempre', 'no_expediente', 'fora_do_expediente'] })
      .notNull()
      .default('sempre'),
    expediente: jsonb().$type<Expediente>().notNull().default([]),
    /** It answers when the contact has been silent for so long. */
    espera_segundos: smallint().notNull().default(8),
    /** How long a conversation that was handed over waits before `conversa.aguardando_atendente` is emitted. */
    minutos_espera: smallint().notNull().default(5),
    respostas_por_dia: integer().notNull().default(500),
    tokens_por_dia: integer().notNull().default(1_000_000),
    /** What the contact is told when the conversation is handed over. */
    texto_transferencia: text()
      .notNull()
      .default('Vou passar a conversa para uma pessoa da equipe, que continua por aqui.'),
    atualizado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    check('espera_do_assistente', sql`${t.espera_segundos} between 0 and 120`),
    check('minutos_do_assistente', sql`${t.minutos_espera} between 0 and 1440`),
  ],
);

/** What the assistant used of its limits in a day of the company. */
export const consumos_ia = pgTable(
  'consumos_ia',
  {
    empresa_id: key()
      .notNull()
      .references(() => empresas.id),
    dia: date().notNull(),
    respostas: integer().notNull().default(0),
    tokens: key().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.dia] })],
);

const toConversa = (t: { empresa_id: PgColumn; conversa_id: PgColumn }) => ({
  columns: [t.empresa_id, t.conversa_id] as [PgColumn, PgColumn],
  foreignColumns: [conversas.empresa_id, conversas.id] as [PgColumn, PgColumn],
});

/** A conversation in which the contact wrote and the assistant has not answered yet. A trigger on messages writes it. */
export const vezes_ia = pgTable(
  'vezes_ia',
  {
    conversa_id: key().primaryKey(),
    empresa_id: key().notNull(),
    /** The newest message that is to be answered. */
    mensagem_id: key().notNull(),
    /** Counts the messages: what was worked out before another came is void. */
    geracao: integer().notNull().default(1),
    tentativas: smallint().notNull().default(0),
    /** When it is answered; while somebody does, when they are given up for dead. */
    tentar_em: instant().notNull(),
    /** The first message that waits: a contact who goes on writing is answered all the same. */
    desde: instant().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [index('vezes_ia_fila').on(t.tentar_em, t.conversa_id), foreignKey(toConversa(t))],
);

/** A passage that the assistant was given, as it was then. */
type Trecho = {
  numero: number;
  conhecimento_id: number;
  nome: string;
  pagina: number;
  titulo: string;
  texto: string;
  citado: boolean;
};

/** One turn of the assistant: what was asked, what it was given, what it said or why it handed over. */
export const respostas_ia = pgTable(
  'respostas_ia',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key()
      .notNull()
      .references(() => empresas.id),
    /** Null in a rehearsal. */
    conversa_id: key(),
    /** The message that it sent: the answer, or that a person goes on. */
    mensagem_id: key(),
    pergunta: text().notNull(),
    resultado: text({ enum: ['respondida', 'transferida'] }).notNull(),
    motivo: text({
      enum: [
        ...(['pedida', 'sem_trechos', 'sem_citacao', 'conteudo_recusado', 'resposta_invalida'] as const),
        ...(['indisponivel', 'lenta', 'limite_diario', 'muitas_seguidas', 'desligada', 'sem_texto'] as const),
      ],
    }),
    resposta: text(),
    trechos: jsonb().$type<Trecho[]>().notNull().default([]),
    /** What it searched for. */
    buscas: text().array().notNull().default([]),
    versao_instrucoes: text().notNull(),
    modelo: text(),
    tokens_entrada: integer().notNull().default(0),
    tokens_saida: integer().notNull().default(0),
    duracao_ms: integer().notNull().default(0),
    /** An attendant said that it is wrong. */
    marcada_em: instant(),
    marcada_por: text(),
    observacao: text(),
    /** The knowledge that was written because of it; that may be gone since. */
    conhecimento_id: key(),
    ensaio: boolean().notNull().default(false),
    criado_em: instant().notNull().default(sql`clock_timestamp()`),
    busca: text().generatedAlwaysAs(sql`normalizar(pergunta || ' ' || coalesce(resposta, ''))`),
  },
  (t) => [
    unique('respostas_ia_empresa_id').on(t.empresa_id, t.id),
    index('respostas_ia_criado').on(t.empresa_id, t.criado_em, t.id),
    index('respostas_ia_termos').using('gin', sql`termos_texto(empresa_id, busca)`),
    index('respostas_ia_numeros').using('gin', sql`numeros_de(empresa_id, busca)`).with({ fastupdate: false }),
    /** What few turns have: a reason, a mark; and rehearsals. */
    index('respostas_ia_motivo').on(t.empresa_id, t.motivo, t.criado_em, t.id).where(sql`motivo is not null`),
    index('respostas_ia_marcadas').on(t.empresa_id, t.criado_em, t.id).where(sql`marcada_em is not null`),
    index('respostas_ia_ensaios').on(t.empresa_id, t.criado_em, t.id).where(sql`ensaio`),
    /** Questions that the knowledge does not answer, as the topics read them. */
    index('respostas_ia_sem_resposta')
      .on(t.empresa_id, t.criado_em, t.id)
      .where(sql`not ensaio and (motivo in ('sem_trechos', 'sem_citacao') or marcada_em is not null)`),
    index('respostas_ia_conversa').on(t.conversa_id, t.id),
    index('respostas_ia_mensagem').on(t.mensagem_id),
    foreignKey(toConversa(t)),
    check('resposta_ia_tem_motivo', sql`(${t.resultado} = 'transferida') = (${t.motivo} is not null)`),
    check('resposta_ia_ensaio', sql`${t.ensaio} = (${t.conversa_id} is null)`),
  ],
);

/**
 * What the assistant did on a day of the company; triggers keep it (somar_turnos). Rehearsals do not count. Small, and read instead of the
 * turns, however many they are.
 */
export const dias_assistente = pgTable(
  'dias_assistente',
  {
    empresa_id: key().notNull(),
    dia: date({ mode: 'string' }).notNull(),
    /** Why the turns were handed over; empty for those that were answered. */
    motivo: text().notNull(),
    perguntas: integer().notNull(),
    marcadas: integer().notNull(),
    tokens: key().notNull(),
  },
  (t) => [primaryKey({ name: 'dias_assistente_chave', columns: [t.empresa_id, t.dia, t.motivo] })],
);

/**
 * How many turns of the model in a week of the company took from `inicio` on and less than `passo` milliseconds more; triggers keep it
 * (somar_turnos). Steps of 100 ms say near which duration the middle lies, and steps of 1 ms which it is.
 */
export const duracoes_assistente = pgTable(
  'duracoes_assistente',
  {
    empresa_id: key().notNull(),
    passo: smallint().notNull(),
    /** Its Monday. */
    semana: date({ mode: 'string' }).notNull(),
    inicio: integer().notNull(),
    quantidade: integer().notNull(),
  },
  (t) => [primaryKey({ name: 'duracoes_assistente_chave', columns: [t.empresa_id, t.passo, t.semana, t.inicio] })],
);
