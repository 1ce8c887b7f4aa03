import { db } from '#server/platform/db.ts';
import type { Frozen } from './freezes.ts';
import type { Ran } from './proofs/all.ts';
import { HELD, REPETITION_DIFFERED, type Violation } from './proofs/verify.ts';
import type { Faults } from './rounds.ts';

/** Lines of the table, and what tests ask of it. */
type Counts = {
  lines: [name: string, value: string][];
  atLeast: Record<string, number>;
  resends: number;
  attempts: string;
};

export type Report = Counts & {
  rounds: number;
  faults: Faults;
  frozen: Frozen[];
  quietAfter: number;
  seconds: number;
  violations: Violation[];
};

const n = (of: number) => of.toLocaleString('en-US');

/** What the rows say: counts of every subject, in one statement. */
async function countRows() {
  const [row] = await db().sql<Record<string, number>[]>`
    SELECT (SELECT count(*)::int FROM eventos) AS events, (SELECT count(*)::int FROM entregas) AS deliveries,
      (SELECT count(*)::int FROM tentativas_webhook) AS attempts,
      (SELECT count(*)::int FROM tentativas_webhook WHERE retomada) AS resumed,
      (SELECT coalesce(sum(feitos), 0)::int FROM reenvios) AS resends,
      (SELECT count(*)::int FROM lancamentos_estoque) AS movements,
      (SELECT count(*)::int FROM vendas WHERE status = 'finalizada') AS finalised,
      (SELECT count(*)::int FROM vendas WHERE status = 'cancelada') AS cancelled,
      (SELECT count(*)::int FROM devolucoes_venda) AS returns,
      (SELECT count(*)::int FROM expedicoes) AS shipments, (SELECT sum(conclusoes)::int FROM expedicoes) AS conclusions,
      (SELECT count(*)::int FROM compras) AS purchases,
      (SELECT count(*)::int FROM entregas_compra WHERE tipo = 'recebimento') AS receipts,
      (SELECT count(*)::int FROM transferencias_estoque) AS transfers,
      (SELECT count(*)::int FROM notas_fiscais) AS notes,
      (SELECT count(*)::int FROM notas_fiscais WHERE recebida_em IS NOT NULL) AS notes_received,
      (SELECT count(*)::int FROM titulos) AS titles, (SELECT coalesce(sum(valor), 0)::float FROM titulos) AS owed,
      (SELECT coalesce(sum(valor), 0)::float FROM baixas WHERE estornada_em IS NULL) AS received,
      (SELECT count(*)::int FROM contratos) AS contracts, (SELECT count(*)::int FROM ciclos_contrato) AS cycles,
      (SELECT count(*)::int FROM negocios) AS deals, (SELECT count(*)::int FROM historico_etapas) AS passages,
      (SELECT count(*)::int FROM mensagens WHERE direcao = 'saida') AS sent,
      (SELECT count(*)::int FROM mensagens WHERE status = 'desconhecida') AS unknown,
      (SELECT count(*)::int FROM mensagens WHERE direcao = 'entrada') AS received_messages,
      (SELECT count(*)::int FROM arquivos) AS files, (SELECT coalesce(sum(tamanho), 0)::float FROM arquivos) AS bytes,
      (SELECT count(*)::int FROM conhecimentos) AS items, (SELECT count(*)::int FROM trechos_conhecimento) AS passages_of_items,
      (SELECT coalesce(sum(versao), 0)::int FROM conhecimentos) AS readings,
      (SELECT count(*)::int FROM importacoes WHERE estado = 'concluida') AS imports,
      (SELECT count(*)::int FROM linhas_importacao WHERE estado = 'gravada') AS imported`;
  if (!row) throw new Error('SELECT returned no row');
  return (name: string): number => row[name] ?? 0;
}

/** Counts what happened. */
export async function count({ door, stage, loads, world, arrivals }: Ran): Promise<Counts> {
  const of = await countRows();
  const { estoque, caixa, diario, fotos, mensagens } = loads;
  const asked = [...estoque.journal.values()];
  const ended = (outcome: string) => asked.filter((each) => each.outcome === outcome).length;
  const made = (outcome: string) => diario.marcas.filter((marca) => marca.outcome === outcome).length;
  const paid = caixa.cobrancas.filter(({ e2eid }) => e2eid !== null);
  const untold = paid.filter(({ avisada }) => !avisada).length;
  const came = world.palco.canais.flatMap((canal) => canal.chegadas());
  const again = came.length - new Set(came.map(({ texto }) => texto)).size;
  const duplicates = [...arrivals.byKey.values()]
    .filter(({ path }) => path !== stage.refused.path)
    .reduce((sum, { again: times }) => sum + times, 0);
  const telas = loads.telas.contas;
  const lines: [string, string][] = [
    [
      'requests of clients',
      `${n(door.asked)}, ${n(door.unanswered)} without an answer, ${n(door.failures.length)} of them 5xx`,
    ],
    [
      'movements asked for',
      `${n(asked.length)}: ${n(ended('confirmed'))} confirmed, ${n(ended('refused'))} refused, ${n(estoque.rolledBack)} rolled back, ${n(ended('unknown'))} unknown`,
    ],
    [
      'other records asked for',
      `${n(diario.marcas.length)}: ${n(made('confirmed'))} confirmed, ${n(made('refused'))} refused, ${n(made('unknown'))} unknown`,
    ],
    ['lines of the ledger', n(of('movements'))],
    ['sales', `${n(of('finalised'))} finalised, ${n(of('cancelled'))} cancelled, ${n(of('returns'))} returns`],
    ['shipments', `${n(of('shipments'))}, concluded ${n(of('conclusions'))} times`],
    ['purchases', `${n(of('purchases'))}, ${n(of('receipts'))} receipts; ${n(of('transfers'))} transfers`],
    ['fiscal notes', `${n(of('notes'))}, ${n(of('notes_received'))} of them received into the stock`],
    ['titles', `${n(of('titles'))}, of ${of('owed').toFixed(2)}; ${of('received').toFixed(2)} received`],
    ['charges', `${n(caixa.cobrancas.length)}, ${n(paid.length)} of them paid, ${n(untold)} without a notice`],
    ['contracts', `${n(of('contracts'))}, with ${n(of('cycles'))} cycles`],
    [
      'deals',
      `${n(of('deals'))}, in ${n(of('passages'))} stages one after another; ${n(loads.negocios.passos.length)} steps asked for`,
    ],
    [
      'messages out',
      `${n(of('sent'))}; ${n(came.length)} arrived, ${n(again)} of them again (e-mails with the same Message-ID); nobody knows of ${n(of('unknown'))}`,
    ],
    ['messages in', `${n(of('received_messages'))}`],
    [
      'screens of the inbox',
      `${n(telas.abertas)} streams one after another, told ${n(telas.ditas)} times, read whole ${n(telas.lidas)} times`,
    ],
    ['files', `${n(of('files'))}, ${n(of('bytes'))} bytes; ${n(fotos.fotos.length)} photos were sent`],
    ['knowledge', `${n(of('items'))} items read ${n(of('readings'))} times, ${n(of('passages_of_items'))} passages`],
    ['imports', `${n(of('imports'))} of ${n(loads.importacoes.enviados.length)}, ${n(of('imported'))} rows`],
    ['events', `${n(of('events'))}, each once in ${loads.seguidas.length} feeds`],
    ['deliveries', `${n(of('deliveries'))}, and ${n(of('resends'))} in bulk resends`],
    ['requests received', `${n(arrivals.requests)}`],
  ];
  const { importacoes, conhecimento } = loads;
  return {
    lines,
    resends: of('resends'),
    attempts: `${n(of('attempts'))}, ${n(of('resumed'))} of them after a worker that died; ${n(duplicates)} came again after they were accepted`,
    atLeast: {
      ...{ confirmed: ended('confirmed'), finalised: of('finalised'), paid: paid.length, contracts: of('contracts') },
      ...{ shipments: of('shipments'), receipts: of('receipts'), passages: of('passages'), photos: fotos.fotos.length },
      ...{ sent: mensagens.escritas.length, said: mensagens.ditas.length, items: conhecimento.publicados.length },
      ...{
        streams: telas.abertas,
        told: telas.ditas,
        imports: importacoes.enviados.length,
        notes: of('notes'),
        deliveries: of('deliveries'),
      },
    },
  };
}

/** The report as a table of text. */
export function table(report: Report): string {
  const lost = report.violations
    .filter(({ rule }) => rule.startsWith('LOST'))
    .reduce((sum, { count: of }) => sum + of, 0);
  const same = !report.violations.some(({ rule }) => rule === REPETITION_DIFFERED);
  const lines: [string, string][] = [
    ['rounds', `${report.rounds}`],
    ...describeFaults(report.faults),
    ...report.lines,
    ['attempts recorded', `${report.attempts}${same ? ', each with the same key and the same bytes' : ''}`],
    ...report.frozen.map((frozen): [string, string] => ['frozen (SIGSTOP)', describeFrozen(frozen)]),
    ['lost', `${lost}`],
    ['seconds', `${report.seconds}, ${report.quietAfter} of them until all was quiet`],
    ['rules', `${HELD.size}`],
    ['violations', `${report.violations.length}`],
  ];
  return lines.map(([name, value]) => `  ${name.padEnd(26)}${value}`).join('\n');
}

const WORDS = { kill: 'killed (SIGKILL)', freeze: 'frozen', cut: 'cut off, reset' } as const;

const describeFaults = (faults: Faults): [string, string][] =>
  (['kill', 'freeze', 'cut'] as const).map((fault) => [
    WORDS[fault],
    Object.entries(faults)
      .flatMap(([kind, of]) => (of[fault] ? [`${kind} ${of[fault]}`] : []))
      .join(', '),
  ]);

export const describeFrozen = ({ seconds, beside, deliveries, onTheWire, twice }: Frozen): string =>
  `${seconds} s ${beside ? 'beside another worker' : 'alone'}: ${deliveries} deliveries, ${onTheWire} on the wire, ${twice} came twice`;

/** Every violation with the rows that show it. */
export const describe = (violations: Violation[]): string =>
  violations
    .map(({ rule, count: of, rows }) => `${rule} (${of})\n${rows.map((row) => `    ${show(row)}`).join('\n')}`)
    .join('\n');

const show = (row: unknown) =>
  JSON.stringify(row, (_key, value) => (value instanceof Set ? [...value] : value))?.slice(0, 600);
