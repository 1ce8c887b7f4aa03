import { recordExportacao } from '#server/importacao/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError, notFound } from '#server/platform/errors.ts';
import { momentIn, type Valor } from '#server/platform/planilha/write-cells.ts';
import { Slots } from '#server/platform/slots.ts';
import { parseInput, type z } from '#server/platform/validation.ts';
import { readWhole } from '#server/platform/whole-list.ts';
import { charge } from '../costs.ts';
import { download, type Formato } from './download.ts';
import { LISTAS } from './listas.ts';
import { Pulled } from './pulled.ts';

/** A file takes a connection for as long as its receiver reads: these leave most of a pool to everybody else. */
const slots = new Slots(4, 2, 'Há muitos arquivos sendo gerados agora. Tente de novo em instantes.');

/**
 * A list with its filters as a file. Whatever refuses it (scope, filters, limit) does so before the first byte.
 * @throws DomainError NOT_FOUND for an unknown list; FORBIDDEN; VALIDATION_ERROR; TOO_MANY_REQUESTS
 */
export async function exportList(ctx: Ctx, nome: string, formato: Formato, query: URLSearchParams): Promise<Response> {
  const lista = Object.hasOwn(LISTAS, nome) ? LISTAS[nome] : undefined;
  if (!lista) throw notFound('Lista desconhecida.');
  const filtros = readFilters(lista.filtros, query);
  const settle = await charge(ctx, 'varreduras', undefined);
  let linhas: Pulled<Valor[][]> | undefined;
  try {
    const free = slots.take(ctx.empresa_id);
    linhas = new Pulled<Valor[][]>((give) =>
      readWhole(ctx, lista.begin(), filtros, (rows) => give(rows.map(lista.row))).finally(free),
    );
    await linhas.begun();
    if (lista.pessoal) await recordExportacao(ctx, { lista: lista.nome, formato, filtros });
    const { dia } = momentIn(ctx.fuso)(new Date());
    const arquivo = `${nome}-${dia.split('/').reverse().join('-')}`;
    return download({ nome: arquivo, formato, fuso: ctx.fuso, colunas: lista.colunas, linhas });
  } catch (error) {
    await linhas?.return();
    await settle(error instanceof DomainError ? error.code : 'INTERNAL_ERROR');
    throw error;
  }
}

/** Filters as an address has them, all texts; one that the list takes as a number or as true is handed over as that. */
function readFilters(schema: z.ZodObject, query: URLSearchParams): Record<string, unknown> {
  const given: Record<string, unknown> = Object.fromEntries([...query].filter(([name]) => name in schema.shape));
  delete given.pagina;
  delete given.por_pagina;
  const parsed = schema.safeParse(given);
  if (parsed.success) return given;
  for (const { path } of parsed.error.issues) {
    const name = String(path[0]);
    const value = given[name];
    if (typeof value === 'string' && /^(true|false|\d{1,15})$/.test(value)) given[name] = JSON.parse(value);
  }
  parseInput(schema, given);
  return given;
}
