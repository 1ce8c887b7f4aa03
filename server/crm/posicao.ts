import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { contains, orderBy, readPage } from '#server/platform/listing.ts';
import { type Page, paginationInput } from '#server/platform/pagination.ts';
import { text, z } from '#server/platform/validation.ts';

/** A place in a short order that people arrange: from 1 on, without gap. */
export const posicao = z
  .number('Informe um número inteiro.')
  .int('Informe um número inteiro.')
  .min(1, 'Informe um número inteiro maior que 0.')
  .max(1_000, 'Informe um número inteiro até 1000.');

/** Tables whose rows have a place in an order. */
type Arranged = 'campos_personalizados' | 'etapas' | 'funis';

/**
 * Where `id` is to stand among the others, who keep their order.
 * @param ids all that are there, in order, with or without `id`
 * @param wanted undefined for the end
 * @throws DomainError VALIDATION_ERROR on `posicao` past the end
 */
export function arranged(ids: readonly number[], id: number, wanted: number | undefined): number[] {
  const others = ids.filter((one) => one !== id);
  const last = others.length + 1;
  if ((wanted ?? last) > last) throw invalid('posicao', `A última posição é ${last}.`);
  return others.toSpliced((wanted ?? last) - 1, 0, id);
}

/** Gives the rows the places 1 to n in the order of their ids; the caller holds what the order belongs to. */
export async function writeOrder(ctx: Ctx, table: Arranged, ids: readonly number[]): Promise<void> {
  // Written out: all places in one statement; those that stay are not written.
  await ctx.db.orm.execute(sql`
    UPDATE ${sql.raw(table)} t SET posicao = o.n, atualizado_em = clock_timestamp()
    FROM unnest(${`{${ids.join()}}`}::bigint[]) WITH ORDINALITY o (id, n)
    WHERE t.id = o.id AND t.empresa_id = ${ctx.empresa_id} AND t.posicao <> o.n`);
}

/** Query parameters of a short list that people arrange; `busca` is the parameter's description. */
export const arrangedInput = (busca: string) => ({
  ...paginationInput,
  busca: text(200).optional().describe(busca),
  ordenar: z
    .enum(['posicao', 'nome', 'criado_em'])
    .default('posicao')
    .describe('Ordem da lista: pela posição, pelo nome ou pela criação.'),
  direcao: z.enum(['asc', 'desc']).default('asc').describe('`asc` crescente, `desc` decrescente.'),
});

const ORDER = { posicao: sql`e.posicao`, nome: sql`normalizar(e.nome)`, criado_em: sql`e.criado_em` };

type Filters = {
  pagina: number;
  por_pagina: number;
  busca?: string | undefined;
  ordenar: keyof typeof ORDER;
  direcao: 'asc' | 'desc';
};

/** A page of such a list: dozens of rows, read and counted whole (platform/listing.ts). */
export function readArranged<T extends { id: number }>(
  ctx: Ctx,
  f: Filters,
  { from, where: given, shown }: { from: SQL; where: SQL; shown: SQL },
): Promise<Page<T>> {
  const where = f.busca ? sql`${given} AND ${contains(sql`e.nome`, f.busca)}` : given;
  // Written out, as every list (platform/listing.ts).
  return readPage<T>(ctx, f, {
    ...{ from, where, order: orderBy(ORDER[f.ordenar], f.direcao), records: from, shown },
    total: sql`(SELECT count(*) FROM ${from} WHERE ${where})`,
  });
}
