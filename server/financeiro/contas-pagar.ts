import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/errors.ts';
import type { Page } from '#server/platform/pagination.ts';
import type { ContaPagar, LinhaContaPagar } from './api-schemas.ts';
import { cancelTitulo, deleteTitulo } from './cancel-titulo.ts';
import { createTitulo } from './create-titulo.ts';
import { getTitulo, listTitulos } from './list-titulos.ts';
import { estornarTitulo } from './reverse-baixa.ts';
import type { LinhaTitulo, Titulo } from './schemas.ts';
import { baixarTitulo } from './settle-titulo.ts';
import { replaceTitulo, updateTitulo } from './update-titulo.ts';

// Payables as the API names them: each is the verb of titles, with the supplier in the customer's place.

type Input = Record<string, unknown>;
type Verb<T> = (ctx: Ctx, input: unknown) => Promise<T>;

/** What a payable calls the fields of a title. */
const NAMES = { cliente_id: 'fornecedor_id', recebido_em: 'pago_em' } as const;

function asTitulo(input: Input): Input {
  const { fornecedor_id, pago_em, cliente_id: _, recebido_em: __, ...rest } = input;
  return {
    ...rest,
    ...('fornecedor_id' in input ? { cliente_id: fornecedor_id } : {}),
    ...('pago_em' in input ? { recebido_em: pago_em } : {}),
    tipo: 'pagar',
  };
}

/** A refusal names the fields as they were sent. */
async function inItsNames<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DomainError) || !error.details) throw error;
    const names: Readonly<Record<string, string | undefined>> = NAMES;
    const details = Object.entries(error.details).map(([field, messages]) => [names[field] ?? field, messages]);
    throw new DomainError(error.code, error.message, Object.fromEntries(details), error.atual);
  }
}

function asLine({
  tipo: _,
  cliente_id,
  cliente_nome,
  valor_recebido,
  quitada_em,
  ...linha
}: LinhaTitulo): LinhaContaPagar {
  const paid = { valor_pago: valor_recebido, pago_em: quitada_em };
  return { ...linha, fornecedor_id: cliente_id, fornecedor_nome: cliente_nome, ...paid };
}

function asRecord({ observacao, baixas, ...linha }: Titulo): ContaPagar {
  const paid = baixas.map(({ recebido_em, ...baixa }) => ({ ...baixa, pago_em: recebido_em }));
  return { ...asLine(linha), observacao, baixas: paid };
}

const payable = (verb: Verb<Titulo>) => async (ctx: Ctx, input: Input) =>
  asRecord(await inItsNames(verb(ctx, asTitulo(input))));

/** @throws DomainError as `listTitulos` */
export async function listContasPagar(ctx: Ctx, input: Input): Promise<Page<LinhaContaPagar>> {
  const page = await inItsNames(listTitulos(ctx, asTitulo(input)));
  return { ...page, resultados: page.resultados.map(asLine) };
}

export const getContaPagar = payable(getTitulo);
export const createContaPagar = payable(createTitulo);
export const replaceContaPagar = payable(replaceTitulo);
export const updateContaPagar = payable(updateTitulo);
export const baixarContaPagar = payable(baixarTitulo);
export const estornarContaPagar = payable(estornarTitulo);
export const cancelContaPagar = payable(cancelTitulo);
export const deleteContaPagar = (ctx: Ctx, input: Input): Promise<void> =>
  inItsNames(deleteTitulo(ctx, asTitulo(input)));
