import { discardFile, type Finalidade, type Guardado, keepFile, type Recebido } from '#server/midia/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/errors.ts';
import { type Custo, charge } from '../costs.ts';

/** What a door says of a file that it takes. */
export type TakesFile = {
  finalidade: Finalidade;
  /** Asked before the file is read: refuses what the verb would refuse whatever the file is. */
  before: (ctx: Ctx, input: unknown) => Promise<void>;
};

/**
 * Puts a received file into the store, lets `work` make a record of it, and takes it out again where no record was made. The work on the
 * file is what costs.
 */
export async function withKept<T extends { kept: boolean }>(
  ctx: Ctx,
  recebido: Recebido,
  { finalidade, custo }: { finalidade: Finalidade; custo: Custo | undefined },
  work: (guardado: Guardado) => Promise<T>,
): Promise<T> {
  const settle = custo && (await charge(ctx, custo, {}));
  let guardado: Guardado;
  try {
    guardado = await keepFile(ctx.db, recebido, finalidade);
  } catch (error) {
    await settle?.(error instanceof DomainError ? error.code : 'INTERNAL_ERROR');
    throw error;
  }
  let made: T | undefined;
  try {
    made = await work(guardado);
    return made;
  } finally {
    if (!made?.kept) await discardFile(ctx.db, guardado);
  }
}
