import { inArray } from 'drizzle-orm';
import { empresas } from '#drizzle/schema/identidade.ts';
import type { Db } from '#server/platform/db.ts';

/**
 * The names and time zones of companies, by their ids. For other rooms, which show one company's name to another: no scope is checked
 * here, the verb that calls has checked its own.
 */
export async function findEmpresas(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { nome: string; fuso: string }>> {
  const found = await db.orm
    .select({ id: empresas.id, nome: empresas.nome, fuso: empresas.fuso })
    .from(empresas)
    .where(inArray(empresas.id, [...ids]));
  return new Map(found.map(({ id, ...empresa }) => [id, empresa]));
}
