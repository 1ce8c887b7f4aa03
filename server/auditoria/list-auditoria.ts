import { and, asc, count, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { auditoria } from '#drizzle/schema/auditoria.ts';
import { endOfDay, startOfDay } from '#server/platform/clock.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { likePattern, offsetOf, type Page } from '#server/platform/pagination.ts';
import { parseInput } from '#server/platform/validation.ts';
import { ACOES, auditoriaFilters, type Historico, type LinhaAuditoria } from './schemas.ts';

/** The company's audit trail, newest first. */
export async function listAuditoria(ctx: Ctx, input: unknown): Promise<Page<LinhaAuditoria>> {
  requireScope(ctx, 'auditoria:read');
  const filters = parseInput(auditoriaFilters, input);
  const where: (SQL | undefined)[] = [eq(auditoria.empresa_id, ctx.empresa_id)];
  if (filters.acao) where.push(eq(auditoria.acao, filters.acao));
  if (filters.recurso) where.push(eq(auditoria.recurso, filters.recurso));
  if (filters.recurso_id) where.push(eq(auditoria.recurso_id, filters.recurso_id));
  if (filters.data_inicio) where.push(gte(auditoria.criado_em, startOfDay(filters.data_inicio, ctx.fuso)));
  if (filters.data_fim) where.push(lt(auditoria.criado_em, endOfDay(filters.data_fim, ctx.fuso)));
  if (filters.busca) {
    const pattern = likePattern(filters.busca);
    where.push(sql`normalizar(${auditoria.recurso_nome} || ' ' || ${auditoria.ator_nome}) LIKE normalizar(${pattern})`);
  }
  const [rows, [total]] = await Promise.all([
    ctx.db.orm
      .select()
      .from(auditoria)
      .where(and(...where))
      .orderBy(desc(auditoria.id))
      .limit(filters.por_pagina)
      .offset(offsetOf(filters)),
    ctx.db.orm
      .select({ n: count() })
      .from(auditoria)
      .where(and(...where)),
  ]);
  return {
    resultados: rows.map(({ empresa_id: _, ...row }) => {
      const acao = row.acao as LinhaAuditoria['acao'];
      return { ...row, acao, acao_nome: ACOES[acao] ?? row.acao, detalhes: row.detalhes as Record<string, unknown> };
    }),
    pagina: filters.pagina,
    por_pagina: filters.por_pagina,
    total_registros: total?.n ?? 0,
  };
}

/** A history this long shows its newest part. */
const LONGEST_HISTORY = 500;

/** One record's history, oldest first. The verb that asks has checked that its caller may read the record. */
export async function listHistorico(ctx: Ctx, recurso: string, recurso_id: number): Promise<Historico[]> {
  const newest = ctx.db.orm
    .select({
      id: auditoria.id,
      acao: auditoria.acao,
      detalhes: auditoria.detalhes,
      porta: auditoria.porta,
      ator_tipo: auditoria.ator_tipo,
      ator_nome: auditoria.ator_nome,
      criado_em: auditoria.criado_em,
    })
    .from(auditoria)
    .where(
      and(
        eq(auditoria.empresa_id, ctx.empresa_id),
        eq(auditoria.recurso, recurso),
        eq(auditoria.recurso_id, recurso_id),
      ),
    )
    .orderBy(desc(auditoria.id))
    .limit(LONGEST_HISTORY)
    .as('newest');
  const rows = await ctx.db.orm.select().from(newest).orderBy(asc(newest.id));
  return rows.map((row) => {
    const acao = row.acao as LinhaAuditoria['acao'];
    return { ...row, acao, acao_nome: ACOES[acao] ?? row.acao, detalhes: row.detalhes as Record<string, unknown> };
  });
}
