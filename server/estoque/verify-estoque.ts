import { type Ctx, requireScope } from '#server/platform/context.ts';
import type { Divergencia, Verificacao } from './schemas.ts';

/** At most this many differences are listed. */
const LISTED = 100;

/**
 * Proves the company's ledger against its projections: balance = Σ movements, each `saldo_apos` = the one before it plus
 * its movement, `versao` without gaps, total = Σ balances, and what the stock list keeps of a product says what its balances say. A
 * transfer is one exit and one entry of its quantity between its warehouses; a reversal is the opposite of what it takes back, and the
 * only one; a company that does not reserve has no reservation. Written out as one statement, which sees one instant.
 */
export async function verifyEstoque(ctx: Ctx): Promise<Verificacao> {
  requireScope(ctx, 'estoque:read');
  const rows = await ctx.db.sql<(Divergencia & { produtos: number; lancamentos: number; n: number })[]>`
    WITH linhas AS (
      SELECT produto_id, deposito_id, versao, variacao, saldo_apos,
        lag(saldo_apos, 1, 0::numeric) OVER w AS anterior, lag(versao, 1, 0::bigint) OVER w AS versao_anterior
      FROM lancamentos_estoque WHERE empresa_id = ${ctx.empresa_id}
      WINDOW w AS (PARTITION BY produto_id, deposito_id ORDER BY versao)
    ), somas AS (
      SELECT produto_id, deposito_id, sum(variacao) AS soma, max(versao) AS versao, count(*) AS n
      FROM linhas GROUP BY produto_id, deposito_id
    ), saldos AS (SELECT * FROM saldos_estoque WHERE empresa_id = ${ctx.empresa_id}),
    divergencias AS (
      SELECT produto_id, deposito_id, 'saldo_apos' AS regra, (anterior + variacao)::text AS esperado, saldo_apos::text AS encontrado
      FROM linhas WHERE saldo_apos <> anterior + variacao
      UNION ALL
      SELECT produto_id, deposito_id, 'versao_sem_lacuna', (versao_anterior + 1)::text, versao::text
      FROM linhas WHERE versao <> versao_anterior + 1
      UNION ALL
      SELECT coalesce(s.produto_id, x.produto_id), coalesce(s.deposito_id, x.deposito_id), 'saldo_igual_a_soma',
        coalesce(x.soma, 0)::text, coalesce(s.quantidade, 0)::text
      FROM saldos s FULL JOIN somas x USING (produto_id, deposito_id)
      WHERE coalesce(s.quantidade, 0) <> coalesce(x.soma, 0)
      UNION ALL
      SELECT coalesce(s.produto_id, x.produto_id), coalesce(s.deposito_id, x.deposito_id), 'versao_igual_a_contagem',
        coalesce(x.n, 0)::text, coalesce(s.versao, 0)::text
      FROM saldos s FULL JOIN somas x USING (produto_id, deposito_id)
      WHERE coalesce(s.versao, 0) <> coalesce(x.n, 0)
      UNION ALL
      SELECT p.id, NULL, 'total_igual_aos_saldos', coalesce(x.total, 0)::numeric(30, 3)::text, coalesce(t.total::text, 'ausente')
      FROM produtos p LEFT JOIN totais_estoque t ON t.produto_id = p.id AND t.empresa_id = p.empresa_id
      LEFT JOIN (SELECT produto_id, sum(quantidade) AS total FROM saldos GROUP BY produto_id) x ON x.produto_id = p.id
      WHERE p.empresa_id = ${ctx.empresa_id} AND t.total IS DISTINCT FROM coalesce(x.total, 0)
      UNION ALL
      SELECT p.id, NULL, 'situacao_do_produto',
        concat_ws(' / ', sign(t.total), coalesce(t.total <= m.minimo, false), coalesce(x.negativos, 0)),
        concat_ws(' / ', n.nivel, n.abaixo_minimo, n.depositos_negativos)
      FROM produtos p JOIN totais_estoque t ON t.produto_id = p.id LEFT JOIN niveis_estoque n ON n.produto_id = p.id
      CROSS JOIN LATERAL (SELECT CASE WHEN p.situacao = 'A' AND p.controlar_estoque THEN p.estoque_minimo END AS minimo) m
      LEFT JOIN (SELECT produto_id, count(*) AS negativos FROM saldos WHERE quantidade < 0 GROUP BY produto_id) x ON x.produto_id = p.id
      WHERE p.empresa_id = ${ctx.empresa_id} AND (n.nivel, n.abaixo_minimo, n.depositos_negativos)
        IS DISTINCT FROM (sign(t.total)::smallint, coalesce(t.total <= m.minimo, false), coalesce(x.negativos, 0)::smallint)
      UNION ALL
      SELECT e.produto_id, e.deposito_id, 'estorno_oposto', (-o.variacao)::text, e.variacao::text
      FROM lancamentos_estoque e LEFT JOIN lancamentos_estoque o ON o.id = e.estorno_de_id
      WHERE e.empresa_id = ${ctx.empresa_id} AND e.estorno_de_id IS NOT NULL
        AND (e.empresa_id, e.produto_id, e.deposito_id, e.variacao)
          IS DISTINCT FROM (o.empresa_id, o.produto_id, o.deposito_id, -o.variacao)
      UNION ALL
      SELECT t.produto_id, NULL, 'transferencia_inteira',
        concat_ws(' ', t.deposito_origem_id, -t.quantidade, t.deposito_destino_id, t.quantidade), coalesce(m.movimentos, 'nada')
      FROM transferencias_estoque t LEFT JOIN (
        SELECT documento_id, string_agg(concat_ws(' ', deposito_id, variacao), ' ' ORDER BY variacao) AS movimentos,
          count(*) = 2 AND sum(variacao) = 0 AND count(DISTINCT produto_id) = 1 AS inteira, max(variacao) AS quantidade,
          min(produto_id) AS produto_id, min(deposito_id) FILTER (WHERE variacao < 0) AS de, min(deposito_id) FILTER (WHERE variacao > 0) AS para
        FROM lancamentos_estoque WHERE empresa_id = ${ctx.empresa_id} AND documento_tipo = 'transferencia' GROUP BY documento_id
      ) m ON m.documento_id = t.id
      WHERE t.empresa_id = ${ctx.empresa_id} AND (m.inteira, m.quantidade, m.produto_id, m.de, m.para)
        IS DISTINCT FROM (true, t.quantidade, t.produto_id, t.deposito_origem_id, t.deposito_destino_id)
      UNION ALL
      SELECT l.produto_id, l.deposito_id, 'transferencia_inteira', 'uma transferência', concat('lançamento ', l.id, ' sem ela')
      FROM lancamentos_estoque l LEFT JOIN transferencias_estoque t ON t.id = l.documento_id AND t.empresa_id = l.empresa_id
      WHERE l.empresa_id = ${ctx.empresa_id} AND l.documento_tipo = 'transferencia' AND t.id IS NULL
      UNION ALL
      SELECT r.produto_id, r.deposito_id, 'reserva_permitida', '0', r.quantidade::text
      FROM reservas_estoque r JOIN empresas c ON c.id = r.empresa_id
      WHERE r.empresa_id = ${ctx.empresa_id} AND NOT c.reserva_estoque
    )
    SELECT (SELECT count(*) FROM produtos WHERE empresa_id = ${ctx.empresa_id}) AS produtos,
      (SELECT count(*) FROM linhas) AS lancamentos, (SELECT count(*) FROM divergencias) AS n, d.*
    FROM (SELECT 1) um LEFT JOIN (SELECT * FROM divergencias LIMIT ${LISTED}) d ON true`;
  const [first] = rows;
  return {
    ok: first?.n === 0,
    produtos: first?.produtos ?? 0,
    lancamentos: first?.lancamentos ?? 0,
    divergencias: rows
      .filter((row) => row.regra !== null)
      .map(({ produto_id, deposito_id, regra, esperado, encontrado }) => ({
        produto_id,
        deposito_id,
        regra,
        esperado,
        encontrado,
      })),
  };
}
