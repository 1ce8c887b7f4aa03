import type { Ctx } from '#server/platform/context.ts';

/** Tables whose rows get the moment that they are of, with the columns that say when. */
const DATED = {
  vendas: ['criado_em', 'atualizado_em'],
  devolucoes_venda: ['criado_em'],
  compras: ['criado_em', 'atualizado_em'],
  entregas_compra: ['criado_em'],
  titulos: ['criado_em', 'atualizado_em'],
  expedicoes: ['data_criacao', 'atualizado_em'],
  transferencias_estoque: ['criado_em'],
  lancamentos_estoque: ['criado_em'],
  auditoria: ['criado_em'],
  eventos: ['ocorrido_em'],
  produtos: ['criado_em', 'atualizado_em'],
  categorias: ['criado_em', 'atualizado_em'],
  servicos: ['criado_em', 'atualizado_em'],
  clientes: ['criado_em', 'atualizado_em'],
  depositos: ['criado_em', 'atualizado_em'],
  usuarios_empresas: ['criado_em'],
} as const;
type Dated = keyof typeof DATED;
const TABLES = Object.keys(DATED) as Dated[];

/** Ledger, audit trail and events refuse changes. */
const FROZEN: readonly Dated[] = ['lancamentos_estoque', 'auditoria', 'eventos'];

/** Documents, with the columns that say when they were done and cancelled. */
const DOCUMENTS = [
  { table: 'vendas', recurso: 'venda', done: 'finalizada_em', cancelled: 'cancelada_em' },
  { table: 'compras', recurso: 'compra', done: 'recebida_em', cancelled: 'cancelada_em' },
  { table: 'expedicoes', recurso: 'expedicao', done: 'data_conclusao', cancelled: null },
] as const;

/** A time of the past, and the first id of each table that was written of it. */
export type Moment = { at: Date; first: Record<Dated, number> };

/** The moment of whatever is written from here on, until the next one; the first of them is of all that was written before, too. */
export async function momentOf(ctx: Ctx, at: Date, everything = false): Promise<Moment> {
  const { sql } = ctx.db;
  if (everything) return { at, first: Object.fromEntries(TABLES.map((table) => [table, 0])) as Record<Dated, number> };
  // Written out: one statement for all tables, whose names are those of a list.
  const [row] = await sql<Record<Dated, number>[]>`SELECT ${TABLES.map(
    (table, i) =>
      sql`${i === 0 ? sql`` : sql`, `}(SELECT coalesce(max(id), 0)::int + 1 FROM ${sql(table)}) AS ${sql(table)}`,
  )}`;
  if (!row) throw new Error('No moment');
  return { at, first: row };
}

/**
 * Dates each moment's rows, up to the last moment, which is not dated. Triggers that refuse changes are off while the seed, in whose own
 * transaction nobody else sees these rows, writes the dates. When a document was finalised, received, concluded or cancelled, its audit
 * trail says.
 */
export async function backdate(ctx: Ctx, moments: readonly Moment[]): Promise<void> {
  const { sql } = ctx.db;
  const { empresa_id } = ctx;
  for (const table of TABLES) {
    const ranges = moments.slice(0, -1).flatMap(({ at, first }, index) => {
      const [from, until] = [first[table], moments[index + 1]?.first[table] ?? first[table]];
      return from < until ? [{ at, from, until }] : [];
    });
    // Written out: names of tables and columns are those of a list; no builder turns a trigger off.
    if (FROZEN.includes(table)) await sql`ALTER TABLE ${sql(table)} DISABLE TRIGGER USER`;
    const columns: readonly string[] = DATED[table];
    for (const column of columns) {
      await sql`
        UPDATE ${sql(table)} t SET ${sql(column)} = d.at
        FROM json_to_recordset(${JSON.stringify(ranges)}::text::json) AS d (at timestamptz, "from" bigint, until bigint)
        WHERE t.id >= d."from" AND t.id < d.until AND t.empresa_id = ${empresa_id}`;
    }
    if (FROZEN.includes(table)) await sql`ALTER TABLE ${sql(table)} ENABLE TRIGGER USER`;
  }
  // Written out: of each document, the last audit line of each kind. Rows of the last moment keep their own dates.
  for (const { table, recurso, done, cancelled } of DOCUMENTS) {
    await sql`
      UPDATE ${sql(table)} d SET atualizado_em = a.ultima,
        ${sql(done)} = CASE WHEN d.${sql(done)} IS NULL THEN NULL ELSE a.feita END
        ${cancelled === null ? sql`` : sql`, ${sql(cancelled)} = a.cancelada`}
      FROM (
        SELECT recurso_id, max(criado_em) AS ultima,
          max(criado_em) FILTER (WHERE acao IN ('venda.finalizada', 'compra.recebida', 'expedicao.concluida')) AS feita,
          max(criado_em) FILTER (WHERE acao LIKE '%.cancelada') AS cancelada
        FROM ${sql('auditoria')} WHERE empresa_id = ${empresa_id} AND recurso = ${recurso} GROUP BY recurso_id) a
      WHERE d.id = a.recurso_id AND d.empresa_id = ${empresa_id}`;
  }
  // Titles are due so many days after their documents, whose days were those of the seed.
  await sql`
    UPDATE ${sql('titulos')} t SET vencimento = vencimento - ((now() AT TIME ZONE ${ctx.fuso})::date - (t.criado_em AT TIME ZONE ${ctx.fuso})::date)
    WHERE empresa_id = ${empresa_id}`;
  await sql`
    UPDATE ${sql('empresas')} SET criado_em = ${moments[0]?.at ?? new Date()}
    WHERE id = ${empresa_id} OR conta_id = (SELECT conta_id FROM ${sql('empresas')} WHERE id = ${empresa_id})`;
}

/** So many days ago a deal began, and so many it ended; of an open one, entered its stage. */
export type DealAge = { id: number; dias: number; fim: number; aberto: boolean };

/**
 * Spreads the stages that deals went through evenly over their time, with the audit lines that tell of them. Written out, since no verb
 * dates anything back.
 */
export async function dateDeals({ db: { sql }, empresa_id }: Ctx, ages: readonly DealAge[]): Promise<void> {
  await sql`
    WITH d AS (SELECT * FROM json_to_recordset(${JSON.stringify(ages)}::text::json) AS d (id bigint, dias int, fim int, aberto boolean)),
    p AS (SELECT h.id, h.negocio_id, row_number() OVER w - 1 AS n, count(*) OVER (PARTITION BY negocio_id) AS todas
      FROM ${sql('historico_etapas')} h WHERE empresa_id = ${empresa_id} WINDOW w AS (PARTITION BY negocio_id ORDER BY id)),
    t AS (SELECT p.id, now() - interval '1 day' * (d.dias - (d.dias - d.fim) * p.n::numeric / greatest(p.todas - d.aberto::int, 1)) AS entrou,
        CASE WHEN d.aberto THEN NULL ELSE now() - interval '1 day' * d.fim END AS fechou, p.negocio_id
      FROM p JOIN d ON d.id = p.negocio_id),
    u AS (SELECT id, entrou, coalesce(lead(entrou) OVER (PARTITION BY negocio_id ORDER BY id), fechou) AS saiu FROM t)
    UPDATE ${sql('historico_etapas')} h SET entrou_em = u.entrou, saiu_em = u.saiu FROM u WHERE u.id = h.id`;
  await sql`
    UPDATE ${sql('negocios')} n SET criado_em = h.primeira, na_etapa_desde = h.ultima,
      fechado_em = CASE WHEN n.fechado_em IS NULL THEN NULL ELSE h.fim END
    FROM (SELECT negocio_id, min(entrou_em) AS primeira, max(entrou_em) AS ultima, max(saiu_em) AS fim
      FROM ${sql('historico_etapas')} WHERE empresa_id = ${empresa_id} GROUP BY 1) h
    WHERE h.negocio_id = n.id`;
  await sql`ALTER TABLE ${sql('auditoria')} DISABLE TRIGGER USER`;
  await sql`
    WITH h AS (SELECT negocio_id, entrou_em, row_number() OVER (PARTITION BY negocio_id ORDER BY id) AS n
      FROM ${sql('historico_etapas')} WHERE empresa_id = ${empresa_id}),
    a AS (SELECT id, recurso_id, row_number() OVER (PARTITION BY recurso_id ORDER BY id) AS n
      FROM ${sql('auditoria')} WHERE empresa_id = ${empresa_id} AND recurso = 'negocio')
    UPDATE ${sql('auditoria')} t SET criado_em = coalesce(h.entrou_em, d.fechado_em)
    FROM a LEFT JOIN h ON h.negocio_id = a.recurso_id AND h.n = a.n JOIN ${sql('negocios')} d ON d.id = a.recurso_id
    WHERE t.id = a.id AND coalesce(h.entrou_em, d.fechado_em) IS NOT NULL`;
  await sql`ALTER TABLE ${sql('auditoria')} ENABLE TRIGGER USER`;
}

/** So many minutes ago a conversation's last message came. */
export type ConversaAge = { id: number; minutos: number };

/** Minutes between two things that happen in a conversation. */
const BETWEEN = 4;

/**
 * Dates what was said in conversations, and what happened to them, a few minutes apart in the order in which it was written, so that the
 * last of it lies as far back as is asked. Written out, since no verb dates anything back.
 */
export async function dateConversas({ db: { sql }, empresa_id }: Ctx, ages: readonly ConversaAge[]): Promise<void> {
  await sql`
    CREATE TEMP TABLE datas_conversa ON COMMIT DROP AS
    SELECT l.conversa_id, l.tipo, l.id,
      now() - make_interval(mins => (d.minutos + ${BETWEEN} * (count(*) OVER w - row_number() OVER v))::int) AS em
    FROM (
      SELECT conversa_id, 'mensagem' AS tipo, id, criado_em FROM ${sql('mensagens')} WHERE empresa_id = ${empresa_id}
      UNION ALL SELECT conversa_id, 'registro', id, criado_em FROM ${sql('registros_conversa')} WHERE empresa_id = ${empresa_id}) l
    JOIN json_to_recordset(${JSON.stringify(ages)}::text::json) AS d (id bigint, minutos int) ON d.id = l.conversa_id
    WINDOW w AS (PARTITION BY l.conversa_id), v AS (PARTITION BY l.conversa_id ORDER BY l.criado_em, l.id)`;
  await sql`
    UPDATE ${sql('mensagens')} m SET criado_em = d.em, enviada_em = d.em, atualizado_em = d.em,
      entregue_em = CASE WHEN m.entregue_em IS NULL THEN NULL ELSE d.em END, lida_em = CASE WHEN m.lida_em IS NULL THEN NULL ELSE d.em END
    FROM datas_conversa d WHERE d.tipo = 'mensagem' AND d.id = m.id`;
  await sql`UPDATE ${sql('registros_conversa')} r SET criado_em = d.em FROM datas_conversa d WHERE d.tipo = 'registro' AND d.id = r.id`;
  await sql`
    UPDATE ${sql('conversas')} c SET criado_em = t.primeira, ultima_em = t.ultima, atualizado_em = t.fim,
      ultima_entrada_em = CASE WHEN c.ultima_entrada_em IS NULL THEN NULL ELSE t.entrada END,
      concluida_em = CASE WHEN c.concluida_em IS NULL THEN NULL ELSE t.fim END
    FROM (SELECT d.conversa_id, min(d.em) AS primeira, max(d.em) AS fim, max(d.em) FILTER (WHERE d.tipo = 'mensagem') AS ultima,
        max(d.em) FILTER (WHERE m.direcao = 'entrada') AS entrada
      FROM datas_conversa d LEFT JOIN ${sql('mensagens')} m ON d.tipo = 'mensagem' AND m.id = d.id GROUP BY 1) t
    WHERE t.conversa_id = c.id`;
  await sql`
    UPDATE ${sql('atendimentos')} a SET iniciado_em = t.entrada, primeira_entrada_em = t.entrada,
      primeira_resposta_em = CASE WHEN a.primeira_resposta_em IS NULL THEN NULL ELSE t.saida END,
      concluido_em = CASE WHEN a.concluido_em IS NULL THEN NULL ELSE t.fim END
    FROM (SELECT d.conversa_id, max(d.em) AS fim, min(d.em) FILTER (WHERE m.direcao = 'entrada') AS entrada,
        min(d.em) FILTER (WHERE m.direcao = 'saida') AS saida
      FROM datas_conversa d LEFT JOIN ${sql('mensagens')} m ON d.tipo = 'mensagem' AND m.id = d.id GROUP BY 1) t
    WHERE t.conversa_id = a.conversa_id`;
}
