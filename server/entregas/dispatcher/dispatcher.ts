import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { CANAL_ENTREGAS } from '#server/eventos/index.ts';
import type { Db } from '#server/platform/db.ts';
import type { GuardedClient, HttpResult } from '#server/platform/http/client.ts';
import { logger } from '#server/platform/logger.ts';
import { withLogFields } from '#server/platform/trace.ts';
import { secretsOf } from '#server/webhooks/index.ts';
import { countAttempts, type DispatcherState } from '../metrics.ts';
import { claim, type Job, type Room, unclaim } from './claim.ts';
import { charge, IN_FLIGHT, mayBegin, newCompany, restMs } from './companies.ts';
import { readHanded } from './handed.ts';
import { createHearing } from './hearing.ts';
import { type Company, capOf, hasRoom, isStale, type Lane, newLane, PER_WEBHOOK, roomOf } from './lanes.ts';
import { judge, type Outcome } from './policy.ts';
import type { Recorded, Scheduled } from './record.ts';
import { createRecorder } from './recorder.ts';
import { requestHeaders } from './request.ts';
import { createTerm } from './term.ts';
import { HEARTBEAT_MS, releaseDead, takeHanded, unregisterWorker } from './workers.ts';

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
  /** Whose connection for notifications it shares; `db` where none is given. A NOTIFY wakes every connection that listens, whatever it is for. */
  listener?: Db;
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
 * several machines. It wakes on NOTIFY, and looks by itself every second. A NOTIFY may bring a delivery that is this worker's already.
 */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { db, claims, client, listener = db } = options;
  const lanes = new Map<number, Lane>();
  const companies = new Map<number, Company>();
  /** Companies that have requests under way. */
  let sharing = 0;
  /** By queue row, the jobs that this process knows to be its own, until their results are in the database. */
  const held = new Map<number, Job>();
  const abort = new AbortController();
  const term = createTerm(db, claims, `${hostname()}:${process.pid}`);
  const hearing = createHearing(claims, listener, term, held);
  let active = 0;
  let waiting = 0;
  let stopping = false;
  let wanted = false;
  let pumping: Promise<void> | undefined;
  let saturated = false;
  let beaten = false;
  let beating: Promise<void> | undefined;
  let olhou_em = Date.now();
  let unlisten: (() => Promise<void>) | undefined;
  const timers: NodeJS.Timeout[] = [];

  const recorder = createRecorder({
    db,
    limits: options.deactivation,
    isAlive,
    recorded: ({ registradas, agendadas, esgotados }, batch) => {
      countAttempts(batch, registradas);
      for (const { job } of batch) forget(job);
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

  /** The row may have come back meanwhile, as another job. */
  function forget(job: Job): void {
    if (held.get(job.fila_id) === job) held.delete(job.fila_id);
  }

  /** Whether this worker is surely alive; it asks the database only where it is not sure. */
  async function isAlive(): Promise<boolean> {
    if (!term.covers(term.dono)) await beat();
    return term.covers(term.dono);
  }

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
      if (!(await isAlive())) return;
      if (beaten) {
        beaten = false;
        await hearing.giveBackUnheard();
      }
      const free = Math.min(CLAIM_LIMIT, IN_FLIGHT - active - waiting);
      saturated = free <= 0;
      if (saturated) {
        olhou_em = Date.now();
        return;
      }
      const rooms: Room[] = [];
      for (const [id, lane] of lanes) {
        const allowed = mayBegin(lane.company, sharing);
        if (lane.active > 0 || lane.silent || !allowed) {
          rooms.push({ id, vagas: allowed ? Math.max(0, roomOf(lane)) : 0 });
        }
      }
      try {
        const jobs = await claim(claims, term.dono, free, PER_WEBHOOK, rooms);
        olhou_em = Date.now();
        accept(jobs, rooms);
        if (jobs.length === free) wanted = true;
      } catch (err) {
        logger().error({ err }, 'Deliveries not claimed; will try again');
      }
    }
  }

  /** A notification: there is something to claim, this worker hears itself, or here is a delivery that is its own or another's. */
  function hear(payload: string): void {
    if (payload === '') {
      wake();
      return;
    }
    if (payload === String(term.dono)) {
      if (!stopping) hearing.prove();
      return;
    }
    const job = readHanded(payload, term.dono);
    if (!job || held.has(job.fila_id) || hearing.isLost(job)) return;
    const lane = laneOf(job);
    if (stopping || roomOf(lane) <= 0 || active + waiting >= IN_FLIGHT || !mayBegin(lane.company, sharing)) {
      // Whoever has room claims it; until then the event's commits hand over no other of this webhook.
      lane.more = true;
      void release([job], false).finally(wake);
      return;
    }
    place(job);
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
      if (wantsMore(lane)) wanted = true;
    }
  }

  function place(job: Job): void {
    held.set(job.fila_id, job);
    const asked = job.origem === 'manual' || job.origem === 'recuperacao';
    if (!job.ativo || (job.geracao !== job.geracao_atual && !asked)) {
      recorder.add({ job, sent: null });
      return;
    }
    const lane = laneOf(job);
    lane.usedAt = Date.now();
    lane.waiting.push({ job, since: Date.now() });
    waiting++;
    advance(lane);
  }

  function laneOf({ webhook_id, empresa_id }: Job): Lane {
    const known = lanes.get(webhook_id);
    if (known) return known;
    const company = companies.get(empresa_id) ?? newCompany(empresa_id);
    const lane = newLane(company);
    company.lanes.add(lane);
    companies.set(empresa_id, company);
    lanes.set(webhook_id, lane);
    return lane;
  }

  const wantsMore = (lane: Lane) => lane.more && hasRoom(lane) && mayBegin(lane.company, sharing);

  function advance(lane: Lane): void {
    if (isStale(lane)) giveBack(lane);
    while (lane.active < capOf(lane) && !stopping) {
      const [next] = lane.waiting;
      if (!next) return;
      const mine = next.job.dono === term.dono;
      if (mine && !term.covers(term.dono)) {
        // The heartbeat that this asks for advances every lane.
        wake();
        return;
      }
      if (mine && !mayBegin(lane.company, sharing)) {
        hold(lane.company);
        return;
      }
      lane.waiting.shift();
      waiting--;
      if (!mine) {
        forget(next.job);
        continue;
      }
      begin(lane);
      const { entrega_id, evento_id, empresa_id, webhook_id, geracao } = next.job;
      void withLogFields({ entrega_id, evento_id, empresa_id, webhook_id, geracao }, () => send(next.job, lane));
    }
  }

  function begin(lane: Lane): void {
    active++;
    lane.active++;
    if (lane.company.active++ === 0) sharing++;
  }

  function end(lane: Lane): void {
    const { company } = lane;
    active--;
    lane.active--;
    if (--company.active === 0) sharing--;
    advance(lane);
    if (company.held) advanceAll(company);
    if (saturated || wantsMore(lane)) wake();
  }

  /** The company's budget kept a lane of it waiting: it goes on when one of its requests ends or, after a debt, when that is paid. */
  function hold(company: Company): void {
    company.held = true;
    const rest = restMs(company);
    if (rest > 0) company.resting ??= setTimeout(() => advanceAll(company), rest).unref();
  }

  function advanceAll(company: Company): void {
    clearTimeout(company.resting);
    company.resting = undefined;
    company.held = false;
    for (const lane of company.lanes) advance(lane);
  }

  function giveBack(lane: Lane): void {
    const jobs = lane.waiting.splice(0).map(({ job }) => job);
    waiting -= jobs.length;
    lane.silent = true;
    lane.more = true;
    void release(jobs, false).finally(wake);
  }

  async function release(jobs: Job[], begun: boolean): Promise<void> {
    for (const job of jobs) forget(job);
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
        mayBegin: () => term.covers(job.dono),
      });
      if (result.falha === 'interrompida') {
        await release([job], true);
      } else {
        lane.silent = result.status === null || result.falha !== null;
        charge(lane.company, result);
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
      end(lane);
    }
  }

  /** One heartbeat at a time. A failed one leaves the term to run out, and with it everything that asks `term.covers`. */
  function beat(): Promise<void> {
    beating ??= tryBeat()
      .catch((err: unknown) => logger().warn({ err }, 'Heartbeat failed; will try again'))
      .finally(() => {
        beating = undefined;
      });
    return beating;
  }

  async function tryBeat(): Promise<void> {
    const paused = !term.covers(term.dono);
    const { dono } = term;
    if (!(await term.prolong(Math.max(0, Date.now() - olhou_em)))) {
      logger().warn({ trabalhador: dono }, 'This worker was taken for dead; it starts anew');
      for (const job of dropWaiting()) forget(job);
      hearing.ask();
    } else if (paused) {
      logger().warn({ trabalhador: dono }, 'This worker stood still, and nobody took over; it goes on');
      for (const lane of lanes.values()) advance(lane);
    }
    const freed = await releaseDead(claims);
    if (freed > 0) logger().info({ entregas: freed }, 'Took over what a dead worker held');
    forgetIdle();
    beaten = true;
    wake();
  }

  function forgetIdle(): void {
    for (const [id, lane] of lanes) {
      if (lane.active > 0 || lane.waiting.length > 0 || lane.usedAt >= Date.now() - FORGET_MS) continue;
      lanes.delete(id);
      const { company } = lane;
      company.lanes.delete(lane);
      if (company.lanes.size === 0) companies.delete(company.id);
    }
  }

  function dropWaiting(): Job[] {
    const dropped = [...lanes.values()].flatMap((lane) => lane.waiting.splice(0).map(({ job }) => job));
    waiting = 0;
    return dropped;
  }

  async function start(): Promise<void> {
    await term.enter();
    const listening = await listener.sql.listen(CANAL_ENTREGAS, hear, () => {
      wake();
      hearing.ask();
    });
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
    await takeHanded(claims, term.dono, false).catch(() => {});
    await unlisten?.().catch(() => {});
    await pumping;
    await unclaim(claims, dropWaiting(), false);
    const deadline = Date.now() + GRACE_MS;
    while (active > 0 && Date.now() < deadline) await sleep(20);
    abort.abort();
    while (active > 0 && Date.now() < deadline + 1_000) await sleep(20);
    await recorder.flush();
    await unregisterWorker(claims, term.dono);
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
