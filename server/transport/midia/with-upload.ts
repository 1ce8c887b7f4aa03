import {
  discardFile,
  FINALIDADES,
  type Finalidade,
  type Guardado,
  keepFile,
  type Recebido,
} from '#server/midia/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/errors.ts';
import { type Custo, charge } from '../costs.ts';

/** What a door says of a file that it takes. */
export type TakesFile = {
  /** Asked before the file is read: refuses what the verb would refuse whatever the file is. The form's fields have not come yet. */
  before: (ctx: Ctx, input: unknown) => Promise<void>;
  /** The same once the form has come, with its fields and without its file, which is not judged, scanned and kept until then. */
  beforeKeeping?: (ctx: Ctx, input: unknown) => Promise<void>;
} & (Kept | Judged);

/** A file that is judged and then kept in the store; the verb is given what the store has of it (`Guardado`; of an attachment, `anexo`). */
type Kept = { finalidade: Finalidade };

/** A file that is read, before any transaction; the verb is given what `judge` made of it. */
type Judged = { regras: RegrasDeArquivo; judge: (ctx: Ctx, recebido: Recebido) => Promise<unknown> };

type RegrasDeArquivo = {
  maior: number;
  maior_em_palavras: string;
  /** The content types that a form may announce, for the API's document; content alone decides. */
  tipos: readonly string[];
};

/** What may come: of a file that is kept, what its purpose says. */
export const rulesOf = (takes: TakesFile): RegrasDeArquivo =>
  'judge' in takes ? takes.regras : FINALIDADES[takes.finalidade];

/** Makes of a received file what the verb is given: what the store has, or what was read. */
export async function withReceived<T extends { kept: boolean }>(
  ctx: Ctx,
  recebido: Recebido,
  takes: TakesFile,
  custo: Custo | undefined,
  work: (arquivo: unknown) => Promise<T>,
): Promise<T> {
  if (!('judge' in takes)) return withKept(ctx, recebido, { finalidade: takes.finalidade, custo }, work);
  const settle = custo && (await charge(ctx, custo, {}));
  try {
    return await work(await takes.judge(ctx, recebido));
  } catch (error) {
    await settle?.(error instanceof DomainError ? error.code : 'INTERNAL_ERROR');
    throw error;
  }
}

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
