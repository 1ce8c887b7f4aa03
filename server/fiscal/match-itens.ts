import { type Ctx, requireScope } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { fetchNota } from './internal.ts';
import { type ItemReconhecido, notaIdInput } from './schemas.ts';

/**
 * The items of a note, each with the product that it seems to be: what the supplier's code was received as the last time, else the product
 * with its GTIN, else the one with its code.
 * @throws DomainError NOT_FOUND
 */
export async function matchItens(ctx: Ctx, input: unknown): Promise<ItemReconhecido[]> {
  requireScope(ctx, 'notas_fiscais:read');
  const { id } = parseInput(notaIdInput, input);
  await fetchNota(ctx, id);
  return readMatches(ctx, id);
}

/** The same, where the note is known. */
export function readMatches(ctx: Ctx, nota_id: number): Promise<ItemReconhecido[]> {
  // Written out: three ways to a product for every item, the first that leads to one. A GTIN that several products have says nothing.
  return ctx.db.sql<ItemReconhecido[]>`
    SELECT i.id AS item_id, i.numero, i.codigo, i.gtin, i.descricao, i.unidade, i.quantidade::text, p.id AS produto_id,
      p.codigo AS produto_codigo, p.nome AS produto_nome, p.unidade AS produto_unidade, p.controlar_estoque,
      trim_scale(coalesce(m.fator, 1))::text AS fator, m.por
    FROM itens_nota i JOIN notas_fiscais n ON n.id = i.nota_id
    LEFT JOIN LATERAL (
      SELECT x.produto_id, x.fator, x.por FROM (
        SELECT f.produto_id, f.fator, 'fornecedor' AS por, 1 AS vez FROM produtos_fornecedor f JOIN produtos q ON q.id = f.produto_id
        WHERE f.empresa_id = n.empresa_id AND f.fornecedor_documento = n.emitente_documento AND f.codigo = i.codigo AND q.situacao <> 'E'
        UNION ALL
        SELECT min(q.id), 1, 'gtin', 2 FROM produtos q
        WHERE q.empresa_id = n.empresa_id AND q.gtin = i.gtin AND q.situacao <> 'E' HAVING count(*) = 1
        UNION ALL
        SELECT q.id, 1, 'codigo', 3 FROM produtos q
        WHERE q.empresa_id = n.empresa_id AND q.codigo = i.codigo AND q.situacao <> 'E'
      ) x ORDER BY x.vez LIMIT 1
    ) m ON true
    LEFT JOIN produtos p ON p.id = m.produto_id
    WHERE i.nota_id = ${nota_id} AND i.empresa_id = ${ctx.empresa_id} ORDER BY i.numero`;
}
