import type { Ctx } from '#server/platform/context.ts';
import type { Page } from '#server/platform/pagination.ts';
import type { ContaReceber, LinhaContaReceber } from './api-schemas.ts';
import { cancelTitulo, deleteTitulo } from './cancel-titulo.ts';
import { createTitulo } from './create-titulo.ts';
import { getTitulo, listTitulos } from './list-titulos.ts';
import { estornarTitulo } from './reverse-baixa.ts';
import type { LinhaTitulo, Titulo } from './schemas.ts';
import { baixarTitulo } from './settle-titulo.ts';
import { replaceTitulo, updateTitulo } from './update-titulo.ts';

// Receivables as the API names them: each is the verb of titles.

type Input = Record<string, unknown>;
type Verb<T> = (ctx: Ctx, input: unknown) => Promise<T>;

const asLine = ({ tipo: _, ...linha }: LinhaTitulo): LinhaContaReceber => linha;
const asRecord = ({ tipo: _, ...titulo }: Titulo): ContaReceber => titulo;
const receivable = (verb: Verb<Titulo>) => async (ctx: Ctx, input: Input) =>
  asRecord(await verb(ctx, { ...input, tipo: 'receber' }));

/** @throws DomainError as `listTitulos` */
export async function listContasReceber(ctx: Ctx, input: Input): Promise<Page<LinhaContaReceber>> {
  const page = await listTitulos(ctx, { ...input, tipo: 'receber' });
  return { ...page, resultados: page.resultados.map(asLine) };
}

export const getContaReceber = receivable(getTitulo);
export const createContaReceber = receivable(createTitulo);
export const replaceContaReceber = receivable(replaceTitulo);
export const updateContaReceber = receivable(updateTitulo);
export const baixarContaReceber = receivable(baixarTitulo);
export const estornarContaReceber = receivable(estornarTitulo);
export const cancelContaReceber = receivable(cancelTitulo);
export const deleteContaReceber = (ctx: Ctx, input: Input): Promise<void> =>
  deleteTitulo(ctx, { ...input, tipo: 'receber' });
