import { createHash } from 'node:crypto';
import { verifyEstoque } from '#server/estoque/index.ts';
import { db } from '#server/platform/db.ts';
import type { Arrivals } from '../arrivals.ts';
import type { Load } from '../loads/estoque.ts';
import type { Stage } from '../stage.ts';
import { CONSISTENCY } from './statements.ts';

/** Something that must never be, and what shows it. */
export type Violation = { rule: string; count: number; rows: unknown[] };

export const REPETITION_DIFFERED = 'A repetition differed from the first request of its key';

const SHOWN = 10;

/** The rules that were held so far, by name. */
export const HELD = new Set<string>();

type Delivery = {
  id: number;
  idempotency_key: string;
  webhook_id: number;
  path: string;
  estado: string;
  corpo: string;
  respondidas: number;
};

type EventRow = { id: number; empresa_id: number; quantidade: string; movimento: number };

/** Statements that must find nothing, by rule. */
export async function checkStatements(statements: Record<string, string>): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const [rule, statement] of Object.entries(statements)) {
    HELD.add(rule);
    const rows = await db().sql.unsafe(statement);
    if (rows.length > 0) found.push({ rule, count: rows.length, rows: rows.slice(0, SHOWN) });
  }
  return found;
}

/** Holds what clients were told, what the database has and what the receiver got against each other, once all is quiet. */
export async function verify(stage: Stage, load: Load, arrivals: Arrivals): Promise<Violation[]> {
  const found = await verifyDelivered(stage, arrivals);
  const rule = noteIn(found);
  compareClients(await fetchEvents(stage), load, rule);
  rule('An answer that should never be given', load.unexpected);
  return found;
}

/** The part of it that asks no client: the database in itself, its ledgers, and what the receiver got. */
export async function verifyDelivered(
  { companies, refused }: Pick<Stage, 'companies'> & Partial<Pick<Stage, 'refused'>>,
  arrivals: Arrivals,
): Promise<Violation[]> {
  const found = await checkStatements(CONSISTENCY);
  const rule = noteIn(found);
  await verifyArrivals(arrivals, rule);
  for (const { ctx, id } of companies) {
    const { ok, divergencias } = await verifyEstoque(ctx);
    if (!ok) rule(`The ledger of company ${id} does not verify`, divergencias);
  }
  if (refused) rule('A bulk resend did not send exactly its deliveries', await compareJobs(refused));
  return found;
}

export type Rule = (name: string, rows: readonly unknown[]) => void;

/** Notes a rule that something breaks, with the first rows that show it. */
export const noteIn =
  (found: Violation[]): Rule =>
  (name, rows) => {
    HELD.add(name);
    if (rows.length > 0) found.push({ rule: name, count: rows.length, rows: rows.slice(0, SHOWN) });
  };

/** Holds the deliveries of the database against what the receiver got. */
export async function verifyArrivals(arrivals: Arrivals, rule: Rule): Promise<void> {
  compareArrivals(await fetchDeliveries(), arrivals, rule);
}

function compareArrivals(deliveries: Delivery[], arrivals: Arrivals, rule: Rule): void {
  const known = new Map(deliveries.map((delivery) => [delivery.idempotency_key, delivery]));
  const came = [...arrivals.byKey].map(([key, arrival]) => ({ key, ...arrival }));
  rule(
    'LOST: a delivery never arrived',
    deliveries.filter((delivery) => !arrivals.byKey.has(delivery.idempotency_key)),
  );
  rule(
    'LOST: a delivery arrived and was never accepted',
    deliveries.filter((delivery) => arrivals.byKey.get(delivery.idempotency_key)?.accepted === 0),
  );
  rule(
    'Something arrived of which there is no event',
    came.filter(({ key }) => !known.has(key)),
  );
  rule(
    'Something arrived that is not the bytes of its delivery, or elsewhere',
    came.filter(({ key, hash, path }) => {
      const delivery = known.get(key);
      return delivery && (delivery.path !== path || sha256(delivery.corpo) !== hash);
    }),
  );
  rule(
    REPETITION_DIFFERED,
    came.filter(({ changed }) => changed.length > 0),
  );
  rule(
    'More answers were recorded than were given',
    deliveries.filter(({ idempotency_key, respondidas }) => {
      return respondidas > (arrivals.byKey.get(idempotency_key)?.times ?? 0);
    }),
  );
  rule('A signature does not verify', arrivals.badSignatures);
}

function compareClients(events: EventRow[], load: Load, rule: Rule): void {
  const byNumber = Map.groupBy(events, ({ quantidade }) => Math.round(Number(quantidade) * 1_000));
  const of = (n: number) => byNumber.get(n) ?? [];
  const asked = [...load.journal.values()];
  rule(
    'FALSE SUCCESS: a client was told 201, and there is not exactly one event of it',
    asked.filter(({ n, outcome }) => outcome === 'confirmed' && of(n).length !== 1),
  );
  rule(
    'A client was told of another movement than the one that was made, or of several',
    asked.filter(({ n, ids }) => ids.size > 1 || (ids.size === 1 && !ids.has(of(n)[0]?.movimento ?? 0))),
  );
  rule(
    'What was asked for once happened twice',
    asked.filter(({ n, outcome }) => outcome === 'unknown' && of(n).length > 1),
  );
  rule(
    'What was refused or rolled back left an event',
    asked.filter(({ n, outcome, kind }) => {
      return (outcome === 'refused' || kind === 'refused' || outcome === 'undone') && of(n).length > 0;
    }),
  );
  rule(
    'An event that nobody asked for, or of another company',
    events.filter(({ empresa_id, quantidade }) => {
      return load.journal.get(Math.round(Number(quantidade) * 1_000))?.empresa_id !== empresa_id;
    }),
  );
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

async function fetchDeliveries(): Promise<Delivery[]> {
  return db().sql<Delivery[]>`
    SELECT e.id, e.idempotency_key, e.webhook_id, regexp_replace(w.url, '^https?://[^/]+', '') AS path, e.estado, e.corpo,
      (SELECT count(*) FROM tentativas_webhook t WHERE t.entrega_id = e.id AND t.status IS NOT NULL)::int AS respondidas
    FROM entregas e JOIN webhooks w ON w.id = e.webhook_id`;
}

async function fetchEvents({ sites }: Stage): Promise<EventRow[]> {
  return db().sql<EventRow[]>`
    SELECT id, empresa_id, dados->>'quantidade' AS quantidade, (dados->>'id')::bigint AS movimento FROM eventos
    WHERE evento = 'estoque.atualizado' AND empresa_id = ANY (${sites.map(({ company }) => company.id)}::bigint[])`;
}

/** Every job took the same deliveries: each of them has as many manual attempts as there were jobs. */
async function compareJobs(refused: Stage['refused']): Promise<readonly unknown[]> {
  return db().sql`
    WITH jobs AS (SELECT count(*)::int AS n FROM reenvios)
    SELECT 'reenvio' AS o_que, r.id, r.estado, r.total, r.feitos, r.ignorados FROM reenvios r
    WHERE r.estado <> 'concluido' OR r.total <> ${refused.count} OR r.feitos <> r.total OR r.ignorados <> 0
    UNION ALL
    SELECT 'entrega', e.id, e.estado, jobs.n, count(t.entrega_id)::int, 0 FROM jobs CROSS JOIN entregas e
    LEFT JOIN tentativas_webhook t ON t.entrega_id = e.id AND t.origem = 'manual'
    WHERE e.webhook_id = ${refused.webhook_id} GROUP BY e.id, e.estado, jobs.n HAVING count(t.entrega_id) <> jobs.n`;
}
