import { type Ctx, requireScope } from '#server/platform/context.ts';
import type { Divergencia, Verificacao } from './schemas.ts';

/** At most this many differences are listed. */
const LISTED = 100;

/**
 * Proves the company's ledger against its projections: balance = Σ movements, each `saldo_apos` = the one before it plus
 * its movement, `versao` without gaps, total = Σ balances. Written out as one statement, which sees one instant.
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
