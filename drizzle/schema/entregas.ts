import { sql } from 'drizzle-orm';
import { boolean, index, integer, json, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, instant, key } from './columns.ts';

/**
 * One event on its way to one webhook, written by the trigger on `eventos`. `corpo` is what every attempt sends, byte by byte.
 * No index names `estado`, so that a success is an update in place (HOT); what indexes need are columns that a success leaves alone. Pages
 * are half full (fillfactor 50, which Drizzle cannot say): a batch changes every row of a page before the first old version can go.
 * No foreign keys: they would lock the webhook's row at every event, and nothing but the trigger and recoveries writes here.
 */
export const entregas = pgTable(
  'entregas',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key().notNull(),
    webhook_id: key().notNull(),
    evento_id: key().notNull(),
    evento: text().notNull(),
    idempotency_key: text().notNull(),
    /** The event's time as the body and the header carry it. */
    momento: text().notNull(),
    corpo: text().notNull(),
    origem: text({ enum: ['automatica', 'teste', 'recuperacao'] }).notNull(),
    estado: text({ enum: ['pendente', 'agendada', 'entregue', 'falhou', 'cancelada'] })
      .notNull()
      .default('pendente'),
    /** Grows with every schedule, resend and cancellation: what was started for an older one is void. */
    geracao: integer().notNull().default(1),
    /** Attempts made in all, and since the last manual resend: the latter count against `max_tentativas`. */
    tentativas: integer().notNull().default(0),
    tentativas_ciclo: integer().notNull().default(0),
    proxima_tentativa_em: instant(),
    ultima_tentativa_em: instant(),
    ultimo_status: smallint(),
    /** `ultimo_status` of an attempt that was no success; kept by a trigger, for indexes that a success leaves alone. */
    status_sem_sucesso: smallint(),
    ultimo_erro: text(),
    ultima_duracao_ms: integer(),
    /** When it failed for good or was cancelled. */
    sem_sucesso_em: instant(),
    motivo: text(),
    /** When the row was written, not when its transaction began: the order of times is that of numbers. */
    criado_em: instant().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    uniqueIndex('entregas_evento').on(t.evento_id, t.webhook_id),
    index('entregas_webhook').on(t.webhook_id, t.criado_em, t.id),
    index('entregas_empresa').on(t.empresa_id, t.criado_em, t.id),
    index('entregas_agendadas').on(t.proxima_tentativa_em).where(sql`proxima_tentativa_em is not null`),
    index('entregas_agendadas_webhook')
      .on(t.webhook_id, t.criado_em, t.id)
      .where(sql`proxima_tentativa_em is not null`),
    // The few of a company, in the list's order: what waits, what failed, what was cancelled, what was not sent by itself.
    index('entregas_agendadas_empresa')
      .on(t.empresa_id, t.criado_em, t.id)
      .where(sql`proxima_tentativa_em is not null`),
    index('entregas_falhas_empresa')
      .on(t.empresa_id, t.criado_em, t.id, t.motivo)
      .where(sql`sem_sucesso_em is not null`),
    index('entregas_canceladas').on(t.empresa_id, t.criado_em, t.id).where(sql`motivo is not null`),
    index('entregas_pedidas').on(t.empresa_id, t.criado_em, t.id).where(sql`origem <> 'automatica'`),
    index('entregas_falhas')
      .on(t.webhook_id, t.criado_em, t.id, t.empresa_id, t.motivo)
      .where(sql`sem_sucesso_em is not null`),
    // Of one kind, of one answer and of one fault, however few.
    index('entregas_tipo').on(t.empresa_id, t.evento, t.criado_em, t.id),
    index('entregas_status')
      .on(t.empresa_id, t.status_sem_sucesso, t.criado_em, t.id)
      .where(sql`status_sem_sucesso is not null`),
    index('entregas_erro').on(t.empresa_id, t.ultimo_erro, t.criado_em, t.id).where(sql`ultimo_erro is not null`),
  ],
);

/** The hot queue: what is due now or under way. Small whatever the log's size; a row lives from release to recorded attempt. */
export const fila_entregas = pgTable(
  'fila_entregas',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    entrega_id: key().notNull(),
    webhook_id: key().notNull(),
    geracao: integer().notNull(),
    origem: text({ enum: ['automatica', 'teste', 'manual', 'recuperacao'] }).notNull(),
    /** The worker that has it (`trabalhadores.id`), and how often one died with it, counted to the end of a smallint and no further. */
    dono: key(),
    retomadas: smallint().notNull().default(0),
    criado_em: instant().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    uniqueIndex('fila_entregas_geracao').on(t.entrega_id, t.geracao),
    index('fila_entregas_livres').on(t.webhook_id, t.id).where(sql`dono is null`),
    index('fila_entregas_dono').on(t.dono).where(sql`dono is not null`),
  ],
);

/**
 * Worker processes that deliver; one whose term has passed has died or left, and what it held is released. The last one's row stays until
 * another worker comes: it tells since when nobody sends.
 */
export const trabalhadores = pgTable('trabalhadores', {
  id: key().primaryKey().generatedAlwaysAsIdentity(),
  nome: text().notNull(),
  iniciado_em: instant().notNull().default(sql`clock_timestamp()`),
  vivo_ate: instant().notNull(),
  /** When it last looked for deliveries, as its heartbeat says; null of a release that did not say so. */
  olhou_em: instant(),
  /** It hears its notifications, and takes what an event's commit hands to it; a release that does not know of that never says so. */
  recebe: boolean().notNull().default(false),
});

/** One row per attempt, partitioned by day (UTC) of `iniciada_em`; retention drops partitions. */
export const tentativas_webhook = pgTable(
  'tentativas_webhook',
  {
    entrega_id: key().notNull(),
    webhook_id: key().notNull(),
    empresa_id: key().notNull(),
    /** 1 for the delivery's first attempt, and on without gaps. */
    numero: integer().notNull(),
    origem: text({ enum: ['automatica', 'teste', 'manual', 'recuperacao'] }).notNull(),
    resultado: text({ enum: ['sucesso', 'nova_tentativa', 'falha'] }).notNull(),
    status: smallint(),
    erro: text(),
    detalhe: text(),
    url: text().notNull(),
    ip: text(),
    /** [name, value] as sent and as received. */
    cabecalhos_enviados: json().$type<[string, string][]>().notNull(),
    cabecalhos_recebidos: json().$type<[string, string][]>().notNull(),
    /** At most 2,048 bytes of the answer, whatever they are. */
    corpo_recebido: bytea().notNull(),
    corpo_truncado: boolean().notNull(),
    /** Milliseconds of each phase. */
    tempos: json().$type<Record<string, number>>().notNull(),
    duracao_ms: integer().notNull(),
    proxima_tentativa_em: instant(),
    /** A process of ours died while it sent this before: the receiver may have had it already. */
    retomada: boolean().notNull(),
    iniciada_em: instant().notNull(),
  },
  (t) => [
    index('tentativas_webhook_entrega').on(t.entrega_id, t.numero),
    // How a delivery is found by the answer that was its success.
    index('tentativas_webhook_sucesso').on(t.webhook_id, t.status, t.iniciada_em).where(sql`resultado = 'sucesso'`),
    index('tentativas_webhook_webhook').on(t.webhook_id, t.iniciada_em),
  ],
);

/** The present streak of each webhook; apart from `webhooks`, which every event reads. */
export const saude_webhooks = pgTable('saude_webhooks', {
  webhook_id: key().primaryKey(),
  falhas_seguidas: integer().notNull().default(0),
  primeira_falha_em: instant(),
  ultimo_sucesso_em: instant(),
  ultima_falha_em: instant(),
});

/** Attempts of each webhook and hour (UTC), by outcome and by duration: what lists and charts read instead of the log. */
export const horas_webhooks = pgTable(
  'horas_webhooks',
  {
    webhook_id: key().notNull(),
    hora: instant().notNull(),
    sucessos: integer().notNull(),
    novas_tentativas: integer().notNull(),
    falhas: integer().notNull(),
    /** Attempts whose duration fell in each class of DURATION_CLASSES. */
    duracoes: integer().array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.webhook_id, t.hora] }), index('horas_webhooks_hora').on(t.hora)],
);

/** Bulk resends and recoveries, worked off in batches; the row is the job's lock, cursor and progress. */
export const reenvios = pgTable(
  'reenvios',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key().notNull(),
    webhook_id: key(),
    tipo: text({ enum: ['reenvio', 'recuperacao'] }).notNull(),
    filtro: json().notNull(),
    estado: text({ enum: ['na_fila', 'executando', 'concluido', 'cancelado'] })
      .notNull()
      .default('na_fila'),
    total: integer().notNull(),
    feitos: integer().notNull().default(0),
    ignorados: integer().notNull().default(0),
    /** The phase (0: deliveries, 1: events missed) and the last id dealt with in it. */
    fase: smallint().notNull().default(0),
    cursor: key().notNull().default(0),
    ator_nome: text().notNull(),
    criado_em: instant().notNull().defaultNow(),
    avancou_em: instant().notNull().defaultNow(),
    concluido_em: instant(),
  },
  (t) => [
    index('reenvios_empresa').on(t.empresa_id, t.id),
    index('reenvios_abertos').on(t.avancou_em).where(sql`concluido_em is null`),
  ],
);
