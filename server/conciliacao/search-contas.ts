import { type Ctx, requireScope } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { type ContasEncontradas, searchContasInput } from './schemas.ts';

const MOST = 20;

/** Titles of which something is open, by a part of their number, description, amount or person; those due first come first. */
export async function searchContas(ctx: Ctx, input: unknown): Promise<ContasEncontradas> {
  requireScope(ctx, 'financeiro:read');
  const { tipo, busca = '' } = parseInput(searchContasInput, input);
  // Written out: of two other rooms, as the suggestions.
  const rows = await ctx.db.sql<ContasEncontradas['resultados']>`
    SELECT t.id, t.numero, t.descricao, p.nome AS pessoa_nome, t.vencimento::text, t.valor_aberto::text
    FROM titulos t LEFT JOIN clientes p ON p.id = t.cliente_id
    WHERE t.empresa_id = ${ctx.empresa_id} AND t.tipo = ${tipo} AND t.valor_aberto > 0
      AND (${busca} = '' OR strpos(normalizar(concat_ws(' ', t.numero, t.descricao, p.nome, replace(t.valor_aberto::text, '.', ','))),
        normalizar(${busca})) > 0)
    ORDER BY t.vencimento, t.id LIMIT ${MOST}`;
  return { resultados: [...rows] };
}
