import { and, eq, type SQL } from 'drizzle-orm';
import { importacoes, TIPOS_IMPORTACAO } from '#drizzle/schema/importacao.ts';
import { type AcaoDe, record } from '#server/auditoria/index.ts';
import { produtosImportados } from '#server/catalogo/index.ts';
import { CLIENTES_IMPORTADOS } from '#server/clientes/index.ts';
import { CONTATOS_IMPORTADOS } from '#server/crm/index.ts';
import { holdContagens, SALDOS_IMPORTADOS } from '#server/estoque/index.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { DomainError, notFound } from '#server/platform/errors.ts';
import type { ColunaImportada, TabelaImportada } from '#server/platform/planilha/tabela.ts';
import { columnsOf } from '#server/platform/rows.ts';
import { type Importacao, importacao, type TipoImportacao } from './schemas.ts';

/** The channel that says that a job waits. */
export const CANAL_IMPORTACOES = 'romaneio_importacoes';

/** The tables that take rows from files, each described by the room of its records. */
export const TABELAS: Readonly<Record<TipoImportacao, TabelaImportada>> = {
  produtos: produtosImportados(holdContagens),
  clientes: CLIENTES_IMPORTADOS,
  contatos: CONTATOS_IMPORTADOS,
  saldos: SALDOS_IMPORTADOS,
};

export const COLUMNS = columnsOf(importacoes, importacao);

const WHOLE = { ...COLUMNS, cabecalho: importacoes.cabecalho, colunas: importacoes.colunas };

/** A row of `importacoes` as verbs of this room read it. */
export type Registro = Importacao & { cabecalho: string[]; colunas: (string | null)[] };

/** The kinds of import whose records the caller may write. */
export const tiposOf = (ctx: Ctx): TipoImportacao[] =>
  TIPOS_IMPORTACAO.filter((tipo) => ctx.escopos.has(TABELAS[tipo].escopo));

/** @throws DomainError FORBIDDEN for who may import nothing at all */
export function requireAny(ctx: Ctx): TipoImportacao[] {
  const tipos = tiposOf(ctx);
  if (tipos.length === 0) requireScope(ctx, TABELAS.produtos.escopo);
  return tipos;
}

/**
 * The company's import, locked with `lock` until the transaction ends.
 * @throws DomainError NOT_FOUND, for an id of another company too; FORBIDDEN for who may not write its records
 */
export async function requireImportacao(ctx: Ctx, id: number, lock = false): Promise<Registro> {
  requireAny(ctx);
  const query = ctx.db.orm
    .select(WHOLE)
    .from(importacoes)
    .where(and(eq(importacoes.empresa_id, ctx.empresa_id), eq(importacoes.id, id)));
  const [found] = await (lock ? query.for('update') : query);
  if (!found) throw notFound('Importação não encontrada.');
  requireScope(ctx, TABELAS[found.tipo].escopo);
  return found;
}

/** Changes an import and answers with it. */
export async function update(
  ctx: Ctx,
  id: number,
  set: { [K in keyof typeof importacoes.$inferInsert]?: (typeof importacoes.$inferInsert)[K] | SQL },
): Promise<Importacao> {
  const [row] = await ctx.db.orm
    .update(importacoes)
    .set(set)
    .where(and(eq(importacoes.empresa_id, ctx.empresa_id), eq(importacoes.id, id)))
    .returning(COLUMNS);
  if (!row) throw notFound('Importação não encontrada.');
  return row;
}

/** Tells workers that a job waits, once the transaction commits. */
export async function wakeJobs({ db }: Ctx): Promise<void> {
  // Written out: a notification, of no table.
  await db.sql`SELECT pg_notify(${CANAL_IMPORTACOES}, '')`;
}

/** The description of each of the file's columns; null for one that is left out. */
export function describedColumns({ tipo, colunas }: Pick<Registro, 'tipo' | 'colunas'>): (ColunaImportada | null)[] {
  const known = new Map(TABELAS[tipo].colunas.map((coluna) => [coluna.campo, coluna]));
  return colunas.map((campo) => (campo === null ? null : (known.get(campo) ?? null)));
}

/** A refusal for the state that an import is in. */
export const notNow = (message: string) => new DomainError('CONFLICT', message);

/** The one line of the audit trail that an import leaves, at its end. */
export async function recordImportacao(ctx: Ctx, acao: AcaoDe<'importacao'>, one: Importacao): Promise<void> {
  const { tipo, total, criadas, alteradas, iguais, puladas, com_erro, motivo } = one;
  await record(ctx, {
    acao,
    recurso: 'importacao',
    recurso_id: one.id,
    recurso_nome: one.arquivo_nome,
    detalhes: {
      ...{ tipo, total, criadas, alteradas, iguais, puladas, com_erro, existentes: one.existentes },
      ...(motivo === null ? {} : { motivo }),
    },
  });
}

/** Whether more remains, and how many events the batch wrote at most. */
export type Lote = { resta: boolean; eventos: number };
