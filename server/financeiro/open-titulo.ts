import { recordAll } from '#server/auditoria/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { transaction } from '#server/platform/context.ts';
import { nextNumber } from '#server/platform/numbering.ts';
import { oneRow } from '#server/platform/rows.ts';
import { parseInput, type z } from '#server/platform/validation.ts';
import { toldTitulo } from './internal.ts';
import { openTituloInput } from './schemas.ts';

export type NovoTitulo = z.input<typeof openTituloInput>;
export type TituloAberto = { id: number; numero: string };

/**
 * Opens a title, numbered by the company's own sequence of its kind without gap. Of a contract's cycle there is one: the same cycle again
 * gives the title that it has. For other rooms: no scope is checked here, the verb that calls has checked its own, and holds what the
 * title names.
 * @throws DomainError VALIDATION_ERROR on what the fields do not allow
 */
export async function openTitulo(outer: Ctx, input: NovoTitulo): Promise<TituloAberto> {
  return transaction(outer, async (ctx) => oneRow(await openTitulos(ctx, [input])));
}

/** The same for many, in the order given: their statements are sent together. */
export async function openTitulos(ctx: Ctx, inputs: readonly NovoTitulo[]): Promise<TituloAberto[]> {
  const wanted = inputs.map((input) => parseInput(openTituloInput, input));
  const opened = await Promise.all(wanted.map((titulo) => open(ctx, titulo)));
  const made = wanted.flatMap((titulo, n) => {
    const { id = 0, numero = '', novo = false } = opened[n] ?? {};
    const { tipo, valor, vencimento, descricao, pessoa_id, observacao } = titulo;
    const parcela = titulo.parcelas > 1 ? { parcela: `${titulo.parcela}/${titulo.parcelas}` } : {};
    const detalhes = { valor, vencimento, descricao, cliente_id: pessoa_id, observacao, ...parcela };
    return novo ? [{ ctx, entry: toldTitulo('criada', { id, tipo, numero }, detalhes) }] : [];
  });
  if (made.length > 0) await recordAll(ctx.db, made);
  return opened.map(({ id, numero }) => ({ id, numero }));
}

async function open(ctx: Ctx, titulo: z.output<typeof openTituloInput>): Promise<TituloAberto & { novo: boolean }> {
  const { ciclo_id, tipo } = titulo;
  if (ciclo_id !== null) {
    // Written out, as the statement below.
    const [found] = await ctx.db.sql<TituloAberto[]>`
      SELECT id, numero FROM titulos WHERE empresa_id = ${ctx.empresa_id} AND ciclo_id = ${ciclo_id}`;
    if (found) return { ...found, novo: false };
  }
  // Written out as one statement: the number is taken where it is kept. `execute` sends it here, so that several are sent together.
  const rows = await ctx.db.sql<TituloAberto[]>`
    WITH numerada AS (${nextNumber(ctx, `titulo_${tipo}`)})
    INSERT INTO titulos (empresa_id, tipo, numero, origem, venda_id, compra_id, contrato_id, ciclo_id, cliente_id, parcela, parcelas,
      descricao, valor, vencimento, observacao)
    SELECT ${ctx.empresa_id}, ${tipo}, numero, ${titulo.origem}, ${titulo.venda_id}::bigint, ${titulo.compra_id}::bigint,
      ${titulo.contrato_id}::bigint, ${ciclo_id}::bigint, ${titulo.pessoa_id}::bigint, ${titulo.parcela}, ${titulo.parcelas},
      ${titulo.descricao}, ${titulo.valor}::numeric, ${titulo.vencimento}::date, ${titulo.observacao} FROM numerada
    RETURNING id, numero`.execute();
  return { ...oneRow(rows), novo: true };
}
