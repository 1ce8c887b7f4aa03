import { listTitulos } from '#server/financeiro/index.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { type ContasEncontradas, searchContasInput } from './schemas.ts';

const MOST = 20;

type Conta = ContasEncontradas['resultados'][number];

/** An amount as people write it: `1.250`, `1250,5`, `1250,50`; with a point it has thousands. */
const AMOUNT = /^(?:R\$\s{0,9})?(\d{1,3}(?:\.\d{3}){1,4}|\d{1,13})(?:,(\d{1,2}))?$/i;

/** The amounts that a text is the beginning of: `1.250` those from 1250.00 to 1250.99; null for what is no amount. */
function amountsOf(busca: string): { least: string; most: string } | null {
  const [, whole, cents = ''] = AMOUNT.exec(busca.trim()) ?? [];
  if (whole === undefined) return null;
  const reais = whole.replaceAll('.', '');
  return { least: `${reais}.${cents.padEnd(2, '0')}`, most: `${reais}.${cents.padEnd(2, '9')}` };
}

/** Open titles of an amount, those due first come first. */
function listByAmount(ctx: Ctx, tipo: string, { least, most }: { least: string; most: string }): Promise<Conta[]> {
  // Written out: of two other rooms, as the suggestions, and by the index of open amounts.
  return ctx.db.sql<Conta[]>`
    SELECT t.id, t.numero, t.descricao, p.nome AS pessoa_nome, t.vencimento::text, t.valor_aberto::text
    FROM titulos t LEFT JOIN clientes p ON p.id = t.cliente_id
    WHERE t.empresa_id = ${ctx.empresa_id} AND t.tipo = ${tipo} AND t.valor_aberto > 0
      AND t.valor_aberto BETWEEN ${least}::text::numeric AND ${most}::text::numeric
    ORDER BY t.vencimento, t.id LIMIT ${MOST}`;
}

/** Titles of which something is open, by a part of their number, description or person, or by their amount; those due first come first. */
export async function searchContas(ctx: Ctx, input: unknown): Promise<ContasEncontradas> {
  requireScope(ctx, 'financeiro:read');
  const { tipo, busca } = parseInput(searchContasInput, input);
  const amounts = busca ? amountsOf(busca) : null;
  const [byText, byAmount] = await Promise.all([
    listTitulos(ctx, { tipo, em_aberto: 'true', por_pagina: MOST, ...(busca ? { busca } : {}) }),
    amounts ? listByAmount(ctx, tipo, amounts) : [],
  ]);
  const found = new Map<number, Conta>(byAmount.map((conta) => [conta.id, conta]));
  for (const { id, numero, descricao, cliente_nome: pessoa_nome, vencimento, valor_aberto } of byText.resultados) {
    found.set(id, { id, numero, descricao, pessoa_nome, vencimento, valor_aberto });
  }
  const resultados = [...found.values()].sort((a, b) => a.vencimento.localeCompare(b.vencimento) || a.id - b.id);
  return { resultados: resultados.slice(0, MOST) };
}
