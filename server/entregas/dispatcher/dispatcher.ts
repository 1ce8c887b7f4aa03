import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { CANAL_ENTREGAS } from '#server/eventos/index.ts';
import type { Db } from '#server/platform/db.ts';
import type { GuardedClient, HttpResult } from '#server/platform/http/client.ts';
import { logger } from '#server/platform/logger.ts';
import { withLogFields } from '#server/platform/trace.ts';
import { secretsOf } from '#server/webhooks/index.ts';
import { countAttempts, type DispatcherState } from '../metrics.ts';
import { claim, type Job, type Room, releaseForgotten, unclaim } from './claim.ts';
import { capOf, hasRoom, isStale, type Lane, newLane, PER_WEBHOOK, roomOf } from './lanes.ts';
import { judge, type Outcome } from './policy.ts';
import type { Recorded, Scheduled } from './record.ts';
import { createRecorder } from './recorder.ts';
import { requestHeaders } from './request.ts';
import { HEARTBEAT_MS, heartbeat, registerWorker, releaseDead, unregisterWorker } from './workers.ts';

/** Most requests under way at once in this process; deliveries claimed ahead of their turn come on top. */
const IN_FLIGHT = 1_000;
const CLAIM_LIMIT = 200;
const POLL_MS = 1_000;
/** How long a delivery that this process could not make into a request is kept from coming back. */
const OWN_FAULT_MS = 30_000;
/** How long an idle webhook's lane is remembered. */
const FORGET_MS = 10 * 60_000;
/** How long a stop waits for requests under way before it cuts them off. */
const GRACE_MS = 5_000;

export type DispatcherOptions = {
  db: Db;
  /** Connections whose commits need not wait for the disk: claims are worthless after a crash. */
  claims: Db;
  client: GuardedClient;
  /** Multiplies the waits between attempts (WEBHOOK_RETRY_SCALE). */
  retryScale: number;
  deactivation: { failures: number; hours: number };
  /** Hands delayed attempts to whoever wakes them; what it loses is found by the sweeper. */
  schedule: (scheduled: Scheduled[]) => Promise<void>;
  /** Puts a webhook that has failed for too long out of use. */
  deactivate: (target: Recorded['esgotados'][number]) => Promise<void>;
};

export type Dispatcher = {
  start(): Promise<void>;
  /** Takes no more work, finishes or releases what it holds, and leaves. */
  stop(): Promise<void>;
  /** For operations. */
  state(): DispatcherState;
};

/**
 * Sends the deliveries that are due: claims from the queue, posts, and records in batches. Several can run, in one process or on
 * several machines. It wakes on NOTIFY, and looks by itself every second.
 */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { db, claims, client } = options;
  const lanes = new Map<number, Lane>();
  /** Queue rows that this process knows to be its own, until what became of them is in the database. */
  const held = new Set<number>();
  const abort = new AbortController();
  let dono = 0;
  let active = 0;
  let waiting = 0;
  let stopping = false;
  let wanted = false;
  let pumping: Promise<void> | undefined;
  let saturated = false;
  let beaten = false;
  let olhou_em = Date.now();
  let unlisten: (() => Promise<void>) | undefined;
  const timers: NodeJS.Timeout[] = [];

  const recorder = createRecorder({
    db,
    limits: options.deactivation,
    recorded: ({ registradas, agendadas, esgotados }, batch) => {
      countAttempts(batch, registradas);
      for (const { job } of batch) held.delete(job.fila_id);
      if (agendadas.length > 0) {
        options
          .schedule(agendadas)
          .catch((err: unknown) =>
            logger().warn({ err, entregas: agendadas.length }, 'Retries not handed over; the sweeper will'),
          );
      }
      for (const target of esgotados) {
        options
          .deactivate(target)
          .catch((err: unknown) =>
            logger().error({ err, ...target }, 'Webhook not deactivated; the next failure tries again'),
          );
      }
    },
  });

  function wake(): void {
    wanted = true;
    if (stopping) return;
    pumping ??= pump().finally(() => {
      pumping = undefined;
    });
  }

  async function pump(): Promise<void> {
    while (wanted && !stopping) {
      wanted = false;
      if (beaten) await findForgotten();
      const free = Math.min(CLAIM_LIMIT, IN_FLIGHT - active - waiting);
      saturated = free <= 0;
      if (saturated) {
        olhou_em = Date.now();
        return;
      }
      const rooms: Room[] = [];
      for (const [id, lane] of lanes) {
        if (lane.active > 0 || lane.silent) rooms.push({ id, vagas: Math.max(0, roomOf(lane)) });
      }
      try {
        const jobs = await claim(claims, dono, free, PER_WEBHOOK, rooms);
        olhou_em = Date.now();
        accept(jobs, rooms);
        if (jobs.length === free) wanted = true;
      } catch (err) {
        logger().error({ err }, 'Deliveries not claimed; will try again');
      }
    }
  }

  /** What the database thinks is ours and we never heard of (an answer was lost with its connection) is free again. */
  async function findForgotten(): Promise<void> {
    beaten = false;
    try {
      const freed = await releaseForgotten(claims, dono, [...held]);
      if (freed > 0) logger().warn({ entregas: freed }, 'Gave back deliveries whose claim was never heard of');
    } catch (err) {
      logger().warn({ err }, 'Claims not compared; will try again');
    }
  }

  function accept(jobs: Job[], rooms: Room[]): void {
    const given = new Map(rooms.map(({ id, vagas }) => [id, vagas]));
    const taken = new Map<number, number>();
    for (const job of jobs) {
      taken.set(job.webhook_id, (taken.get(job.webhook_id) ?? 0) + 1);
      place(job);
    }
    for (const [id, lane] of lanes) {
      lane.more = (taken.get(id) ?? 0) >= (given.get(id) ?? PER_WEBHOOK);
      if (lane.more && hasRoom(lane)) wanted = true;
    }
  }

  function place(job: Job): void {
    held.add(job.fila_id);
    const asked = job.origem === 'manual' || job.origem === 'recuperacao';
    if (!job.ativo || (job.geracao !== job.geracao_atual && !asked)) {
      recorder.add({ job, sent: null });
      return;
    }
    let lane = lanes.get(job.webhook_id);
    if (!lane) {
      lane = newLane();
      lanes.set(job.webhook_id, lane);
    }
    lane.usedAt = Date.now();
    lane.waiting.push({ job, since: Date.now() });
    waiting++;
    advance(lane);
  }

  function advance(lane: Lane): void {
    if (isStale(lane)) giveBack(lane);
    while (lane.active < capOf(lane) && !stopping) {
      const next = lane.waiting.shift();
      if (!next) return;
      waiting--;
      lane.active++;
      active++;
      const { entrega_id, evento_id, empresa_id, webhook_id, geracao } = next.job;
      void withLogFields({ entrega_id, evento_id, empresa_id, webhook_id, geracao }, () => send(next.job, lane));
    }
  }

  function giveBack(lane: Lane): void {
    const jobs = lane.waiting.splice(0).map(({ job }) => job);
    waiting -= jobs.length;
    lane.silent = true;
    lane.more = true;
    void release(jobs, false).finally(wake);
  }

  async function release(jobs: Job[], begun: boolean): Promise<void> {
    for (const job of jobs) held.delete(job.fila_id);
    try {
      await unclaim(claims, jobs, begun);
    } catch (err) {
      logger().warn({ err, entregas: jobs.length }, 'Deliveries not given back; the next heartbeat does');
    }
  }

  function look(): void {
    for (const lane of lanes.values()) if (isStale(lane)) giveBack(lane);
    wake();
  }

  async function send(job: Job, lane: Lane): Promise<void> {
    try {
      const headers = requestHeaders(job, secretsOf(job), new Date());
      const iniciada_em = new Date();
      const result = await client.post({
        url: job.url,
        headers,
        body: job.corpo,
        timeoutMs: job.timeout_segundos * 1_000,
        signal: abort.signal,
      });
      if (result.falha === 'interrompida') {
        await release([job], true);
      } else {
        lane.silent = result.status === null;
        lane.ms = lane.ms * 0.8 + result.tempos.total * 0.2;
        const outcome = judge(result, job.tentativas_ciclo + 1, job.max_tentativas, options.retryScale, Date.now());
        recorder.add({ job, sent: { iniciada_em, headers, result, outcome } });
        logAttempt(job, result, outcome);
      }
    } catch (err) {
      // A fault of ours (a secret of another key): nothing of the customer's failed, so that it counts as no attempt.
      logger().error({ err }, 'Delivery not sent; it goes back later');
      setTimeout(() => void release([job], false), OWN_FAULT_MS).unref();
    } finally {
      lane.active--;
      active--;
      advance(lane);
      if (saturated || (lane.more && hasRoom(lane))) wake();
    }
  }

  async function beat(): Promise<void> {
    try {
      if (!(await heartbeat(claims, dono))) {
        logger().warn({ trabalhador: dono }, 'This worker was taken for dead; it starts anew');
        for (const job of dropWaiting()) held.delete(job.fila_id);
        await recorder.drain();
        dono = await registerWorker(db, nameOf());
      }
      const freed = await releaseDead(claims);
      if (freed > 0) {
        logger().info({ entregas: freed }, 'Took over what a dead worker held');
      }
      forgetIdle();
      beaten = true;
      wake();
    } catch (err) {
      logger().warn({ err }, 'Heartbeat failed; will try again');
    }
  }

  function forgetIdle(): void {
    for (const [id, lane] of lanes) {
      if (lane.active === 0 && lane.waiting.length === 0 && lane.usedAt < Date.now() - FORGET_MS) lanes.delete(id);
    }
  }

  function dropWaiting(): Job[] {
    const dropped = [...lanes.values()].flatMap((lane) => lane.waiting.splice(0).map(({ job }) => job));
    waiting = 0;
    return dropped;
  }

  async function start(): Promise<void> {
    dono = await registerWorker(db, nameOf());
    const listening = await db.sql.listen(CANAL_ENTREGAS, wake, wake);
    unlisten = listening.unlisten;
    timers.push(
      setInterval(look, POLL_MS),
      setInterval(() => void beat(), HEARTBEAT_MS),
    );
    await beat();
    wake();
  }

  async function stop(): Promise<void> {
    stopping = true;
    for (const timer of timers) clearInterval(timer);
    await unlisten?.().catch(() => {});
    await pumping;
    await unclaim(claims, dropWaiting(), false);
    const deadline = Date.now() + GRACE_MS;
    while (active > 0 && Date.now() < deadline) await sleep(20);
    abort.abort();
    while (active > 0 && Date.now() < deadline + 1_000) await sleep(20);
    await recorder.flush();
    await unregisterWorker(claims, dono);
  }

  const state = () => ({ em_voo: active, em_espera: waiting, por_registrar: recorder.pending(), olhou_em });
  return { start, stop, state };
}

/** The fields of the log say whose delivery it is. Bodies and answers are the customer's, and only in the log of attempts. */
function logAttempt(job: Job, { status, falha, tempos }: HttpResult, { resultado }: Outcome): void {
  const fields = {
    resultado,
    status,
    falha,
    tentativa: job.tentativas_ciclo + 1,
    duracao_ms: Math.round(tempos.total),
  };
  logger()[resultado === 'sucesso' ? 'debug' : 'info'](fields, 'Delivery attempt');
}

const nameOf = () => `${hostname()}:${process.pid}`;
