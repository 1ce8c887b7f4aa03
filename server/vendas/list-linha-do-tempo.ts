import { listHistorico } from '#server/auditoria/index.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { fetchVenda } from './internal.ts';
import { type EventoDaVenda, type LinhaDoTempo, type MovimentoDaVenda, vendaIdInput } from './schemas.ts';

/** Movements of the ledger that are read, the newest of each kind of document. */
const MOVED = 2_000;
/** Events that are told, and audit lines whose requests they are looked for by: the newest of both. */
const EVENTS = 100;
const AUDITED = 500;

/**
 * What happened to a sale: its audit lines, what moved in the stock because of it (by itself, by its returns, by shipments), and the events
 * it emitted, each oldest first; of very many the newest. Four statements, however many lines it has.
 * @throws DomainError NOT_FOUND
 */
export async function listLinhaDoTempo(ctx: Ctx, input: unknown): Promise<LinhaDoTempo> {
  requireScope(ctx, 'vendas:read');
  const { id } = await fetchVenda(ctx, parseInput(vendaIdInput, input).id);
  const [historico, movimentos, eventos] = await Promise.all([
    listHistorico(ctx, 'venda', id),
    listMovimentos(ctx, id),
    listEventos(ctx, id),
  ]);
  return { historico, movimentos, eventos };
}

function listMovimentos({ db, empresa_id }: Ctx, id: number): Promise<MovimentoDaVenda[]> {
  // Written out: the three kinds of documents that move a sale's lines, each from its own index, and their lines as one JSON column.
  return db.sql<MovimentoDaVenda[]>`
    SELECT min(l.id) AS id, l.documento_tipo, l.documento_id, min(l.documento_numero) AS documento_numero, l.tipo,
      d.nome AS deposito_nome, min(l.ator_nome) AS ator_nome, min(l.criado_em) AS criado_em,
      json_agg(json_build_object('lancamento_id', l.id, 'produto_id', l.produto_id, 'produto_nome', p.nome, 'unidade', p.unidade,
        'quantidade', l.quantidade::numeric(18, 3)::text) ORDER BY l.id) AS itens
    FROM (
      (SELECT * FROM lancamentos_estoque WHERE empresa_id = ${empresa_id} AND documento_tipo = 'venda' AND documento_id = ${id}
        ORDER BY id DESC LIMIT ${MOVED})
      UNION ALL
      (SELECT * FROM lancamentos_estoque WHERE empresa_id = ${empresa_id} AND documento_tipo = 'devolucao_venda'
        AND documento_id = ANY (ARRAY(SELECT r.id FROM devolucoes_venda r WHERE r.venda_id = ${id}))
        ORDER BY id DESC LIMIT ${MOVED})
      UNION ALL
      (SELECT * FROM lancamentos_estoque WHERE empresa_id = ${empresa_id} AND documento_tipo = 'expedicao'
        AND documento_item_id = ANY (ARRAY(SELECT i.id FROM itens_venda i WHERE i.venda_id = ${id}))
        ORDER BY id DESC LIMIT ${MOVED})
    ) l JOIN produtos p ON p.id = l.produto_id JOIN depositos d ON d.id = l.deposito_id
    GROUP BY l.documento_tipo, l.documento_id, l.natureza, l.rodada, l.tipo, d.id
    ORDER BY 1`;
}

function listEventos({ db, empresa_id }: Ctx, id: number): Promise<EventoDaVenda[]> {
  // Written out: events are found by the requests that changed the sale, which the audit trail knows, for no index knows their content.
  return db.sql<EventoDaVenda[]>`
    SELECT * FROM (
      SELECT e.id, e.evento, e.ocorrido_em FROM eventos e
      WHERE e.empresa_id = ${empresa_id} AND e.evento LIKE 'venda.%' AND e.dados->>'id' = ${String(id)}
        AND e.request_id = ANY (ARRAY(SELECT DISTINCT request_id FROM (
          SELECT a.request_id FROM auditoria a WHERE a.empresa_id = ${empresa_id} AND a.recurso = 'venda' AND a.recurso_id = ${id}
          ORDER BY a.id DESC LIMIT ${AUDITED}) r))
      ORDER BY e.id DESC LIMIT ${EVENTS}) newest
    ORDER BY id`;
}
