import { type SQL, sql } from 'drizzle-orm';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { readCounted, shownColumns } from '#server/platform/listing.ts';
import type { Page } from '#server/platform/pagination.ts';
import { fetchRow } from '#server/platform/rows.ts';
import { containsText, indexedText, longerThanRead, nameBegins, searchPage } from '#server/platform/search.ts';
import { parseInput } from '#server/platform/validation.ts';
import { CLIENTES } from './internal.ts';
import { type Cliente, clienteIdInput, clientesFilters } from './schemas.ts';

const ORDER = { nome: sql`e.nome_ordem`, criado_em: sql`e.criado_em` };
/**
 * The company's customers; `busca` ignores case and accents, and the punctuation of a document. More than 500 are not counted,
 * and the total of a search may be a lower bound (platform/search.ts). Written out, as every list (platform/listing.ts).
 */
export async function listClientes(ctx: Ctx, input: unknown): Promise<Page<Cliente>> {
  requireScope(ctx, 'clientes:read');
  const { busca, ...f } = parseInput(clientesFilters, input);
  const where = sql`e.empresa_id = ${ctx.empresa_id} ${f.ativo === undefined ? sql`` : sql`AND e.ativo = ${f.ativo}`}`;
  const carried = ORDER[f.ordenar];
  const desc = f.direcao === 'desc' ? sql`DESC` : sql``;
  const from = sql`clientes e`;
  const order = sql`${carried} ${desc}, e.id ${desc}`;
  const listing = { from, where, order, records: from, shown: shownColumns(CLIENTES.columns) };
  if (!busca) return readCounted<Cliente>(ctx, f, listing);
  // A document is found however it is written.
  const document = busca.replace(/[.\-/\s]/g, '');
  const texts = (texto: string) => (/^\d{3,}$/.test(document) && document !== texto ? [texto, document] : [texto]);
  const any = (conditions: SQL[]) => sql`(${sql.join(conditions, sql` OR `)})`;
  const byName = f.ordenar === 'nome';
  const begins = (texto: string) => any(texts(texto).map(nameBegins));
  return searchPage<Cliente>(ctx, f, {
    ...listing,
    total: longerThanRead(listing),
    busca,
    carried: sql`e.id, ${carried}`,
    contains: (texto) => any(texts(texto).map(containsText)),
    begins: byName ? begins : undefined,
    lookup: (texto) => (limit) =>
      sql`SELECT e.id, ${carried} FROM clientes e
      WHERE ${where} AND ${any(texts(texto).map((text) => indexedText(ctx, text, byName)))}
        ${byName ? sql`AND NOT ${begins(texto)}` : sql``} LIMIT ${limit}`,
  });
}

/** @throws DomainError NOT_FOUND */
export async function getCliente(ctx: Ctx, input: unknown): Promise<Cliente> {
  requireScope(ctx, 'clientes:read');
  return fetchRow(ctx, CLIENTES, parseInput(clienteIdInput, input).id);
}
