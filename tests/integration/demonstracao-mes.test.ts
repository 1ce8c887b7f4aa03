import { expect, test } from 'vitest';
import { seedDemonstracao } from '#drizzle/seeds/demonstracao.ts';
import { contextOfSystem } from '#server/acesso/index.ts';
import { verifyCompras } from '#server/compras/index.ts';
import { verifyContratos } from '#server/contratos/index.ts';
import { verifyEstoque } from '#server/estoque/index.ts';
import { verifyFinanceiro } from '#server/financeiro/index.ts';
import { db } from '#server/platform/db.ts';
import { verifyVendas } from '#server/vendas/index.ts';

test('the demonstration has a month behind it: orders of most days, in their order, and everything proves itself', async () => {
  const { empresa_id } = await seedDemonstracao(db(), undefined, { mes: true });
  const ctx = await contextOfSystem(db(), empresa_id, 'cli');
  if (!ctx) throw new Error('no company');
  expect(await verifyEstoque(ctx)).toMatchObject({ ok: true });
  expect(await verifyVendas(ctx)).toMatchObject({ ok: true });
  expect(await verifyCompras(ctx)).toMatchObject({ ok: true });
  expect(await verifyFinanceiro(ctx)).toMatchObject({ ok: true });
  expect(await verifyContratos(ctx)).toMatchObject({ ok: true });
  const { sql } = db();
  const contas = await sql<{ tipo: string; status: string; n: number }[]>`
    SELECT tipo, CASE WHEN valor_aberto > 0 AND vencimento < current_date - 1 THEN 'vencida' ELSE status END AS status, count(*) AS n
    FROM titulos WHERE empresa_id = ${empresa_id} GROUP BY 1, 2`;
  const kinds = contas.map(({ tipo, status }) => `${tipo} ${status}`);
  expect(kinds).toEqual(
    expect.arrayContaining(['receber paga', 'receber vencida', 'receber aberta', 'pagar paga', 'pagar aberta']),
  );
  const [row] = await sql`
    SELECT count(*)::int AS vendas, count(DISTINCT criado_em::date)::int AS dias,
      count(*) FILTER (WHERE criado_em < lag)::int AS fora_de_ordem,
      count(*) FILTER (WHERE finalizada_em < criado_em)::int AS antes_de_existir
    FROM (SELECT *, lag(criado_em) OVER (ORDER BY id) FROM vendas WHERE empresa_id = ${empresa_id}) v`;
  expect(row).toMatchObject({ fora_de_ordem: 0, antes_de_existir: 0 });
  expect(row?.vendas).toBeGreaterThan(60);
  expect(row?.dias).toBeGreaterThan(25);
  // The triggers that refuse changes are on again.
  await expect(sql`UPDATE lancamentos_estoque SET observacao = 'x' WHERE empresa_id = ${empresa_id}`).rejects.toThrow(
    /append-only/,
  );
  const [wrong] = await sql`
    SELECT count(*)::int AS n FROM (SELECT saldo_apos, variacao, lag(saldo_apos, 1, 0::numeric) OVER (
      PARTITION BY produto_id, deposito_id ORDER BY criado_em, id) AS antes
      FROM lancamentos_estoque WHERE empresa_id = ${empresa_id}) l WHERE saldo_apos <> antes + variacao`;
  expect(wrong?.n).toBe(0);
  // Hundreds of verbs, on a machine that may be doing other things.
});
