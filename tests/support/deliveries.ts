import { contextOfSystem, createWebhook } from '#server/acesso/index.ts';
import {
  createDispatcher,
  type Dispatcher,
  deactivateFailing,
  type Entrega,
  type EntregaDetalhe,
  getEntrega,
  listEntregas,
  releaseEntrega,
  type Scheduled,
} from '#server/entregas/index.ts';
import { type Db, db, openDb } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import { createGuardedClient, type GuardedClientOptions } from '#server/platform/http/client.ts';
import type { Webhook } from '#server/webhooks/index.ts';
import type { Company } from '#tests/support/factory.ts';

/** What tests change of a dispatcher; without `schedule` its retries wait until they are released by hand. */
export type TestDispatcherOptions = Partial<GuardedClientOptions> & {
  retryScale?: number;
  deactivation?: { failures: number; hours: number };
  schedule?: (scheduled: Scheduled[]) => Promise<void>;
  /** Hears no notification. */
  deaf?: boolean;
};

export type TestDispatcher = Dispatcher & { scheduled: Scheduled[] };

/** A dispatcher as the worker makes it, which may reach loopback addresses (the receivers of tests). */
export async function startDispatcher(options: TestDispatcherOptions = {}): Promise<TestDispatcher> {
  const { retryScale = 1, deactivation = { failures: 20, hours: 24 }, schedule, deaf = false, ...client } = options;
  const claims: Db = openDb(env.DATABASE_URL ?? '', 2, { relaxed: true });
  const guarded = createGuardedClient({ production: false, allowed: ['127.0.0.0/8', '::1/128'], ...client });
  const scheduled: Scheduled[] = [];
  const dispatcher = createDispatcher({
    db: db(),
    claims,
    listener: deaf ? withoutNotifications(db()) : db(),
    client: guarded,
    retryScale,
    deactivation,
    schedule: async (list) => {
      scheduled.push(...list);
      await schedule?.(list);
    },
    deactivate: async ({ empresa_id, webhook_id }) => {
      const ctx = await contextOfSystem(db(), empresa_id, 'job');
      if (ctx) await deactivateFailing(ctx, webhook_id);
    },
  });
  await dispatcher.start();
  return {
    ...dispatcher,
    scheduled,
    stop: async () => {
      await dispatcher.stop();
      await guarded.close();
      await claims.sql.end();
    },
  };
}

/** As through a proxy that gives each transaction another connection of the database. */
function withoutNotifications(pool: Db): Db {
  const listen = async (_channel: string, _hear: unknown, began?: () => void) => {
    began?.();
    return { state: {}, unlisten: async () => {} };
  };
  const sql = new Proxy(pool.sql, { get: (target, name) => (name === 'listen' ? listen : Reflect.get(target, name)) });
  return { ...pool, sql };
}

/** A webhook of the company; addresses of tests are loopback ones, which the test's environment allows. */
export function webhook(
  company: Company,
  url: string,
  fields: Record<string, unknown> = {},
): Promise<Webhook & { secret: string }> {
  return createWebhook(company.ctx, { url, eventos: ['estoque.atualizado'], ...fields });
}

/** Waits until `check` gives something other than undefined, null or false. */
export async function until<T>(
  check: () => Promise<T | undefined | null | false> | T | undefined | null | false,
  timeoutMs = 30_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const found = await check();
    if (found) return found;
    if (Date.now() > deadline) throw new Error('What was waited for did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}

/** The company's deliveries, oldest first. */
export async function deliveries(company: Company, filter: Record<string, unknown> = {}): Promise<Entrega[]> {
  const page = await listEntregas(company.ctx, { por_pagina: 100, ...filter });
  return page.resultados.toReversed();
}

/** Waits until every delivery of the company has come to an end or waits for a later attempt. */
export function settled(company: Company, count = 1): Promise<Entrega[]> {
  return until(async () => {
    const all = await deliveries(company);
    return all.length >= count && all.every((entrega) => entrega.estado !== 'pendente') && all;
  });
}

/** Waits until every delivery of the company has come to its end; where retries are released at once, one that waits has not. */
export function ended(company: Company, count = 1): Promise<Entrega[]> {
  return until(async () => {
    const all = await deliveries(company);
    return all.length >= count && all.every(({ estado }) => estado !== 'pendente' && estado !== 'agendada') && all;
  });
}

export const detail = (company: Company, id: number): Promise<EntregaDetalhe> => getEntrega(company.ctx, { id });

/** Releases a scheduled delivery as if its time had come. Whether there was one. */
export async function releaseNow(entrega_id: number, geracao: number): Promise<boolean> {
  await db().sql`
    UPDATE entregas SET proxima_tentativa_em = clock_timestamp()
    WHERE id = ${entrega_id} AND geracao = ${geracao} AND estado = 'agendada'`;
  return (await releaseEntrega(db(), entrega_id, geracao)).liberada;
}
