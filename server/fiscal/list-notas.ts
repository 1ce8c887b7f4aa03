import { and, eq, sql } from 'drizzle-orm';
import { notas_fiscais } from '#drizzle/schema/fiscal.ts';
import { endOfDay, startOfDay } from '#server/platform/clock.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { orderBy, readCounted } from '#server/platform/listing.ts';
import type { Page } from '#server/platform/pagination.ts';
import { oneRow } from '#server/platform/rows.ts';
import { byText, longerThanRead, searchPage } from '#server/platform/search.ts';
import { parseInput } from '#server/platform/validation.ts';
import { fetchNota, SHOWN } from './internal.ts';
import { CHAVE } from './leitura/chave.ts';
import {
  type EventoNota,
  eventosNotaFilters,
  type LinhaNota,
  type Nota,
  notaIdInput,
  notasFilters,
} from './schemas.ts';

/**
 * The company's notes, newest first unless told otherwise; `busca` finds numbers, names and documents, and a whole key. More than 500 are
 * not counted, and the total of a search may be a lower bound (platform/search.ts). Written out, as every list (platform/listing.ts).
 */
export async function listNotas(ctx: Ctx, input: unknown): Promise<Page<LinhaNota>> {
  requireScope(ctx, 'notas_fiscais:read');
  const { busca: sent, ...f } = parseInput(notasFilters, input);
  const typed = sent?.replace(/\s/g, '').toUpperCase() ?? '';
  const chave = f.chave_acesso ?? (CHAVE.test(typed) ? typed : undefined);
  const busca = CHAVE.test(typed) ? undefined : sent;
  const where = sql`e.empresa_id = ${ctx.empresa_id}
    ${f.tipo ? sql`AND e.tipo = ${f.tipo}` : sql``}
    ${f.sentido ? sql`AND e.sentido = ${f.sentido}` : sql``}
    ${f.status ? sql`AND e.status = ${f.status}` : sql``}
    ${f.verificacao ? sql`AND e.verificacao = ${f.verificacao}` : sql``}
    ${chave ? sql`AND e.chave_acesso = ${chave}` : sql``}
    ${f.cliente_id ? sql`AND e.cliente_id = ${f.cliente_id}` : sql``}
    ${f.venda_id ? sql`AND e.venda_id = ${f.venda_id}` : sql``}
    ${f.compra_id ? sql`AND e.compra_id = ${f.compra_id}` : sql``}
    ${f.data_inicio ? sql`AND e.emitida_em >= ${startOfDay(f.data_inicio, ctx.fuso).toISOString()}` : sql``}
    ${f.data_fim ? sql`AND e.emitida_em < ${endOfDay(f.data_fim, ctx.fuso).toISOString()}` : sql``}`;
  const from = sql`notas_fiscais e`;
  const column = sql`e.${sql.identifier(f.ordenar)}`;
  const listing = { from, where, order: orderBy(column, f.direcao), records: from, shown: SHOWN };
  if (!busca) return readCounted<LinhaNota>(ctx, f, listing);
  const searched = byText(ctx, { from, where, column, byName: false, writings });
  return searchPage<LinhaNota>(ctx, f, { ...listing, ...searched, busca, total: longerThanRead(listing) });
}

/** A document is found however it is written. */
function writings(texto: string): string[] {
  const bare = texto.replace(/[.\-/\s]/g, '');
  return /^[a-z\d]{3,14}$/i.test(bare) && /\d/.test(bare) ? [...new Set([texto, bare])] : [texto];
}

/** One line of the list, of a note that was just written. */
export async function fetchLinha(ctx: Ctx, id: number): Promise<LinhaNota> {
  // Written out, as the list: the same columns.
  const rows = await ctx.db.orm.execute<LinhaNota>(
    sql`SELECT ${SHOWN} FROM notas_fiscais e WHERE e.id = ${id} AND e.empresa_id = ${ctx.empresa_id}`,
  );
  return oneRow(rows);
}

/**
 * One note with its items and events.
 * @throws DomainError NOT_FOUND
 */
export async function getNota(ctx: Ctx, input: unknown): Promise<Nota> {
  requireScope(ctx, 'notas_fiscais:read');
  return fetchNota(ctx, parseInput(notaIdInput, input).id);
}

/**
 * The file of a note, byte for byte as it was received.
 * @throws DomainError NOT_FOUND
 */
export async function getXmlNota(ctx: Ctx, input: unknown): Promise<{ nome: string; file: Uint8Array<ArrayBuffer> }> {
  requireScope(ctx, 'notas_fiscais:read');
  const { id } = parseInput(notaIdInput, input);
  const [found] = await ctx.db.orm
    .select({ chave: notas_fiscais.chave_acesso, xml: notas_fiscais.xml })
    .from(notas_fiscais)
    .where(and(eq(notas_fiscais.empresa_id, ctx.empresa_id), eq(notas_fiscais.id, id)));
  if (!found) throw notFound('Nota fiscal não encontrada.');
  return { nome: `${found.chave}-procNFe.xml`, file: new Uint8Array(found.xml) };
}

const EVENTO = sql`e.id, e.tipo_evento, e.sequencia, e.justificativa, e.protocolo, e.registrado_em, e.cadeia, e.criado_em`;

/**
 * The cancellations of a note, newest first.
 * @throws DomainError NOT_FOUND
 */
export async function listEventosNota(ctx: Ctx, input: unknown): Promise<Page<EventoNota>> {
  requireScope(ctx, 'notas_fiscais:read');
  const { id, ...f } = parseInput(eventosNotaFilters, input);
  const [nota] = await ctx.db.orm
    .select({ id: notas_fiscais.id })
    .from(notas_fiscais)
    .where(and(eq(notas_fiscais.empresa_id, ctx.empresa_id), eq(notas_fiscais.id, id)));
  if (!nota) throw notFound('Nota fiscal não encontrada.');
  const from = sql`eventos_nota e`;
  const where = sql`e.empresa_id = ${ctx.empresa_id} AND e.nota_id = ${id}`;
  return readCounted<EventoNota>(ctx, f, { from, where, order: sql`e.id DESC`, records: from, shown: EVENTO });
}
