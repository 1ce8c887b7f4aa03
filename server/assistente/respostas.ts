import { sql } from 'drizzle-orm';
import { respostas_ia } from '#drizzle/schema/assistente.ts';
import { record } from '#server/auditoria/index.ts';
import { endOfDay, startOfDay } from '#server/platform/clock.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { cutText } from '#server/platform/cut-text.ts';
import { notFound } from '#server/platform/errors.ts';
import { orderBy, readCounted, shownColumns } from '#server/platform/listing.ts';
import type { Page } from '#server/platform/pagination.ts';
import { columnsOf, fetchRow, lockRow, oneRow } from '#server/platform/rows.ts';
import { byText, longerThanRead, searchPage } from '#server/platform/search.ts';
import { parseInput } from '#server/platform/validation.ts';
import { VERSAO_INSTRUCOES } from './instrucoes.ts';
import type { Pensada } from './pensada.ts';
import {
  type Motivo,
  markRespostaInput,
  noteConhecimentoInput,
  type RespostaIa,
  type RespostaIaDetalhada,
  respostaDaMensagemInput,
  respostaIa,
  respostaIaDetalhada,
  respostaIdInput,
  respostasFilters,
} from './schemas.ts';

const RECORDS = {
  ...{ table: respostas_ia, columns: columnsOf(respostas_ia, respostaIaDetalhada) },
  missing: 'Resposta do assistente não encontrada.',
};

type Nova = {
  /** Null for a rehearsal. */
  conversa_id: number | null;
  mensagem_id: number | null;
  pergunta: string;
  motivo: Motivo | null;
  pensada: Pensada;
};

/** Keeps what came of a turn, in the caller's transaction. Returns its id. */
export async function writeResposta(
  ctx: Ctx,
  { conversa_id, mensagem_id, pergunta, motivo, pensada }: Nova,
): Promise<number> {
  const { resultado: _, ...kept } = pensada;
  const rows = await ctx.db.orm
    .insert(respostas_ia)
    .values({
      ...{ ...kept, empresa_id: ctx.empresa_id, conversa_id, mensagem_id, pergunta, motivo },
      ...{ resultado: motivo === null ? 'respondida' : 'transferida', versao_instrucoes: VERSAO_INSTRUCOES },
      ensaio: conversa_id === null,
    })
    .returning({ id: respostas_ia.id });
  return oneRow(rows).id;
}

const momentOf = (value: Date | string | null): Date | null => (value === null ? null : new Date(value));

/** The assistant's turns, newest first. @throws DomainError FORBIDDEN, VALIDATION_ERROR */
export async function listRespostas(ctx: Ctx, input: unknown): Promise<Page<RespostaIa>> {
  requireScope(ctx, 'crm:read');
  const { busca, ...f } = parseInput(respostasFilters, input);
  const from = sql`respostas_ia e`;
  const column = sql`e.criado_em`;
  const where = sql`e.empresa_id = ${ctx.empresa_id}
    ${f.resultado ? sql`AND e.resultado = ${f.resultado}` : sql``}
    ${f.motivo ? sql`AND e.motivo = ${f.motivo}` : sql``}
    ${f.marcada ? sql`AND e.marcada_em IS ${f.marcada === 'true' ? sql`NOT NULL` : sql`NULL`}` : sql``}
    ${f.ensaio ? sql`AND ${f.ensaio === 'true' ? sql`e.ensaio` : sql`NOT e.ensaio`}` : sql``}
    ${f.conversa_id === undefined ? sql`` : sql`AND e.conversa_id = ${f.conversa_id}`}
    ${f.inicio ? sql`AND e.criado_em >= ${startOfDay(f.inicio, ctx.fuso).toISOString()}::timestamptz` : sql``}
    ${f.fim ? sql`AND e.criado_em < ${endOfDay(f.fim, ctx.fuso).toISOString()}::timestamptz` : sql``}`;
  const shown = shownColumns(columnsOf(respostas_ia, respostaIa));
  const listing = { from, where, order: orderBy(column, 'desc'), records: from, shown };
  const page = await (busca
    ? searchPage<RespostaIa>(ctx, f, {
        ...listing,
        ...byText(ctx, { from, where, column, byName: false }),
        total: longerThanRead(listing),
        busca,
      })
    : readCounted<RespostaIa>(ctx, f, listing, { inOrder: true }));
  const readMoments = (row: RespostaIa) => ({
    ...{ ...row, criado_em: new Date(row.criado_em), marcada_em: momentOf(row.marcada_em) },
  });
  return { ...page, resultados: page.resultados.map(readMoments) };
}

/** One turn with all that it was given. @throws DomainError FORBIDDEN, NOT_FOUND */
export async function getResposta(ctx: Ctx, input: unknown): Promise<RespostaIaDetalhada> {
  requireScope(ctx, 'crm:read');
  return fetchRow(ctx, RECORDS, parseInput(respostaIdInput, input).id);
}

/** The turn that wrote a message; null where no turn did. @throws DomainError FORBIDDEN */
export async function getRespostaDaMensagem(ctx: Ctx, input: unknown): Promise<RespostaIaDetalhada | null> {
  requireScope(ctx, 'crm:read');
  const { mensagem_id } = parseInput(respostaDaMensagemInput, input);
  // Written out: a prepared statement is one round trip.
  const [found] = await ctx.db.sql<{ id: number }[]>`
    SELECT id FROM respostas_ia WHERE mensagem_id = ${mensagem_id} AND empresa_id = ${ctx.empresa_id}`;
  return found ? fetchRow(ctx, RECORDS, found.id) : null;
}

/**
 * Notes that an answer is wrong, and why; or takes that back, with the note.
 * @throws DomainError FORBIDDEN, NOT_FOUND, VALIDATION_ERROR
 */
export async function markResposta(outer: Ctx, input: unknown): Promise<RespostaIaDetalhada> {
  requireScope(outer, 'crm:write');
  const { id, errada, observacao } = parseInput(markRespostaInput, input);
  return transaction(outer, async (ctx) => {
    const before = await lockRow(ctx, RECORDS, id);
    const note = errada ? (observacao === undefined ? before.observacao : observacao) : null;
    if (errada === (before.marcada_em !== null) && note === before.observacao) return before;
    // Written out: the moment is the database's.
    await ctx.db.sql`
      UPDATE respostas_ia SET observacao = ${note}, marcada_em = CASE WHEN ${errada} THEN coalesce(marcada_em, clock_timestamp()) END,
        marcada_por = CASE WHEN ${errada} THEN coalesce(marcada_por, ${ctx.ator.nome}) END
      WHERE id = ${id} AND empresa_id = ${ctx.empresa_id}`;
    await recordResposta(ctx, before, errada ? 'resposta_ia.marcada' : 'resposta_ia.desmarcada', {
      ...(note === null ? {} : { observacao: note }),
    });
    return fetchRow(ctx, RECORDS, id);
  });
}

/** What audit lines call a turn: the beginning of its question. */
const nameOf = ({ pergunta }: { pergunta: string }) => cutText(pergunta.replace(/\s+/gu, ' '), 80) || 'Sem texto';

const recordResposta = (
  ctx: Ctx,
  resposta: { id: number; pergunta: string },
  acao: 'resposta_ia.marcada' | 'resposta_ia.desmarcada' | 'resposta_ia.conhecimento',
  detalhes: { observacao?: string; conhecimento_id?: number },
) => record(ctx, { acao, recurso: 'resposta_ia', recurso_id: resposta.id, recurso_nome: nameOf(resposta), detalhes });

/**
 * Notes which knowledge was written because of an answer, or of one that was missing.
 * @throws DomainError FORBIDDEN, NOT_FOUND
 */
export async function noteConhecimento(outer: Ctx, input: unknown): Promise<RespostaIaDetalhada> {
  requireScope(outer, 'crm:write');
  const { id, conhecimento_id } = parseInput(noteConhecimentoInput, input);
  return transaction(outer, async (ctx) => {
    const before = await lockRow(ctx, RECORDS, id);
    if (before.conhecimento_id === conhecimento_id) return before;
    // Written out: only an item that the company has.
    const changed = await ctx.db.sql`
      UPDATE respostas_ia SET conhecimento_id = ${conhecimento_id} WHERE id = ${id} AND empresa_id = ${ctx.empresa_id}
        AND EXISTS (SELECT FROM conhecimentos k WHERE k.id = ${conhecimento_id} AND k.empresa_id = ${ctx.empresa_id}) RETURNING id`;
    if (changed.length === 0) throw notFound('Conhecimento não encontrado.');
    await recordResposta(ctx, before, 'resposta_ia.conhecimento', { conhecimento_id });
    return fetchRow(ctx, RECORDS, id);
  });
}
