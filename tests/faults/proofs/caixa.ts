import { verifyContratos } from '#server/contratos/index.ts';
import { verifyFinanceiro } from '#server/financeiro/index.ts';
import { today } from '#server/platform/clock.ts';
import { db } from '#server/platform/db.ts';
import { verifyVendas } from '#server/vendas/index.ts';
import type { Caixa } from '../caixa.ts';
import type { LoadCaixa } from '../loads/caixa.ts';
import { noteIn, type Rule, type Violation } from './verify.ts';

type VendaRow = {
  id: number;
  n: number;
  status: string;
  total: string;
  parcelas: number;
  devido: string;
};
type ContratoRow = {
  id: number;
  titulo: string;
  primeiro: string;
  dia: number;
  meses: number;
  proximo: string;
  vencimentos: string[];
  competencias: string[];
};

/**
 * Holds what clients and the bank were told against the rows: sales against their titles, payments against their receipts, contracts against
 * a calendar that is reckoned here anew; and asks the product's own proofs.
 * @param before a day until which every cycle must be there
 */
export async function verifyCaixa(caixa: Caixa, load: LoadCaixa, before: string): Promise<Violation[]> {
  const found: Violation[] = [];
  const rule = noteIn(found);
  const { ctx } = caixa.company;
  for (const [what, proof] of [
    ['titles and receipts', await verifyFinanceiro(ctx)],
    ['contracts', await verifyContratos(ctx)],
    ['sales', await verifyVendas(ctx)],
  ] as const) {
    if (!proof.ok) rule(`The proof of ${what} fails`, proof.divergencias);
  }
  await compareVendas(caixa, load, rule);
  await compareCobrancas(caixa, load, rule);
  await compareContratos(caixa, load, rule, before);
  rule('An answer about money that should never be given', load.unexpected);
  return found;
}

/** The company's day. */
export const hojeDe = ({ company }: Caixa): string => today(company.ctx.fuso, new Date());

async function compareVendas({ company }: Caixa, { vendas }: LoadCaixa, rule: Rule): Promise<void> {
  const rows = await db().sql<VendaRow[]>`
    SELECT v.id, replace(v.observacao, 'venda ', '')::int AS n, v.status, v.total_venda::text AS total, count(t.id)::int AS parcelas,
      coalesce(sum(t.valor - t.valor_abatido), 0)::numeric(20, 2)::text AS devido
    FROM vendas v LEFT JOIN titulos t ON t.venda_id = v.id AND t.origem = 'venda' AND t.status <> 'cancelada'
    WHERE v.empresa_id = ${company.id} GROUP BY v.id`;
  const byNumber = Map.groupBy(rows, ({ n }) => n);
  const told = vendas.map((venda) => ({ ...venda, rows: byNumber.get(venda.n) ?? [] }));
  rule(
    'A sale that was asked for once is not there exactly once, or is another than its client was told',
    told.filter(({ ids, rows: of }) => of.length !== 1 || ids.size !== 1 || !ids.has(of[0]?.id ?? 0)),
  );
  rule(
    'FALSE SUCCESS: a sale is not what its client was told',
    told.filter(({ status, total, rows: [row] }) =>
      status === 'finalizada'
        ? row?.status !== status || row.total !== total
        : status === 'cancelada' && row?.status !== status,
    ),
  );
  rule(
    'Titles of a sale are not those of its condition, to the cent',
    told.filter(({ condicao, rows: [row] }) => {
      const owed = row?.status === 'finalizada';
      const parcelas = owed ? condicao.split('/').length : 0;
      return row && (row.parcelas !== parcelas || row.devido !== (owed ? row.total : '0.00'));
    }),
  );
}

async function compareCobrancas({ company, psp }: Caixa, { cobrancas }: LoadCaixa, rule: Rule): Promise<void> {
  const { sql } = db();
  const baixas = await sql<{ titulo_id: number; e2eid: string; valor: string }[]>`
    SELECT titulo_id, id_externo AS e2eid, valor::text FROM baixas
    WHERE empresa_id = ${company.id} AND origem = 'pix' AND estornada_em IS NULL`;
  const rows = await sql<{ txid: string; titulo_id: number; status: string; e2eid: string | null; pago: string }[]>`
    SELECT c.txid, c.titulo_id, c.status, c.e2eid, t.status AS pago FROM cobrancas c JOIN titulos t ON t.id = c.titulo_id
    WHERE c.empresa_id = ${company.id}`;
  const byPix = Map.groupBy(baixas, ({ e2eid }) => e2eid);
  const charged = new Map(rows.map((row) => [row.txid, row]));
  rule(
    'LOST: a charge never came to the bank, or was never paid there',
    cobrancas.filter(({ e2eid }) => e2eid === null),
  );
  rule(
    'A payment has not exactly one receipt, of its title and its amount',
    cobrancas
      .filter(({ e2eid }) => e2eid !== null)
      .map((cobrada) => ({ ...cobrada, baixas: byPix.get(cobrada.e2eid ?? '') ?? [] }))
      .filter(({ conta_id, valor, baixas: [first, ...more] }) => {
        return more.length > 0 || first?.titulo_id !== conta_id || first.valor !== valor;
      }),
  );
  rule(
    'A receipt of a payment that nobody made',
    baixas.filter(({ e2eid }) => !psp.pix.has(e2eid)),
  );
  rule(
    'A paid charge does not say so, or its title does not',
    cobrancas
      .map((cobrada) => ({ ...cobrada, row: charged.get(cobrada.txid) }))
      .filter(({ e2eid, row }) => row?.status !== 'concluida' || row.e2eid !== e2eid || row.pago !== 'paga'),
  );
  rule(
    'A title was charged twice',
    [...Map.groupBy(rows, ({ titulo_id }) => titulo_id).values()].filter(({ length }) => length > 1),
  );
  const told = new Set(cobrancas.map(({ txid }) => txid));
  rule(
    'A charge is at the bank that nobody was told of',
    [...psp.cobs.keys()].filter((txid) => !told.has(txid)),
  );
  rule(
    'A payment is in quarantine',
    await sql`SELECT e2eid, motivo, detalhe FROM pix_em_quarentena WHERE empresa_id = ${company.id}`,
  );
}

async function compareContratos({ company }: Caixa, load: LoadCaixa, rule: Rule, before: string): Promise<void> {
  const { sql } = db();
  const rows = await sql<ContratoRow[]>`
    SELECT k.id, k.titulo, k.primeiro_vencimento::text AS primeiro, k.dia_vencimento AS dia, k.proximo_vencimento::text AS proximo,
      CASE k.periodicidade WHEN 'bimestral' THEN 2 ELSE 1 END AS meses,
      array_agg(c.vencimento::text ORDER BY c.vencimento, c.id) AS vencimentos, array_agg(c.competencia ORDER BY c.vencimento, c.id) AS competencias
    FROM contratos k LEFT JOIN ciclos_contrato c ON c.contrato_id = k.id WHERE k.empresa_id = ${company.id} GROUP BY k.id`;
  const titles = new Set(rows.map(({ titulo }) => titulo));
  rule(
    'LOST: a contract that its maker was told of is not there',
    load.contratos.filter((titulo) => !titles.has(titulo)),
  );
  rule(
    'A contract has not each competence once, on the day of its calendar, until today',
    rows
      .map((row) => ({ ...row, due: dueDays(row) }))
      .filter(({ due, vencimentos, competencias, proximo }) => {
        return (
          proximo < before ||
          JSON.stringify(vencimentos) !== JSON.stringify(due) ||
          JSON.stringify(competencias) !== JSON.stringify(due.map((day) => day.slice(0, 7)))
        );
      }),
  );
  rule(
    'A cycle has not exactly one receivable of its value and day, or a receivable has no cycle',
    await sql`
      SELECT c.id AS ciclo_id, c.contrato_id, count(t.id)::int AS contas FROM ciclos_contrato c
      LEFT JOIN titulos t ON t.ciclo_id = c.id AND t.valor = c.valor AND t.vencimento = c.vencimento AND t.status <> 'cancelada'
      WHERE c.empresa_id = ${company.id} GROUP BY c.id HAVING count(t.id) <> 1
      UNION ALL
      SELECT t.ciclo_id, t.contrato_id, count(*)::int FROM titulos t WHERE t.empresa_id = ${company.id} AND t.contrato_id IS NOT NULL
      GROUP BY t.ciclo_id, t.contrato_id HAVING count(*) <> 1`,
  );
}

/** Every due day of a calendar before the next one: the day of the month, or the month's last. */
function dueDays({ primeiro, dia, meses, proximo }: ContratoRow): string[] {
  const [year = 0, month = 0] = primeiro.split('-').map(Number);
  const days: string[] = [];
  for (let n = 0; ; n += meses) {
    const last = new Date(Date.UTC(year, month + n, 0)).getUTCDate();
    const day = new Date(Date.UTC(year, month - 1 + n, Math.min(dia, last))).toISOString().slice(0, 10);
    if (day >= proximo) return days;
    days.push(day);
  }
}
