import { type Ctx, requireScope } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { fetchNota } from './internal.ts';
import { type Nota, notaIdInput, type VinculoSugerido } from './schemas.ts';

/** So many of a customer's sales are looked at on each side of the note's moment, and so many purchases of each supplier. */
const NEAR = 500;
/** Characters of the note's text in which numbers of sales are looked for, and how many words of it may be such a number. */
const TEXT = 2_000;
const WORDS = 200;

/**
 * Sales, or purchases, that a note may be of: its customer's or supplier's, from 180 days before it to 30 days after. A sale whose number the
 * note's text names comes first, an open purchase does, then those of the same value, then the nearest in time, and cancelled sales that are
 * not named last; ten at most. Of a customer
 * with more than 500 sales before or after the note, those nearest to it are looked at.
 * @throws DomainError NOT_FOUND
 */
export async function suggestVinculos(ctx: Ctx, input: unknown): Promise<VinculoSugerido[]> {
  requireScope(ctx, 'notas_fiscais:read');
  const { id } = parseInput(notaIdInput, input);
  const nota = await fetchNota(ctx, id);
  const scope = nota.sentido === 'saida' ? 'vendas:read' : 'compras:read';
  if (!ctx.escopos.has(scope)) return [];
  return nota.sentido === 'saida' ? suggestVendas(ctx, nota) : suggestCompras(ctx, nota);
}

async function suggestVendas(ctx: Ctx, nota: Nota): Promise<VinculoSugerido[]> {
  const { sql } = ctx.db;
  const { valor_total, cliente_id } = nota;
  const at = nota.emitida_em.toISOString();
  const text = (nota.informacoes ?? '').slice(0, TEXT);
  const words = [
    ...new Set(text.match(/[\p{L}\d./-]*[\p{L}\d]/gu)?.flatMap((word) => [word, ...digitsOf(word)]) ?? []),
  ];
  // Written out: candidates from three indexes, ordered by how well they fit. Ids are in the order of creation. The subquery with OFFSET 0 is
  // looked up row by row, whatever the planner believes of how many there are.
  return sql<VinculoSugerido[]>`
    WITH momento AS (
      SELECT coalesce((SELECT id FROM vendas WHERE empresa_id = ${ctx.empresa_id} AND criado_em <= ${at}::timestamptz
        ORDER BY criado_em DESC, id DESC LIMIT 1), 0) AS id
    ), candidatas AS (
      (SELECT id FROM vendas WHERE cliente_id = ${cliente_id}::bigint AND id <= (SELECT id FROM momento) ORDER BY id DESC LIMIT ${NEAR})
      UNION
      (SELECT id FROM vendas WHERE cliente_id = ${cliente_id}::bigint AND id > (SELECT id FROM momento) ORDER BY id LIMIT ${NEAR})
      UNION
      (SELECT id FROM vendas WHERE empresa_id = ${ctx.empresa_id} AND numero_pedido = ANY (${words.slice(0, WORDS)}::text[]))
    )
    SELECT v.id, v.numero_pedido AS numero, v.status, c.nome, v.total_venda::text AS total, v.criado_em,
      v.total_venda = ${valor_total}::text::numeric AS mesmo_valor
    FROM candidatas k CROSS JOIN LATERAL (SELECT * FROM vendas WHERE id = k.id OFFSET 0) v JOIN clientes c ON c.id = v.cliente_id
    WHERE v.empresa_id = ${ctx.empresa_id} AND v.cliente_id = ${cliente_id}::bigint AND v.tipo_pedido <> 'orcamento'
      AND v.criado_em BETWEEN ${at}::timestamptz - interval '180 days' AND ${at}::timestamptz + interval '30 days'
    ORDER BY strpos(${text}, v.numero_pedido) > 0 DESC, v.status = 'cancelada', v.total_venda = ${valor_total}::text::numeric DESC,
      abs(extract(epoch FROM v.criado_em - ${at}::timestamptz)), v.id DESC LIMIT 10`;
}

/** The digits of a word such as `PED001321`. */
const digitsOf = (word: string): string[] => word.match(/\d+/g) ?? [];

async function suggestCompras(ctx: Ctx, nota: Nota): Promise<VinculoSugerido[]> {
  const { sql } = ctx.db;
  const { valor_total } = nota;
  const at = nota.emitida_em.toISOString();
  const documento = nota.emitente_documento;
  const raiz = documento.length === 14 ? documento.slice(0, 8) : documento;
  // Written out, as above; a company's branches share the first eight characters of its CNPJ, and a CPF is one person's. The range is for the
  // index of documents, which are digits and capital letters, in this order whatever the collation.
  return sql<VinculoSugerido[]>`
    WITH momento AS (
      SELECT coalesce((SELECT id FROM compras WHERE empresa_id = ${ctx.empresa_id} AND criado_em <= ${at}::timestamptz
        ORDER BY criado_em DESC, id DESC LIMIT 1), 0) AS id
    ), fornecedores AS MATERIALIZED (
      SELECT id, nome FROM clientes WHERE empresa_id = ${ctx.empresa_id} AND cnpj_cpf >= ${raiz} AND cnpj_cpf <= ${raiz} || 'ZZZZZZ'
        AND left(cnpj_cpf, ${raiz.length}::int) = ${raiz} AND length(cnpj_cpf) = ${documento.length}::int
    )
    SELECT v.id, v.numero, v.status, f.nome, v.total::text, v.criado_em, v.total = ${valor_total}::text::numeric AS mesmo_valor
    FROM fornecedores f CROSS JOIN LATERAL (
      (SELECT * FROM compras WHERE fornecedor_id = f.id AND id <= (SELECT id FROM momento) ORDER BY id DESC LIMIT ${NEAR})
      UNION ALL
      (SELECT * FROM compras WHERE fornecedor_id = f.id AND id > (SELECT id FROM momento) ORDER BY id LIMIT ${NEAR})) v
    WHERE v.empresa_id = ${ctx.empresa_id} AND v.status <> 'cancelada'
      AND v.criado_em BETWEEN ${at}::timestamptz - interval '180 days' AND ${at}::timestamptz + interval '30 days'
    ORDER BY v.status IN ('aberta', 'parcial') DESC, v.total = ${valor_total}::text::numeric DESC,
      abs(extract(epoch FROM v.criado_em - ${at}::timestamptz)), v.id DESC LIMIT 10`;
}
