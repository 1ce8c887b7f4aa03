import { sql } from 'drizzle-orm';
import { listHistorico } from '#server/auditoria/index.ts';
import { byNumeroOuCliente } from '#server/clientes/index.ts';
import { presentId } from '#server/crm/index.ts';
import { endOfDay, startOfDay } from '#server/platform/clock.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { orderBy, readCounted } from '#server/platform/listing.ts';
import { offsetOf, type Page } from '#server/platform/pagination.ts';
import { longerThanRead, searchPage } from '#server/platform/search.ts';
import { parseInput } from '#server/platform/validation.ts';
import { fetchProposta, readResposta, shown } from './internal.ts';
import {
  type LinhaDoTempoProposta,
  type LinhaProposta,
  type Proposta,
  propostaIdInput,
  propostasFilters,
  type VersaoProposta,
  versoesFilters,
} from './schemas.ts';

const SHOWN = sql`e.id, e.numero, e.titulo, e.status, e.cliente_id, e.cliente_nome, e.contato_id, e.contato_nome, e.negocio_id,
  e.valida_ate::text, e.tipo_destino, e.periodicidade, e.inicio::text, e.desconto::text, e.frete::text, e.total_produtos::text,
  e.valor_total::text, e.versao, e.enviada_em, e.aceita_em, e.recusada_em, e.motivo_recusa, e.cancelada_em, e.venda_id, e.contrato_id,
  e.criado_em, e.atualizado_em`;
const PROPOSTAS = sql`(SELECT p.*, c.nome AS cliente_nome, coalesce(c.nome_ordem, '') AS cliente_ordem, t.nome AS contato_nome
  FROM propostas p LEFT JOIN clientes c ON c.id = p.cliente_id LEFT JOIN contatos t ON t.id = p.contato_id) e`;

/**
 * The company's proposals, newest first unless told otherwise. More than 500 are not counted, and the total of a search may be a lower
 * bound (platform/search.ts). Written out, as every list (platform/listing.ts).
 */
export async function listPropostas(ctx: Ctx, input: unknown): Promise<Page<LinhaProposta>> {
  requireScope(ctx, 'propostas:read');
  const { busca, ...f } = parseInput(propostasFilters, input);
  const where = sql`e.empresa_id = ${ctx.empresa_id}
    ${f.status ? sql`AND e.status = ${f.status}` : sql``}
    ${f.cliente_id ? sql`AND e.cliente_id = ${f.cliente_id}` : sql``}
    ${f.contato_id ? sql`AND e.contato_id = ${presentId(ctx, f.contato_id)}` : sql``}
    ${f.negocio_id ? sql`AND e.negocio_id = ${f.negocio_id}` : sql``}
    ${f.data_inicio ? sql`AND e.criado_em >= ${startOfDay(f.data_inicio, ctx.fuso).toISOString()}` : sql``}
    ${f.data_fim ? sql`AND e.criado_em < ${endOfDay(f.data_fim, ctx.fuso).toISOString()}` : sql``}`;
  const column = sql`e.${sql.identifier(f.ordenar)}`;
  const from = sql`propostas e`;
  const listing = { from, where, order: orderBy(column, f.direcao), records: PROPOSTAS, shown: SHOWN };
  if (!busca) return readCounted<LinhaProposta>(ctx, f, listing);
  const searched = byNumeroOuCliente(ctx, {
    ...{ from, where, column, busca },
    numero: sql`e.numero`,
    cliente_id: sql`e.cliente_id`,
    nome: sql`e.cliente_ordem`,
  });
  return searchPage<LinhaProposta>(ctx, f, {
    ...listing,
    ...searched,
    from: PROPOSTAS,
    total: longerThanRead(listing),
    busca,
  });
}

/**
 * One proposal with its items.
 * @throws DomainError NOT_FOUND
 */
export async function getProposta(ctx: Ctx, input: unknown): Promise<Proposta> {
  requireScope(ctx, 'propostas:read');
  return shown(await fetchProposta(ctx, parseInput(propostaIdInput, input).id));
}

/** What was sent of a proposal, newest first. @throws DomainError NOT_FOUND */
export async function listVersoes(ctx: Ctx, input: unknown): Promise<Page<VersaoProposta>> {
  requireScope(ctx, 'propostas:read');
  const { id, ...page } = parseInput(versoesFilters, input);
  const all = await fetchVersoes(ctx, id);
  const from = offsetOf(page);
  return { ...page, resultados: all.slice(from, from + page.por_pagina), total_registros: all.length };
}

/** A version beyond these is not told of: each is sent by a person. */
const MOST_VERSOES = 1_000;

async function fetchVersoes(ctx: Ctx, id: number): Promise<VersaoProposta[]> {
  // Written out: what of a version is told without its document, with the answer to it, in one round trip.
  const rows = await ctx.db.sql<(VersaoProposta & { existe: boolean })[]>`
    SELECT v.id, v.versao, v.retrato->>'titulo' AS titulo, v.retrato->>'valor_total' AS valor_total, v.retrato->>'valida_ate' AS valida_ate,
      encode(v.pdf_sha256, 'hex') AS pdf_sha256, length(v.pdf) AS pdf_tamanho, v.enviada_em, v.enviada_por,
      CASE WHEN r.id IS NOT NULL THEN json_build_object('versao', r.versao, 'resposta', r.resposta, 'por', r.por, 'nome', r.nome,
        'documento', r.documento, 'motivo', r.motivo, 'pdf_sha256', encode(r.pdf_sha256, 'hex'), 'ip', r.ip, 'user_agent', r.user_agent,
        'registrada_por', r.registrada_por, 'respondida_em', r.respondida_em) END AS resposta
    FROM propostas p LEFT JOIN versoes_proposta v ON v.proposta_id = p.id
      LEFT JOIN respostas_proposta r ON r.proposta_id = v.proposta_id AND r.versao = v.versao
    WHERE p.id = ${id} AND p.empresa_id = ${ctx.empresa_id} ORDER BY v.versao DESC LIMIT ${MOST_VERSOES}`;
  if (rows.length === 0) throw notFound('Proposta não encontrada.');
  return rows.filter((row) => row.id !== null).map((row) => ({ ...row, resposta: readResposta(row.resposta) }));
}

/** So many of the newest links are told of. */
const LINKS = 100;

/** What happened to a proposal: its audit lines, what was sent of it, and which links were made. @throws DomainError NOT_FOUND */
export async function listLinhaDoTempo(ctx: Ctx, input: unknown): Promise<LinhaDoTempoProposta> {
  requireScope(ctx, 'propostas:read');
  const { id } = parseInput(propostaIdInput, input);
  const [versoes, historico, links] = await Promise.all([
    fetchVersoes(ctx, id),
    listHistorico(ctx, 'proposta', id),
    // Written out: a prepared statement is one round trip.
    ctx.db.sql<LinhaDoTempoProposta['links']>`
      SELECT id, versao, email, expira_em, criado_por, criado_em FROM links_proposta
      WHERE proposta_id = ${id} AND empresa_id = ${ctx.empresa_id} ORDER BY id DESC LIMIT ${LINKS}`,
  ]);
  return { versoes, historico, links: [...links] };
}
