import { type SQL, sql } from 'drizzle-orm';
import { endOfDay, startOfDay } from '#server/platform/clock.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { orderBy, readCounted } from '#server/platform/listing.ts';
import type { Page } from '#server/platform/pagination.ts';
import { parseInput } from '#server/platform/validation.ts';
import { fetchCobranca, forbidden } from './internal.ts';
import {
  type Cobranca,
  cobrancaIdInput,
  cobrancasDoTituloFilters,
  cobrancasFilters,
  cobrancaTxidInput,
} from './schemas.ts';

const SHOWN = sql`e.id, e.titulo_id AS conta_id, e.conta_numero, e.conta_pix_id, e.adaptador, e.txid, e.chave, e.valor::text, e.status,
  e.copia_e_cola, e.expira_em, nullif(e.pendencia, 'consultar') AS pendencia, e.erro, e.e2eid AS end_to_end_id, e.baixa_id,
  e.concluida_em, e.criado_em, e.atualizado_em`;
const COBRANCAS = sql`(SELECT c.*, t.numero AS conta_numero FROM cobrancas c JOIN titulos t ON t.id = c.titulo_id) e`;

type Order = { pagina: number; por_pagina: number; direcao: 'asc' | 'desc' };

const list = (ctx: Ctx, f: Order, where: SQL) =>
  readCounted<Cobranca>(ctx, f, {
    ...{ from: sql`cobrancas e`, records: COBRANCAS, shown: SHOWN, where },
    order: orderBy(sql`e.criado_em`, f.direcao),
  });

/** The company's charges, newest first unless told otherwise. Written out, as every list (platform/listing.ts). */
export async function listCobrancas(ctx: Ctx, input: unknown): Promise<Page<Cobranca>> {
  requireScope(ctx, 'financeiro:read');
  const f = parseInput(cobrancasFilters, input);
  return list(
    ctx,
    f,
    sql`e.empresa_id = ${ctx.empresa_id}
      ${f.status ? sql`AND e.status = ${f.status}` : sql``}
      ${f.conta_id ? sql`AND e.titulo_id = ${f.conta_id}` : sql``}
      ${f.data_inicio ? sql`AND e.criado_em >= ${startOfDay(f.data_inicio, ctx.fuso).toISOString()}` : sql``}
      ${f.data_fim ? sql`AND e.criado_em < ${endOfDay(f.data_fim, ctx.fuso).toISOString()}` : sql``}`,
  );
}

/**
 * The charges of a receivable.
 * @throws DomainError NOT_FOUND
 */
export async function listCobrancasDoTitulo(ctx: Ctx, input: unknown): Promise<Page<Cobranca>> {
  requireScope(ctx, 'financeiro:read');
  const f = parseInput(cobrancasDoTituloFilters, input);
  // Written out: of another room's table only whether the title is there.
  const [titulo] = await ctx.db.sql`
    SELECT FROM titulos WHERE id = ${f.id} AND empresa_id = ${ctx.empresa_id} AND tipo = 'receber'`;
  if (!titulo) throw notFound('Conta a receber não encontrada.');
  return list(
    ctx,
    f,
    sql`e.empresa_id = ${ctx.empresa_id} AND e.titulo_id = ${f.id} ${f.status ? sql`AND e.status = ${f.status}` : sql``}`,
  );
}

/** @throws DomainError NOT_FOUND */
export async function getCobranca(ctx: Ctx, input: unknown): Promise<Cobranca> {
  requireScope(ctx, 'financeiro:read');
  return fetchCobranca(ctx, parseInput(cobrancaIdInput, input));
}

/**
 * The charge that a txid is of; its case counts.
 * @throws DomainError NOT_FOUND
 */
export async function getCobrancaPorTxid(ctx: Ctx, input: unknown): Promise<Cobranca> {
  requireScope(ctx, 'financeiro:read');
  return fetchCobranca(ctx, parseInput(cobrancaTxidInput, input));
}

/** What a printed charge says. */
export type CobrancaImpressa = {
  cobranca: Cobranca & { copia_e_cola: string };
  empresa: { nome: string; razao_social: string | null; cnpj: string | null };
  cliente: { nome: string; cnpj_cpf: string | null } | null;
  conta: { numero: string; descricao: string; vencimento: string };
  recebedor: string;
};

/**
 * An active charge with what is printed of it.
 * @throws DomainError NOT_FOUND, also of one that has no code yet; VALIDATION_ERROR on `status` of one that is not active
 */
export async function getCobrancaImpressa(ctx: Ctx, input: unknown): Promise<CobrancaImpressa> {
  requireScope(ctx, 'financeiro:read');
  const cobranca = await fetchPayable(ctx, parseInput(cobrancaIdInput, input).id);
  // Written out: one statement over four rooms, as every printed document.
  const [row] = await ctx.db.sql<
    {
      nome: string;
      razao_social: string | null;
      cnpj: string | null;
      cliente_nome: string | null;
      cnpj_cpf: string | null;
      numero: string;
      descricao: string;
      vencimento: string;
      recebedor: string;
    }[]
  >`
    SELECT e.nome, e.razao_social, e.cnpj, p.nome AS cliente_nome, p.cnpj_cpf, t.numero, t.descricao, t.vencimento::text,
      c.nome_recebedor AS recebedor
    FROM cobrancas c JOIN titulos t ON t.id = c.titulo_id JOIN empresas e ON e.id = c.empresa_id LEFT JOIN clientes p ON p.id = t.cliente_id
    WHERE c.id = ${cobranca.id}`;
  if (!row) throw notFound('Cobrança não encontrada.');
  const { numero, descricao, vencimento, recebedor, nome, razao_social, cnpj } = row;
  return {
    cobranca,
    recebedor,
    empresa: { nome, razao_social, cnpj },
    cliente: row.cliente_nome === null ? null : { nome: row.cliente_nome, cnpj_cpf: row.cnpj_cpf },
    conta: { numero, descricao, vencimento },
  };
}

/**
 * The code of a charge that can be paid.
 * @throws DomainError as `getCobrancaImpressa`
 */
export async function getCodigo(ctx: Ctx, input: unknown): Promise<{ txid: string; copia_e_cola: string }> {
  requireScope(ctx, 'financeiro:read');
  return fetchPayable(ctx, parseInput(cobrancaIdInput, input).id);
}

async function fetchPayable(ctx: Ctx, id: number): Promise<Cobranca & { copia_e_cola: string }> {
  const cobranca = await fetchCobranca(ctx, { id });
  if (cobranca.status !== 'ativa') throw forbidden(cobranca.status, 'pode ser impressa', ['ativa']);
  const { copia_e_cola } = cobranca;
  if (copia_e_cola === null) throw notFound('O banco ainda não respondeu: o código desta cobrança está a caminho.');
  return { ...cobranca, copia_e_cola };
}
