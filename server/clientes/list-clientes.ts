import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { clientes } from '#drizzle/schema/clientes.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { likePattern, offsetOf, type Page } from '#server/platform/pagination.ts';
import { parseInput } from '#server/platform/validation.ts';
import { columns } from './internal.ts';
import { type Cliente, clienteIdInput, clientesFilters } from './schemas.ts';

const ORDER = { nome: clientes.nome_ordem, criado_em: clientes.criado_em };

/** The company's customers; `busca` ignores case and accents, and the punctuation of a document. */
export async function listClientes(ctx: Ctx, input: unknown): Promise<Page<Cliente>> {
  requireScope(ctx, 'clientes:read');
  const f = parseInput(clientesFilters, input);
  const document = f.busca?.replace(/[.\-/\s]/g, '') ?? '';
  const where = and(
    eq(clientes.empresa_id, ctx.empresa_id),
    f.ativo === undefined ? undefined : eq(clientes.ativo, f.ativo),
    f.busca
      ? sql`(busca LIKE normalizar(${likePattern(f.busca)}) ${
          /^\d{3,}$/.test(document) ? sql`OR busca LIKE ${likePattern(document)}` : sql``
        })`
      : undefined,
  );
  const direction = f.direcao === 'desc' ? desc : asc;
  const [rows, [total]] = await Promise.all([
    ctx.db.orm
      .select(columns)
      .from(clientes)
      .where(where)
      .orderBy(direction(ORDER[f.ordenar]), direction(clientes.id))
      .limit(f.por_pagina)
      .offset(offsetOf(f)),
    ctx.db.orm.select({ n: count() }).from(clientes).where(where),
  ]);
  return {
    resultados: rows as Cliente[],
    pagina: f.pagina,
    por_pagina: f.por_pagina,
    total_registros: total?.n ?? 0,
  };
}

/** @throws DomainError NOT_FOUND */
export async function getCliente(ctx: Ctx, input: unknown): Promise<Cliente> {
  requireScope(ctx, 'clientes:read');
  const { id } = parseInput(clienteIdInput, input);
  const [found] = await ctx.db.orm
    .select(columns)
    .from(clientes)
    .where(and(eq(clientes.empresa_id, ctx.empresa_id), eq(clientes.id, id)));
  if (!found) throw notFound('Cliente não encontrado.');
  return found as Cliente;
}
