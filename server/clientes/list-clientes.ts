import { sql } from 'drizzle-orm';
import { type Historico, listHistorico } from '#server/auditoria/index.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { orderBy, readCounted, shownColumns } from '#server/platform/listing.ts';
import type { Page } from '#server/platform/pagination.ts';
import { fetchRow } from '#server/platform/rows.ts';
import { byText, longerThanRead, searchPage } from '#server/platform/search.ts';
import { parseInput } from '#server/platform/validation.ts';
import { CLIENTES } from './internal.ts';
import { type Cliente, clienteIdInput, clientesFilters } from './schemas.ts';

const ORDER = { nome: sql`e.nome_ordem`, criado_em: sql`e.criado_em`, atualizado_em: sql`e.atualizado_em` };

/**
 * The company's customers; `busca` ignores case and accents, and the punctuation of documents and phones. More than 500 are not counted,
 * and the total of a search may be a lower bound (platform/search.ts). Written out, as every list (platform/listing.ts).
 */
export async function listClientes(ctx: Ctx, input: unknown): Promise<Page<Cliente>> {
  requireScope(ctx, 'clientes:read');
  const { busca, ...f } = parseInput(clientesFilters, input);
  const where = sql`e.empresa_id = ${ctx.empresa_id}
    ${f.ativo === undefined ? sql`` : sql`AND e.ativo = ${f.ativo}`}
    ${f.fornecedor === undefined ? sql`` : f.fornecedor ? sql`AND e.fornecedor` : sql`AND NOT e.fornecedor`}
    ${f.tipo_pessoa === undefined ? sql`` : sql`AND e.tipo_pessoa = ${f.tipo_pessoa}`}
    ${f.cnpj_cpf === undefined ? sql`` : sql`AND e.cnpj_cpf = ${f.cnpj_cpf}`}
    ${f.email === undefined ? sql`` : sql`AND e.email = ${f.email}`}`;
  const from = sql`clientes e`;
  const column = ORDER[f.ordenar];
  const listing = {
    from,
    where,
    order: orderBy(column, f.direcao),
    records: from,
    shown: shownColumns(CLIENTES.columns),
  };
  if (!busca) return readCounted<Cliente>(ctx, f, listing);
  const covered = [f.fornecedor, f.tipo_pessoa, f.cnpj_cpf, f.email].every((filter) => filter === undefined);
  const searched = byText(ctx, { from, where, column, byName: f.ordenar === 'nome', covered, writings });
  return searchPage<Cliente>(ctx, f, { ...listing, ...searched, busca, total: longerThanRead(listing) });
}

/** A document and a phone are found however they are written, and a phone with Brazil's code that is kept without it. */
function writings(texto: string): string[] {
  const bare = texto.replace(/[.\-/\s()+]/g, '');
  const isDocument = /\d/.test(bare) || /[./]/.test(texto);
  if (!isDocument || !/^[a-z\d]{3,14}$/i.test(bare)) return [texto];
  return [...new Set([texto, bare, /^55\d{10,11}$/.test(bare) ? bare.slice(2) : bare])];
}

/** @throws DomainError NOT_FOUND */
export async function getCliente(ctx: Ctx, input: unknown): Promise<Cliente> {
  requireScope(ctx, 'clientes:read');
  return fetchRow(ctx, CLIENTES, parseInput(clienteIdInput, input).id);
}

/**
 * The history of a customer, oldest first, made of its audit lines: who, when, through which door.
 * @throws DomainError NOT_FOUND
 */
export async function listHistoricoCliente(ctx: Ctx, input: unknown): Promise<Historico[]> {
  const { id } = await getCliente(ctx, input);
  return listHistorico(ctx, 'cliente', id);
}
