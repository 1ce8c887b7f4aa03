import { type SQL, sql } from 'drizzle-orm';
import { empresas } from '#drizzle/schema/identidade.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { contains, readPage, shownColumns } from '#server/platform/listing.ts';
import type { Page } from '#server/platform/pagination.ts';
import { columnsOf } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { ocupaLimite, readContrato } from './contrato.ts';
import { reached, SEARCHED } from './empresas-da-conta.ts';
import { arvoreFilters, type EmpresaNaArvore, empresaDaConta, empresaIdInput } from './schemas.ts';

type Row = Omit<EmpresaNaArvore, 'ocupa_limite'>;

// Written out, as every list (platform/listing.ts); the order is a tree's.
const FIRST = sql`coalesce(m.principal, e.principal) DESC`;
const ORDER = sql`${FIRST}, normalizar(coalesce(m.nome, e.nome)), coalesce(m.id, e.id), e.matriz_id IS NOT NULL, normalizar(e.nome), e.id`;
const active = (of: SQL) => sql`
  (SELECT count(*) FROM usuarios_empresas ue WHERE ue.empresa_id = e.id AND ue.ativo AND ue.usuario_id IS NOT NULL AND ${of})`;
const SHOWN = sql`${shownColumns(columnsOf(empresas, empresaDaConta))},
  (SELECT nome FROM empresas matriz WHERE matriz.id = e.matriz_id) AS matriz_nome,
  ${active(sql`true`)} AS usuarios, ${active(sql`ue.papel = 'administrador'`)} AS administradores,
  (SELECT count(*) FROM empresas filial WHERE filial.matriz_id = e.id AND filial.situacao <> 'encerrada') AS filiais`;

async function read(
  ctx: Ctx,
  page: { pagina: number; por_pagina: number },
  where: SQL,
): Promise<Page<EmpresaNaArvore>> {
  const contrato = await readContrato(ctx);
  const from = sql`${reached(ctx)} LEFT JOIN empresas m ON m.id = e.matriz_id`;
  const found = await readPage<Row>(ctx, page, {
    ...{ from, where, order: ORDER, records: sql`empresas e`, shown: SHOWN },
    total: sql`(SELECT count(*) FROM ${from} WHERE ${where})`,
  });
  return {
    ...found,
    resultados: found.resultados.map((row) => ({ ...row, ocupa_limite: ocupaLimite(row, contrato) })),
  };
}

/**
 * The companies of the account that the context reaches, as a tree that is written line by line: the main registration first, the others by
 * name, branches after the company that they belong to. The main registration's administrators reach all, anybody else their
 * own company.
 */
export async function listArvore(ctx: Ctx, input: unknown): Promise<Page<EmpresaNaArvore>> {
  requireScope(ctx, 'empresas:read');
  const { busca, situacao, ...page } = parseInput(arvoreFilters, input);
  const named = busca ? contains(SEARCHED, busca) : sql`true`;
  return read(ctx, page, situacao ? sql`${named} AND e.situacao = ${situacao}` : named);
}

/** One of them. @throws DomainError NOT_FOUND, also for one that the context does not reach */
export async function getNaArvore(ctx: Ctx, input: unknown): Promise<EmpresaNaArvore> {
  requireScope(ctx, 'empresas:read');
  const { id } = parseInput(empresaIdInput, input);
  const { resultados } = await read(ctx, { pagina: 1, por_pagina: 1 }, sql`e.id = ${id}`);
  const [found] = resultados;
  if (!found) throw notFound('Empresa não encontrada.');
  return found;
}
