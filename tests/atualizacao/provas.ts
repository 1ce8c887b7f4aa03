import { contextOfSystem } from '#server/acesso/index.ts';
import { verifyEstoque } from '#server/estoque/index.ts';
import { db, type Sql } from '#server/platform/db.ts';
import { verifyVendas } from '#server/vendas/index.ts';
import type { Arrivals } from '../faults/arrivals.ts';
import { checkStatements, noteIn, type Violation, verifyArrivals } from '../faults/proofs/verify.ts';
import type { Casa } from './partes/palco.ts';
import type { Aceito } from './trafego.ts';

/** Projections that triggers of both releases keep, against what they are of. */
const PROJECTIONS: Record<string, string> = {
  'A movement and its event are not there together': `
    SELECT l.id AS lancamento, n.id AS evento FROM lancamentos_estoque l
    FULL JOIN (SELECT * FROM eventos WHERE evento = 'estoque.atualizado') n
      ON (n.dados->>'id')::bigint = l.id AND n.empresa_id = l.empresa_id
    WHERE l.id IS NULL OR n.id IS NULL`,
  'A product without its total or its level, or a level that is not that of its total': `
    SELECT p.id, t.total, n.nivel FROM produtos p LEFT JOIN totais_estoque t ON t.produto_id = p.id
    LEFT JOIN niveis_estoque n ON n.produto_id = p.id
    WHERE n.nivel IS DISTINCT FROM sign(t.total) OR n.nome_ordem IS DISTINCT FROM p.nome_ordem OR n.codigo IS DISTINCT FROM p.codigo`,
  'Products are counted otherwise than they are': `
    SELECT * FROM (SELECT empresa_id, situacao, controlar_estoque, nivel, sum(n)::int AS n FROM contagens_produtos GROUP BY 1, 2, 3, 4) c
    FULL JOIN (SELECT empresa_id, situacao, controlar_estoque, nivel, count(*)::int AS m FROM niveis_estoque GROUP BY 1, 2, 3, 4) v
      USING (empresa_id, situacao, controlar_estoque, nivel) WHERE coalesce(n, 0) <> coalesce(m, 0)`,
  'The searched text of a product or a customer is not that of its fields': `
    SELECT 'produto' AS o_que, id FROM produtos
    WHERE busca IS DISTINCT FROM normalizar(nome) || chr(10) || normalizar(codigo) || chr(10) || coalesce(gtin, '')
    UNION ALL SELECT 'cliente', id FROM clientes
    WHERE busca IS DISTINCT FROM normalizar(nome) || chr(10) || coalesce(lower(cnpj_cpf), '') || chr(10) || coalesce(lower(email), '')
      || chr(10) || coalesce(telefone, '') || chr(10) || coalesce(celular, '') || chr(10) || coalesce(normalizar(nome_fantasia), '')`,
  'An event of this run has no delivery': `
    SELECT n.id, n.evento FROM eventos n JOIN webhooks w ON w.empresa_id = n.empresa_id AND n.evento = ANY (w.eventos)
    WHERE n.request_id <> 'req_semente' AND NOT EXISTS (SELECT FROM entregas e WHERE e.evento_id = n.id AND e.webhook_id = w.id)`,
  'A delivery did not end well': `
    SELECT id, webhook_id, estado, tentativas, ultimo_status, ultimo_erro FROM entregas WHERE estado <> 'entregue'`,
  'A constraint was left unchecked, or an index unusable': `
    SELECT conname::text AS o_que FROM pg_constraint WHERE NOT convalidated
    UNION ALL SELECT indexrelid::regclass::text FROM pg_index WHERE NOT indisvalid`,
};

/** What is there by table, of the records that neither release deletes. */
export async function countRows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of [
    'produtos',
    'clientes',
    'lancamentos_estoque',
    'expedicoes',
    'vendas',
    'itens_venda',
    'eventos',
    'auditoria',
  ]) {
    const [row] = await db().sql<{ n: number }[]>`SELECT count(*)::int AS n FROM ${db().sql(table)}`;
    counts[table] = row?.n ?? 0;
  }
  return counts;
}

/** Tables of the product that hold no row. */
export async function emptyTables(): Promise<string[]> {
  const { sql } = db();
  const tables = await sql<{ name: string }[]>`
    SELECT relname::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE nspname = 'public' AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`;
  const empty: string[] = [];
  for (const { name } of tables) {
    if ((await sql`SELECT FROM ${sql(name)} LIMIT 1`).length === 0) empty.push(name);
  }
  return empty;
}

/** Holds what clients were told, what the database has and what arrived against each other, once all is quiet. */
export async function provar(
  casas: readonly Casa[],
  told: { aceitos: readonly Aceito[]; expedicoes: readonly Aceito[]; before: Record<string, number> },
  arrivals: Arrivals,
): Promise<Violation[]> {
  const found = await checkStatements(PROJECTIONS);
  const rule = noteIn(found);
  for (const { empresa_id } of casas) {
    const ctx = await contextOfSystem(db(), empresa_id, 'cli');
    if (!ctx) throw new Error('A company is gone');
    const { ok, divergencias } = await verifyEstoque(ctx);
    rule(`The ledger of company ${empresa_id} does not verify`, ok ? [] : divergencias);
    const vendas = await verifyVendas(ctx);
    rule(`The sales of company ${empresa_id} do not verify`, vendas.ok ? [] : vendas.divergencias);
  }
  const { sql } = db();
  const list = (of: readonly Aceito[]) => sql`
    unnest(${of.map(({ id }) => id)}::bigint[], ${of.map(({ empresa_id }) => empresa_id)}::bigint[]) AS a (id, empresa_id)`;
  rule(
    'A movement that a client was told of is not there with one event',
    await sql`
      SELECT a.id, a.empresa_id, n.vezes FROM ${list(told.aceitos)}
      LEFT JOIN lancamentos_estoque l ON l.id = a.id AND l.empresa_id = a.empresa_id
      LEFT JOIN (SELECT empresa_id, (dados->>'id')::bigint AS id, count(*) AS vezes FROM eventos
        WHERE evento = 'estoque.atualizado' AND request_id <> 'req_semente' GROUP BY 1, 2) n ON n.empresa_id = a.empresa_id AND n.id = a.id
      WHERE l.id IS NULL OR n.vezes IS DISTINCT FROM 1`,
  );
  rule(
    'A shipment that a client was told of is not there',
    await sql`
      SELECT a.id, a.empresa_id FROM ${list(told.expedicoes)}
      WHERE NOT EXISTS (SELECT FROM expedicoes e WHERE e.id = a.id AND e.empresa_id = a.empresa_id)`,
  );
  const after = await countRows();
  rule(
    'Fewer rows than before the upgrade',
    Object.entries(told.before)
      .filter(([table, n]) => (after[table] ?? 0) < n)
      .map(([table, n]) => ({ table, before: n, after: after[table] })),
  );
  await verifyArrivals(arrivals, rule);
  return found;
}

/** What a schema consists of, as text: a database that was upgraded beside its service must not differ from a new one. */
export async function describeSchema(sql: Sql): Promise<string[]> {
  const rows = await sql<{ line: string }[]>`
    SELECT 'column ' || attrelid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || ' ' ||
      attgenerated::text || attidentity::text || ' ' || coalesce(pg_get_expr(adbin, adrelid), '') AS line
    FROM pg_attribute JOIN pg_class c ON c.oid = attrelid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND attnum > 0 AND NOT attisdropped
    UNION ALL SELECT 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(k.oid)
    FROM pg_constraint k JOIN pg_class c ON c.oid = conrelid WHERE relnamespace = 'public'::regnamespace AND NOT relispartition
    UNION ALL SELECT 'index ' || pg_get_indexdef(indexrelid) FROM pg_index JOIN pg_class c ON c.oid = indrelid
    WHERE relnamespace = 'public'::regnamespace AND NOT relispartition
    UNION ALL SELECT 'trigger ' || pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
    WHERE NOT tgisinternal AND relnamespace = 'public'::regnamespace AND NOT relispartition
    UNION ALL SELECT 'function ' || oid::regprocedure || ' ' || md5(prosrc) FROM pg_proc p
    WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
    UNION ALL SELECT 'options ' || oid::regclass || ' ' || reloptions::text FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND reloptions IS NOT NULL
    UNION ALL SELECT 'sequence ' || oid::regclass || ' ' || pg_get_userbyid(relowner) FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'S'`;
  // A trigger's condition is written with more parentheses or fewer, as it was read first or from its own text.
  return rows.map(({ line }) => (line.startsWith('trigger ') ? line.replace(/[()]/g, '') : line)).toSorted();
}

/** The lines that one has and the other lacks. */
export function differ(upgraded: readonly string[], fresh: readonly string[]): string[] {
  const [ours, theirs] = [new Set(upgraded), new Set(fresh)];
  return [
    ...upgraded.filter((line) => !theirs.has(line)).map((line) => `upgraded: ${line}`),
    ...fresh.filter((line) => !ours.has(line)).map((line) => `new: ${line}`),
  ];
}
