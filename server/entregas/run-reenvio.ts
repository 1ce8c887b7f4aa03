import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { reenvios } from '#drizzle/schema/entregas.ts';
import { announce } from '#server/eventos/index.ts';
import { type Ctx, transaction } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { requeue } from './internal.ts';
import { type Alvo, jobWhere, missedWhere } from './reenvio-targets.ts';
import type { Reenvio } from './schemas.ts';

const BATCH = 500;
/** How long a recovery waits for transactions that are older than it, and after how long it asks again. */
const PATIENCE = '1 minute';
const AGAIN_MS = 250;

type Job = { tipo: Reenvio['tipo']; filtro: Alvo; fase: number; cursor: number; criado_em: Date };

/** The company that a job belongs to; null when there is no such job. */
export async function findReenvioEmpresa(db: Db, id: number): Promise<number | null> {
  const [row] = await db.orm.select({ empresa_id: reenvios.empresa_id }).from(reenvios).where(eq(reenvios.id, id));
  return row?.empresa_id ?? null;
}

/**
 * Works off the next batch of a job and moves its cursor, in one transaction: whoever dies in between has done all of it or
 * none, and two that work at once take turns. Returns whether more remains. For the service's own use.
 */
export async function runReenvioBatch(outer: Ctx, id: number): Promise<boolean> {
  const done = await transaction(outer, async (ctx) => {
    const job = await lockJob(ctx, id);
    if (!job) return 'tudo';
    if (job.fase === 1 && job.cursor === 0 && (await someoneIsOlder(ctx, job))) {
      await ctx.db.orm.update(reenvios).set({ avancou_em: sql`clock_timestamp()` }).where(eq(reenvios.id, id));
      return 'espera';
    }
    const batch = job.fase === 0 ? await resendBatch(ctx, job) : await missedBatch(ctx, job);
    const last = batch.cursor === null;
    const ended = last && (job.tipo === 'reenvio' || job.fase === 1);
    await ctx.db.orm
      .update(reenvios)
      .set({
        estado: ended ? 'concluido' : 'executando',
        feitos: sql`${reenvios.feitos} + ${batch.feitos}`,
        ignorados: sql`${reenvios.ignorados} + ${batch.ignorados}`,
        fase: last && !ended ? 1 : job.fase,
        cursor: batch.cursor ?? 0,
        avancou_em: sql`clock_timestamp()`,
        concluido_em: ended ? sql`clock_timestamp()` : null,
      })
      .where(eq(reenvios.id, id));
    return ended ? 'tudo' : 'lote';
  });
  if (done === 'espera') await wait(AGAIN_MS);
  return done !== 'tudo';
}

/**
 * Whether a transaction that began before the job may still commit events that were written while the webhook was inactive: they would have
 * no delivery, and nobody would look for them again.
 */
async function someoneIsOlder({ db }: Ctx, { criado_em }: Job): Promise<boolean> {
  // Written out: a view of the server's. A transaction that is not in it any more is seen by the statement that comes next.
  const [row] = await db.sql<{ open: boolean }[]>`
    SELECT clock_timestamp() < ${criado_em}::timestamptz + ${PATIENCE}::interval AND EXISTS (
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend' AND backend_xid IS NOT NULL
        AND pid <> pg_backend_pid() AND xact_start < ${criado_em}::timestamptz) AS open`;
  return row?.open ?? false;
}

/** The company's job while it has not ended, locked until the transaction ends. */
async function lockJob(ctx: Ctx, id: number): Promise<Job | undefined> {
  const [job] = await ctx.db.orm
    .select({
      tipo: reenvios.tipo,
      filtro: sql<Alvo>`${reenvios.filtro}`,
      fase: reenvios.fase,
      cursor: reenvios.cursor,
      criado_em: reenvios.criado_em,
    })
    .from(reenvios)
    .where(and(eq(reenvios.id, id), eq(reenvios.empresa_id, ctx.empresa_id), isNull(reenvios.concluido_em)))
    .for('update');
  return job;
}

type Batch = { feitos: number; ignorados: number; cursor: number | null };

/**
 * Queues deliveries that there are already, in the order they were made; none made after the job. Written out: the filter is SQL that the
 * list of deliveries shares, the cursor compares two columns at once, and one table of two is locked.
 */
async function resendBatch(ctx: Ctx, job: Job): Promise<Batch> {
  const rows = await ctx.db.orm.execute<{ id: number; envia: boolean }>(sql`
    SELECT e.id, w.ativo AND w.excluido_em IS NULL AS envia FROM entregas e JOIN webhooks w ON w.id = e.webhook_id
    WHERE ${jobWhere(ctx, job)}
      ${job.cursor === 0 ? sql`` : sql`AND (e.criado_em, e.id) > (SELECT criado_em, id FROM entregas WHERE id = ${job.cursor})`}
    ORDER BY e.criado_em, e.id LIMIT ${BATCH} FOR UPDATE OF e`);
  const ids = rows.filter((row) => row.envia).map((row) => row.id);
  if (ids.length > 0) await requeue(ctx, ids, job.tipo === 'reenvio' ? 'manual' : 'recuperacao');
  return {
    feitos: ids.length,
    ignorados: rows.length - ids.length,
    cursor: rows.length < BATCH ? null : (rows.at(-1)?.id ?? null),
  };
}

/**
 * Gives a delivery to the events that have none to the webhook, with the bytes that the fan-out would have written; those of one that became
 * inactive are passed over and counted. Written out: a batch of events, their deliveries and the queue in one statement.
 */
async function missedBatch(ctx: Ctx, job: Job): Promise<Batch> {
  if (!('desde' in job.filtro)) return { feitos: 0, ignorados: 0, cursor: null };
  const { id } = job.filtro;
  const [row] = await ctx.db.orm.execute<{
    vistos: number;
    criadas: number;
    ignorados: number;
    cursor: number | null;
  }>(sql`
    WITH alvo AS MATERIALIZED (
      SELECT n.id, n.evento, n.empresa_id, n.dados, n.ocorrido_em FROM eventos n JOIN webhooks w ON w.id = ${id}
      WHERE ${missedWhere(ctx, job.filtro)} AND n.ocorrido_em <= ${job.criado_em.toISOString()} AND w.ativo AND w.excluido_em IS NULL
        ${job.cursor === 0 ? sql`` : sql`AND (n.ocorrido_em, n.id) > (SELECT ocorrido_em, id FROM eventos WHERE id = ${job.cursor})`}
      ORDER BY n.ocorrido_em, n.id LIMIT ${BATCH}
    ), criadas AS (
      INSERT INTO entregas (empresa_id, webhook_id, evento_id, evento, idempotency_key, momento, corpo, origem)
      SELECT n.empresa_id, ${id}, n.id, n.evento, c.chave, c.momento,
        corpo_entrega(n.evento, c.momento, ${id}, n.empresa_id, n.dados, c.chave), 'recuperacao'
      FROM alvo n CROSS JOIN LATERAL (
        SELECT chave_entrega(${id}, n.evento) AS chave, iso_com_fuso(n.ocorrido_em, ${ctx.fuso}) AS momento OFFSET 0) c
      ORDER BY n.ocorrido_em, n.id
      ON CONFLICT (evento_id, webhook_id) DO NOTHING
      RETURNING id, webhook_id
    ), enfileiradas AS (
      INSERT INTO fila_entregas (entrega_id, webhook_id, geracao, origem)
      SELECT id, webhook_id, 1, 'recuperacao' FROM criadas ORDER BY id RETURNING id
    )
    SELECT (SELECT count(*)::int FROM alvo) AS vistos, (SELECT count(*)::int FROM enfileiradas) AS criadas,
      (SELECT count(*)::int FROM eventos n JOIN webhooks w ON w.id = ${id}
        WHERE ${missedWhere(ctx, job.filtro)} AND n.ocorrido_em <= ${job.criado_em.toISOString()}
          AND (NOT w.ativo OR w.excluido_em IS NOT NULL)) AS ignorados,
      (SELECT id FROM alvo ORDER BY ocorrido_em DESC, id DESC LIMIT 1) AS cursor`);
  announce(ctx.db);
  return {
    feitos: row?.criadas ?? 0,
    ignorados: row?.ignorados ?? 0,
    cursor: (row?.vistos ?? 0) < BATCH ? null : (row?.cursor ?? null),
  };
}
