import type { Ctx } from '#server/platform/context.ts';
import type { Page } from '#server/platform/pagination.ts';
import type { ColunaEscrita, Valor } from '#server/platform/planilha/write-cells.ts';
import type { z } from '#server/platform/validation.ts';

/** A list as its verb gives it; the verb checks who may read it. */
export type ListVerb<T> = (ctx: Ctx, input: unknown) => Promise<Page<T>>;

/** A list as it is taken out of the product, with the columns of the file. */
export type ListaExportada = {
  nome: string;
  /** Whether it is people's data: who takes it is written into the audit trail. */
  pessoal: boolean;
  filtros: z.ZodObject;
  /** The verb for one reading of the whole list, which may keep what its batches have in common. */
  begin: () => ListVerb<unknown>;
  colunas: readonly ColunaEscrita[];
  row: (record: unknown) => Valor[];
};

type Column<T> = [nome: string, forma: ColunaEscrita['forma'], value: (record: T) => Valor];

type Options = { pessoal?: boolean };

/** A list that its verb gives page by page. */
export const lista = <T>(
  nome: string,
  filtros: z.ZodObject,
  verb: ListVerb<T>,
  columns: readonly Column<T>[],
  options: Options = {},
): ListaExportada => listaOf(nome, filtros, () => verb, columns, options);

/** The same with a verb made for each reading. */
export const listaOf = <T>(
  nome: string,
  filtros: z.ZodObject,
  begin: () => ListVerb<T>,
  columns: readonly Column<T>[],
  { pessoal = false }: Options = {},
): ListaExportada => ({
  ...{ nome, pessoal, filtros, begin },
  colunas: columns.map(([name, forma]) => ({ nome: name, forma })),
  row: (record) => columns.map(([, , value]) => value(record as T)),
});

/** A verb that gives a short list at once, as one with pages. */
export const atOnce =
  <T>(verb: (ctx: Ctx) => Promise<T[]>): (() => ListVerb<T>) =>
  () => {
    let rest: T[] | undefined;
    return async (ctx, input) => {
      const { pagina, por_pagina } = input as { pagina: number; por_pagina: number };
      rest ??= await verb(ctx);
      const from = (pagina - 1) * por_pagina;
      return { resultados: rest.slice(from, from + por_pagina), pagina, por_pagina, total_registros: rest.length };
    };
  };

/** A value in words; one that has none as it is. */
export const said = (words: Readonly<Record<string, string>>, value: string | number): string =>
  words[value] ?? String(value);
