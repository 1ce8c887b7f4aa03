import { contextOfSystem } from '#server/acesso/index.ts';
import { verifyCrm } from '#server/crm/index.ts';
import { db } from '#server/platform/db.ts';
import type { LoadNegocios } from '../loads/negocios.ts';
import type { Quadro } from '../world.ts';
import { checkStatements, type Rule } from './verify.ts';

const NEGOCIOS: Record<string, string> = {
  'A deal is not in exactly one stage while it is open, or in one after that': `
    SELECT n.id, n.status, n.etapa_id, array_agg(h.etapa_id) FILTER (WHERE h.saiu_em IS NULL) AS abertas FROM negocios n
    LEFT JOIN historico_etapas h ON h.negocio_id = n.id GROUP BY n.id
    HAVING coalesce(array_agg(h.etapa_id) FILTER (WHERE h.saiu_em IS NULL), '{}')
      <> CASE WHEN n.status = 'aberto' AND n.excluido_em IS NULL THEN ARRAY[n.etapa_id] ELSE '{}' END`,
  'A deal was in two stages at once, or its passages are out of order': `
    SELECT * FROM (SELECT negocio_id, id, entrou_em, saiu_em,
      lag(saiu_em) OVER w AS antes, lag(id) OVER w AS anterior FROM historico_etapas WINDOW w AS (PARTITION BY negocio_id ORDER BY id)) h
    WHERE anterior IS NOT NULL AND (antes IS NULL OR antes > entrou_em)`,
  'A deal that made a sale has not exactly that one': `
    SELECT n.id, n.pedido_erp_id, array_agg(v.id) AS vendas FROM negocios n LEFT JOIN vendas v ON v.negocio_id = n.id AND v.tipo_pedido = 'venda'
    GROUP BY n.id HAVING coalesce(array_agg(v.id) FILTER (WHERE v.id IS NOT NULL), '{}')
      <> CASE WHEN n.pedido_erp_id IS NULL THEN '{}' ELSE ARRAY[n.pedido_erp_id] END`,
  'Two open deals have the same place in a stage': `
    SELECT etapa_id, posicao, count(*)::int AS n FROM negocios WHERE status = 'aberto' AND excluido_em IS NULL
    GROUP BY 1, 2 HAVING count(*) > 1`,
};

type Evento = {
  id: number;
  negocio_id: number;
  evento: string;
  etapa: string;
  status: string;
  etapa_anterior: string | null;
};

/** Holds deals against their events in the feed's order, and against the versions that clients were told. */
export async function compareNegocios({ empresa_id }: Quadro, { passos }: LoadNegocios, rule: Rule): Promise<void> {
  for (const { rule: name, rows } of await checkStatements(NEGOCIOS)) rule(name, rows);
  const { sql } = db();
  const ctx = await contextOfSystem(db(), empresa_id, 'cli');
  rule(
    'What is kept of contacts and deals does not add up',
    ctx ? (await verifyCrm(ctx)).divergencias : ['no company'],
  );
  const rows = await sql<{ id: number; etapa: string; status: string; versao: number }[]>`
    SELECT n.id, e.nome AS etapa, n.status, n.versao FROM negocios n JOIN etapas e ON e.id = n.etapa_id WHERE n.empresa_id = ${empresa_id}`;
  const events = await sql<Evento[]>`
    SELECT id, (dados->'negocio'->>'id')::bigint AS negocio_id, evento, dados->'negocio'->>'etapa' AS etapa,
      dados->'negocio'->>'status' AS status, dados->>'etapa_anterior' AS etapa_anterior
    FROM eventos WHERE empresa_id = ${empresa_id} AND evento LIKE 'negocio.%' ORDER BY txid, id`;
  const told = Map.groupBy(events, ({ negocio_id }) => negocio_id);
  const asked = Map.groupBy(passos, ({ negocio_id }) => negocio_id);
  const deals = rows.map((row) => ({ ...row, eventos: told.get(row.id) ?? [], passos: asked.get(row.id) ?? [] }));
  rule(
    "A deal's events do not lead to its state",
    deals.filter(({ etapa, status, eventos }) => {
      const last = eventos.at(-1);
      const chained = eventos.every((one, i) => {
        const before = eventos[i - 1];
        if (i === 0) return one.evento === 'negocio.criado';
        if (one.evento !== 'negocio.etapa_alterada') return one.etapa === before?.etapa;
        return one.etapa_anterior === before?.etapa && one.etapa !== before?.etapa;
      });
      return !chained || last?.etapa !== etapa || last?.status !== status;
    }),
  );
  rule(
    'A deal changed more often than it was asked to, or less than clients were told',
    deals.filter(({ versao, passos: of }) => {
      return versao > 1 + of.length || of.some((passo) => (passo.versao ?? 0) > versao);
    }),
  );
}
