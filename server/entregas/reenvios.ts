import { and, asc, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { reenvios } from '#drizzle/schema/entregas.ts';
import type { Evento } from '#modulos/index.ts';
import { record } from '#server/auditoria/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { DomainError, invalid } from '#server/platform/errors.ts';
import { columnsOf, fetchRow, oneRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { recordWebhook, requireActive, requireWebhook, requireWebhookForUpdate } from '#server/webhooks/index.ts';
import { type Alvo, fixAlvo, missedWhere, reenvioWhere } from './reenvio-targets.ts';
import {
  type ContagemRecuperavel,
  type ContagemReenvio,
  createReenvioInput,
  type Reenvio,
  recuperarInput,
  reenvio,
  reenvioIdInput,
} from './schemas.ts';

/** Where the worker listens for jobs to hand over. */
export const CANAL_REENVIOS = 'romaneio_reenvios';

/** How long logs are kept, and so how far back a recovery can reach. */
const RECOVERABLE_DAYS = 30;

const columns = columnsOf(reenvios, reenvio);
const REENVIOS = { table: reenvios, columns, missing: 'Reenvio não encontrado.' };

/** How many deliveries a bulk resend would take: asked before it is begun. */
export async function countReenvio(ctx: Ctx, input: unknown): Promise<ContagemReenvio> {
  requireScope(ctx, 'webhooks:write');
  return countAlvo(ctx, await fixAlvo(ctx, parseInput(createReenvioInput, input)));
}

async function countAlvo(ctx: Ctx, alvo: Alvo): Promise<ContagemReenvio> {
  // Written out: the filter is SQL that the list of deliveries shares, and one reading counts two things.
  const [row] = await ctx.db.orm.execute<ContagemReenvio>(sql`
    SELECT count(*) FILTER (WHERE w.ativo AND w.excluido_em IS NULL)::int AS total,
      count(*) FILTER (WHERE NOT w.ativo OR w.excluido_em IS NOT NULL)::int AS inativos
    FROM entregas e JOIN webhooks w ON w.id = e.webhook_id WHERE ${reenvioWhere(ctx, alvo)}`);
  return row ?? { total: 0, inativos: 0 };
}

/**
 * Begins a bulk resend of a selection, or of the deliveries that a filter finds; the job is worked off in the background (run-reenvio.ts).
 * Deliveries of inactive webhooks are passed over and counted.
 * @throws DomainError VALIDATION_ERROR when nothing would be sent
 */
export async function createReenvio(outer: Ctx, input: unknown): Promise<Reenvio> {
  requireScope(outer, 'webhooks:write');
  const data = parseInput(createReenvioInput, input);
  return transaction(outer, async (ctx) => {
    const alvo = await fixAlvo(ctx, data);
    const { total, inativos } = await countAlvo(ctx, alvo);
    if (total === 0) {
      throw new DomainError(
        'VALIDATION_ERROR',
        inativos > 0
          ? 'Todas as entregas escolhidas são de webhooks inativos: reative-os antes.'
          : 'Nenhuma entrega a reenviar.',
      );
    }
    const webhook_id = 'filtro' in data ? (data.filtro.webhook_id ?? null) : null;
    const reenvio = await insert(ctx, { webhook_id, tipo: 'reenvio', filtro: alvo, total: total + inativos });
    await record(ctx, {
      acao: 'webhook.reenvio_iniciado',
      recurso: 'webhook',
      recurso_id: webhook_id,
      recurso_nome: total === 1 ? '1 entrega' : `${total} entregas`,
      detalhes: { reenvio_id: reenvio.id, ...('filtro' in data ? { filtro: data.filtro } : { ids: data.ids.length }) },
    });
    return reenvio;
  });
}

/**
 * Begins a recovery: sends deliveries that failed for good or were cancelled, and events that happened while the webhook was
 * inactive, since a time within the last 30 days. Events from before the webhook existed are not sent.
 * @throws DomainError NOT_FOUND; CONFLICT when the webhook is not active; VALIDATION_ERROR on `desde`
 */
export async function recoverWebhook(outer: Ctx, input: unknown): Promise<Reenvio> {
  requireScope(outer, 'webhooks:write');
  const { id, desde } = parseInput(recuperarInput, input);
  if (desde.getTime() > Date.now()) throw invalid('desde', 'Informe um momento que já passou.');
  if (desde.getTime() < Date.now() - RECOVERABLE_DAYS * 86_400_000) {
    throw invalid('desde', `Só é possível recuperar os últimos ${RECOVERABLE_DAYS} dias.`);
  }
  return transaction(outer, async (ctx) => {
    const webhook = await requireWebhookForUpdate(ctx, id);
    requireActive(webhook);
    const alvo = { id, desde: desde.toISOString() };
    const total = await countRecuperacao(ctx, alvo);
    const reenvio = await insert(ctx, { webhook_id: id, tipo: 'recuperacao', filtro: alvo, total });
    await recordWebhook(ctx, 'webhook.recuperacao_iniciada', webhook, {
      reenvio_id: reenvio.id,
      desde: alvo.desde,
      total,
    });
    return reenvio;
  });
}

/** How many events a recovery would send, and of which kinds: asked before it is begun. @throws DomainError NOT_FOUND */
export async function countRecuperavel(ctx: Ctx, input: unknown): Promise<ContagemRecuperavel> {
  requireScope(ctx, 'webhooks:write');
  const { id, desde } = parseInput(recuperarInput, input);
  await requireWebhook(ctx, id);
  const alvo = { id, desde: desde.toISOString() };
  // Written out: two counts by kind, under conditions that the job shares.
  const rows = await ctx.db.orm.execute<{ evento: Evento; falharam: number; canceladas: number; novas: number }>(sql`
    SELECT evento, sum(falharam)::int AS falharam, sum(canceladas)::int AS canceladas, sum(novas)::int AS novas FROM (
      SELECT e.evento, count(*) FILTER (WHERE e.estado = 'falhou') AS falharam,
        count(*) FILTER (WHERE e.estado <> 'falhou') AS canceladas, 0 AS novas
      FROM entregas e WHERE ${reenvioWhere(ctx, alvo)} GROUP BY e.evento
      UNION ALL
      SELECT n.evento, 0, 0, count(*) FROM eventos n JOIN webhooks w ON w.id = ${id} WHERE ${missedWhere(ctx, alvo)} GROUP BY n.evento) x
    GROUP BY evento ORDER BY sum(falharam + canceladas + novas) DESC, evento`);
  const sum = (field: 'falharam' | 'canceladas' | 'novas') => rows.reduce((n, row) => n + row[field], 0);
  const [falharam, canceladas, novas] = [sum('falharam'), sum('canceladas'), sum('novas')];
  const por_tipo = rows.map((row) => ({ evento: row.evento, n: row.falharam + row.canceladas + row.novas }));
  return { total: falharam + canceladas + novas, falharam, canceladas, novas, por_tipo };
}

async function countRecuperacao(ctx: Ctx, alvo: { id: number; desde: string }): Promise<number> {
  // Written out: two counts added up, under conditions that the job shares.
  const [row] = await ctx.db.orm.execute<Pick<ContagemRecuperavel, 'total'>>(sql`
    SELECT ((SELECT count(*) FROM entregas e WHERE ${reenvioWhere(ctx, alvo)})
      + (SELECT count(*) FROM eventos n JOIN webhooks w ON w.id = ${alvo.id} WHERE ${missedWhere(ctx, alvo)}))::int AS total`);
  return row?.total ?? 0;
}

type NewReenvio = { webhook_id: number | null; tipo: Reenvio['tipo']; filtro: unknown; total: number };

async function insert(ctx: Ctx, job: NewReenvio): Promise<Reenvio> {
  const rows = await ctx.db.orm
    .insert(reenvios)
    .values({ ...job, empresa_id: ctx.empresa_id, ator_nome: ctx.ator.nome })
    .returning(columns);
  // Written out: a notification, of no table.
  await ctx.db.sql`SELECT pg_notify(${CANAL_REENVIOS}, '')`;
  return oneRow(rows);
}

/** The company's latest bulk jobs, newest first. */
export async function listReenvios(ctx: Ctx): Promise<Reenvio[]> {
  requireScope(ctx, 'webhooks:read');
  return ctx.db.orm
    .select(columns)
    .from(reenvios)
    .where(eq(reenvios.empresa_id, ctx.empresa_id))
    .orderBy(desc(reenvios.id))
    .limit(20);
}

/** One bulk job and its progress. @throws DomainError NOT_FOUND */
export async function getReenvio(ctx: Ctx, input: unknown): Promise<Reenvio> {
  requireScope(ctx, 'webhooks:read');
  const { id } = parseInput(reenvioIdInput, input);
  return fetchRow(ctx, REENVIOS, id);
}

/**
 * Stops a bulk job where it is; deliveries that it has queued already are sent. @throws DomainError NOT_FOUND; CONFLICT when it has
 * run to its end
 */
export async function cancelReenvio(outer: Ctx, input: unknown): Promise<Reenvio> {
  requireScope(outer, 'webhooks:write');
  const { id } = parseInput(reenvioIdInput, input);
  return transaction(outer, async (ctx) => {
    const [row] = await ctx.db.orm
      .update(reenvios)
      .set({ estado: 'cancelado', concluido_em: sql`now()` })
      .where(and(eq(reenvios.id, id), eq(reenvios.empresa_id, ctx.empresa_id), isNull(reenvios.concluido_em)))
      .returning(columns);
    if (!row) {
      const ended = await getReenvio(ctx, { id });
      if (ended.estado === 'cancelado') return ended;
      throw new DomainError('CONFLICT', 'Este reenvio já terminou.');
    }
    await record(ctx, {
      acao: 'webhook.reenvio_cancelado',
      recurso: 'webhook',
      recurso_id: row.webhook_id,
      recurso_nome: `${row.feitos} de ${row.total} entregas`,
      detalhes: { reenvio_id: id },
    });
    return row;
  });
}

/** Jobs that nobody has moved for so long, and with `novos` every job that has not begun. For the service's own use. */
export async function listReenviosParados(db: Db, stalledMs: number, novos: boolean): Promise<{ id: number }[]> {
  const stalled = lt(
    reenvios.avancou_em,
    sql`clock_timestamp() - make_interval(secs => ${stalledMs / 1_000}::double precision)`,
  );
  return db.orm
    .select({ id: reenvios.id })
    .from(reenvios)
    .where(and(isNull(reenvios.concluido_em), novos ? or(eq(reenvios.estado, 'na_fila'), stalled) : stalled))
    .orderBy(asc(reenvios.id))
    .limit(100);
}
