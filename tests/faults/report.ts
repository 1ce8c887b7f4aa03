import { db } from '#server/platform/db.ts';
import type { Arrivals } from './arrivals.ts';
import type { Caixa } from './caixa.ts';
import type { Frozen } from './freezes.ts';
import type { LoadCaixa } from './loads/caixa.ts';
import type { Load } from './loads/estoque.ts';
import { REPETITION_DIFFERED, type Violation } from './proofs/verify.ts';
import type { Kills } from './rounds.ts';
import type { Stage } from './stage.ts';

type Counts = {
  /** What clients asked for, and how it ended for them. */
  asked: number;
  confirmed: number;
  refused: number;
  rolledBack: number;
  unknown: number;
  failures: number;
  events: number;
  deliveries: number;
  attempts: number;
  /** Attempts after one that a worker died in. */
  resumed: number;
  resends: number;
  requests: number;
  /** Requests that came after one of the same key had been accepted, other than those that were asked for. */
  duplicates: number;
};

type CountsCaixa = {
  sales: number;
  finalised: number;
  charged: number;
  /** Payments at the bank, and those of them of which no notice came. */
  paid: number;
  untold: number;
  contracts: number;
  cycles: number;
};

export type Report = Counts &
  CountsCaixa & {
    rounds: number;
    kills: Kills;
    frozen: Frozen[];
    quietAfter: number;
    seconds: number;
    violations: Violation[];
  };

/** Counts what happened. */
export async function count(load: Load, arrivals: Arrivals, { refused }: Stage): Promise<Counts> {
  const [row] = await db().sql<Pick<Counts, 'events' | 'deliveries' | 'attempts' | 'resumed' | 'resends'>[]>`
    SELECT (SELECT count(*)::int FROM eventos) AS events, (SELECT count(*)::int FROM entregas) AS deliveries,
      (SELECT count(*)::int FROM tentativas_webhook) AS attempts,
      (SELECT count(*)::int FROM tentativas_webhook WHERE retomada) AS resumed,
      (SELECT coalesce(sum(feitos), 0)::int FROM reenvios) AS resends`;
  if (!row) throw new Error('SELECT returned no row');
  const asked = [...load.journal.values()];
  const ended = (outcome: string) => asked.filter((each) => each.outcome === outcome).length;
  return {
    ...row,
    asked: asked.length,
    confirmed: ended('confirmed'),
    refused: ended('refused'),
    rolledBack: load.rolledBack,
    unknown: ended('unknown'),
    failures: load.failures,
    requests: arrivals.requests,
    duplicates: [...arrivals.byKey.values()]
      .filter(({ path }) => path !== refused.path)
      .reduce((sum, { again }) => sum + again, 0),
  };
}

export async function countCaixa({ company }: Caixa, { vendas, cobrancas }: LoadCaixa): Promise<CountsCaixa> {
  const [row] = await db().sql<Pick<CountsCaixa, 'finalised' | 'contracts' | 'cycles'>[]>`
    SELECT (SELECT count(*)::int FROM vendas WHERE empresa_id = ${company.id} AND finalizada_em IS NOT NULL) AS finalised,
      (SELECT count(*)::int FROM contratos WHERE empresa_id = ${company.id}) AS contracts,
      (SELECT count(*)::int FROM ciclos_contrato WHERE empresa_id = ${company.id}) AS cycles`;
  if (!row) throw new Error('SELECT returned no row');
  const paid = cobrancas.filter(({ e2eid }) => e2eid !== null);
  return {
    ...row,
    ...{ sales: vendas.length, charged: cobrancas.length, paid: paid.length },
    untold: paid.filter(({ avisada }) => !avisada).length,
  };
}

/** The report as a table of text. */
export function table(report: Report): string {
  const { kills } = report;
  const lost = report.violations
    .filter(({ rule }) => rule.startsWith('LOST'))
    .reduce((sum, { count: n }) => sum + n, 0);
  const same = !report.violations.some(({ rule }) => rule === REPETITION_DIFFERED);
  const lines: [string, string][] = [
    ['rounds', `${report.rounds}`],
    [
      'kills (SIGKILL)',
      `web ${kills.web}, worker ${kills.worker}, job of contracts ${kills.job}, PostgreSQL ${kills.postgres}`,
    ],
    ['movements asked for', `${report.asked}: ${outcomes(report)}`],
    ['sales', `${report.sales}, ${report.finalised} of them finalised`],
    ['charges', `${report.charged}, ${report.paid} of them paid, ${report.untold} without a notice`],
    ['contracts', `${report.contracts}, with ${report.cycles} cycles`],
    ['requests without answer', `${report.failures}`],
    ['events', `${report.events}`],
    ['deliveries', `${report.deliveries}, and ${report.resends} in bulk resends`],
    ['attempts recorded', `${report.attempts}, ${report.resumed} of them after a worker that died`],
    ['requests received', `${report.requests}`],
    ['duplicates', `${report.duplicates}${same ? ', each with the same key and the same bytes' : ''}`],
    ...report.frozen.map((frozen): [string, string] => ['frozen (SIGSTOP)', describeFrozen(frozen)]),
    ['lost', `${lost}`],
    ['seconds', `${report.seconds}, ${report.quietAfter} of them until all was quiet`],
    ['violations', `${report.violations.length}`],
  ];
  return lines.map(([name, value]) => `  ${name.padEnd(26)}${value}`).join('\n');
}

export const describeFrozen = ({ seconds, beside, deliveries, onTheWire, twice }: Frozen): string =>
  `${seconds} s ${beside ? 'beside another worker' : 'alone'}: ${deliveries} deliveries, ${onTheWire} on the wire, ${twice} came twice`;

const outcomes = (r: Report) =>
  `${r.confirmed} confirmed, ${r.refused} refused, ${r.rolledBack} rolled back, ${r.unknown} unknown`;

/** Every violation with the rows that show it. */
export const describe = (violations: Violation[]): string =>
  violations
    .map(({ rule, count: n, rows }) => `${rule} (${n})\n${rows.map((row) => `    ${show(row)}`).join('\n')}`)
    .join('\n');

const show = (row: unknown) =>
  JSON.stringify(row, (_key, value) => (value instanceof Set ? [...value] : value)).slice(0, 400);
