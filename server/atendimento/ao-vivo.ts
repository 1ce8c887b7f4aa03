import { sql } from 'drizzle-orm';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { type Db, db } from '#server/platform/db.ts';
import { DomainError } from '#server/platform/errors.ts';
import { logger } from '#server/platform/logger.ts';
import { gauge } from '#server/platform/metrics.ts';
import { CANAL_AO_VIVO } from './avisar.ts';
import { CONVERSAS, readConversa, SHOWN } from './conversas/internal.ts';
import type { Conversa } from './schemas.ts';

/** What changed since a place: conversations as they are now; `recarregar` where they are too many to be told one by one. */
export type Novidades = { cursor: string; conversas: Conversa[]; recarregar: boolean };

/** So many conversations are told at once. */
const MOST = 100;
/**
 * What was committed may be hidden by an older transaction that still runs: looked at again after so long, and later again where that one is
 * a long one. Most end at once.
 */
const AGAIN_MS = [8, 25, 75, 150] as const;
const LAST_AGAIN = AGAIN_MS.length - 1;
/** Streams of one person, and of a process. */
const MOST_OF_ONE = 20;
const MOST_STREAMS = 5_000;

type Listener = (novidades: Novidades) => void;
type Sala = {
  cursor: string | null;
  listeners: Set<Listener>;
  reading: boolean;
  dirty: boolean;
  timer: NodeJS.Timeout | undefined;
  /** How often it was looked at again for what is hidden. */
  again: number;
};

/** Companies of which somebody watches the inbox in this process. */
const salas = new Map<number, Sala>();
const streamsOf = new Map<string, number>();
let streams = 0;
let listening: { on: Db['sql']; done: Promise<unknown> } | undefined;

gauge('romaneio_live_streams', 'Open streams of the inbox', [], (metric) => metric.set(streams));

const placeOf = (cursor: string): { txid: string; id: number } | null => {
  const [, txid, id] = /^(\d{1,19})-(\d{1,16})$/.exec(cursor) ?? [];
  return txid && id ? { txid, id: Number(id) } : null;
};

/** A place behind every change. */
const NOWHERE = '9223372036854775807';

type Lida = Conversa & {
  mudou_em: string;
  lugares: number;
  achada: boolean;
  escondidas: boolean;
  horizonte: string;
  alheio: boolean;
};

/** Conversations that changed after a place, as far as every transaction up to there has ended; without a place, where the present is. */
async function readSince(
  on: Db,
  empresa_id: number,
  cursor: string | null,
): Promise<Novidades & { escondidas: boolean }> {
  const asked = cursor === null ? null : placeOf(cursor);
  const place = asked ?? { txid: NOWHERE, id: 0 };
  // One more than is told: beyond that, places may be missing.
  const most = sql.raw(String(MOST + 1));
  // Written out: the page, how far it may be read, and whether more is hidden yet, in one round trip; the method of the change feed.
  const rows = (await on.orm.execute(sql`
    WITH em_curso AS (
      SELECT min(xid) AS primeira FROM pg_snapshot_xip(pg_current_snapshot()) xid
      WHERE xid::text::bigint & 4294967295 NOT IN (
        SELECT backend_xid::text::bigint FROM pg_stat_activity WHERE backend_xid IS NOT NULL AND datname <> current_database())
    ), limite AS (
      SELECT coalesce((SELECT primeira FROM em_curso), pg_snapshot_xmax(pg_current_snapshot())) AS txid
    ), lugares AS (
      (SELECT txid, id FROM conversas WHERE empresa_id = ${empresa_id} AND (txid, id) > (${place.txid}::xid8, ${place.id})
        AND txid < (SELECT txid FROM limite) ORDER BY txid, id LIMIT ${most})
      UNION
      -- A state of a message moves the message alone.
      (SELECT DISTINCT mudanca, conversa_id FROM mensagens WHERE empresa_id = ${empresa_id}
        AND (mudanca, conversa_id) > (${place.txid}::xid8, ${place.id}) AND mudanca < (SELECT txid FROM limite)
        ORDER BY mudanca, conversa_id LIMIT ${most})
    ), mudadas AS (
      SELECT ${SHOWN}, p.txid::text AS mudou_em, p.lugares FROM (
        SELECT DISTINCT ON (id) txid, id, (SELECT count(*) FROM lugares)::int AS lugares FROM lugares ORDER BY id, txid DESC) p
      JOIN ${CONVERSAS} ON e.id = p.id
    )
    SELECT m.*, m.id IS NOT NULL AS achada, ((SELECT txid FROM limite)::text::bigint - 1)::text AS horizonte,
      EXISTS (SELECT FROM conversas WHERE empresa_id = ${empresa_id} AND txid >= (SELECT txid FROM limite))
        OR EXISTS (SELECT FROM mensagens WHERE empresa_id = ${empresa_id} AND mudanca >= (SELECT txid FROM limite)) AS escondidas,
      ${place.txid}::xid8 >= pg_snapshot_xmax(pg_current_snapshot()) AS alheio
    FROM (SELECT 1) um LEFT JOIN mudadas m ON true ORDER BY m.mudou_em::bigint, m.id`)) as unknown as Lida[];
  const [first] = rows;
  const found = rows.filter(({ achada }) => achada);
  const horizon = `${first?.horizonte ?? '0'}-9007199254740991`;
  const last = found.at(-1);
  if ((last?.lugares ?? 0) > MOST)
    return { cursor: horizon, conversas: [], recarregar: true, escondidas: first?.escondidas ?? false };
  const conversas = found.map(
    ({ mudou_em: _m, lugares: _l, achada: _a, escondidas: _e, horizonte: _h, alheio: _o, ...row }) => readConversa(row),
  );
  // A cursor of transactions that this cluster has not begun is of the one from which it was restored.
  const isKnown = asked !== null && first?.alheio === false;
  return {
    cursor: last ? `${last.mudou_em}-${last.id}` : isKnown && cursor ? cursor : horizon,
    ...{ conversas, recarregar: cursor !== null && !isKnown, escondidas: first?.escondidas ?? false },
  };
}

/** Reads what changed of a company once, for all who watch it; once more where something came meanwhile, or is hidden yet. */
async function refresh(empresa_id: number, sala: Sala): Promise<void> {
  if (sala.reading) {
    sala.dirty = true;
    return;
  }
  sala.reading = true;
  try {
    do {
      sala.dirty = false;
      const { escondidas, ...novidades } = await readSince(db(), empresa_id, sala.cursor);
      sala.cursor = novidades.cursor;
      if (novidades.conversas.length > 0 || novidades.recarregar) for (const tell of sala.listeners) tell(novidades);
      if (escondidas) later(empresa_id, sala);
      else sala.again = 0;
    } while (sala.dirty && sala.listeners.size > 0);
  } catch (err) {
    logger().warn({ err, empresa_id }, 'Changes of the inbox could not be read; will try again');
    sala.again = LAST_AGAIN;
    later(empresa_id, sala);
  } finally {
    sala.reading = false;
  }
}

function later(empresa_id: number, sala: Sala): void {
  if (sala.timer || sala.listeners.size === 0) return;
  sala.timer = setTimeout(
    () => {
      sala.timer = undefined;
      void refresh(empresa_id, sala);
    },
    AGAIN_MS[Math.min(sala.again++, LAST_AGAIN)],
  );
  sala.timer.unref();
}

/** One connection listens for the whole process; after it was lost everything is looked at again. Another database is listened to anew. */
function listen(): Promise<unknown> {
  const { sql: on } = db();
  if (listening?.on === on) return listening.done;
  const done = on
    .listen(
      CANAL_AO_VIVO,
      (empresa) => {
        const sala = salas.get(Number(empresa));
        if (sala) void refresh(Number(empresa), sala);
      },
      () => {
        for (const [empresa_id, sala] of salas) void refresh(empresa_id, sala);
      },
    )
    .catch((error: unknown) => {
      listening = undefined;
      throw error;
    });
  listening = { on, done };
  return done;
}

/**
 * Conversations of the company as they change, for a screen that is open: first what changed since `desde`, where a stream was lost, then
 * each change soon after its commit. The database is the truth: whoever reconnects with the last cursor misses nothing.
 * @throws DomainError TOO_MANY_REQUESTS where the person has too many streams; UNAVAILABLE where the process has
 */
export async function* watchConversas(ctx: Ctx, desde: string | null, signal: AbortSignal): AsyncGenerator<Novidades> {
  requireScope(ctx, 'crm:read');
  const who = `${ctx.ator.tipo}:${ctx.ator.id}`;
  const own = streamsOf.get(who) ?? 0;
  if (own >= MOST_OF_ONE) throw new DomainError('TOO_MANY_REQUESTS', 'Há janelas demais abertas na caixa de entrada.');
  if (streams >= MOST_STREAMS)
    throw new DomainError('UNAVAILABLE', 'Há gente demais conectada agora. Tente de novo em instantes.');
  streams++;
  streamsOf.set(who, own + 1);
  const waiting: Novidades[] = [];
  let wake = Promise.withResolvers<void>();
  const tell: Listener = (novidades) => {
    // Whoever does not read is told to begin anew, and keeps nothing in memory.
    if (waiting.length >= 50) waiting.splice(0, waiting.length, { ...novidades, conversas: [], recarregar: true });
    else waiting.push(novidades);
    wake.resolve();
  };
  const stop = () => wake.resolve();
  signal.addEventListener('abort', stop, { once: true });
  const sala = enter(ctx.empresa_id, tell);
  try {
    await listen();
    if (sala.cursor === null) await refresh(ctx.empresa_id, sala);
    const { escondidas: _, ...missed } = await readSince(db(), ctx.empresa_id, desde);
    yield missed;
    while (!signal.aborted) {
      for (let next = waiting.shift(); next; next = waiting.shift()) yield next;
      await wake.promise;
      wake = Promise.withResolvers<void>();
    }
  } finally {
    signal.removeEventListener('abort', stop);
    leave(ctx.empresa_id, sala, tell);
    streams--;
    const left = (streamsOf.get(who) ?? 1) - 1;
    if (left > 0) streamsOf.set(who, left);
    else streamsOf.delete(who);
  }
}

function enter(empresa_id: number, tell: Listener): Sala {
  const known = salas.get(empresa_id);
  const sala = known ?? {
    cursor: null,
    listeners: new Set(),
    reading: false,
    dirty: false,
    timer: undefined,
    again: 0,
  };
  sala.listeners.add(tell);
  salas.set(empresa_id, sala);
  return sala;
}

function leave(empresa_id: number, sala: Sala, tell: Listener): void {
  sala.listeners.delete(tell);
  if (sala.listeners.size > 0) return;
  clearTimeout(sala.timer);
  if (salas.get(empresa_id) === sala) salas.delete(empresa_id);
}
