import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { atividades, negocios } from '#drizzle/schema/crm.ts';
import { type AcaoDe, type Detalhes, record } from '#server/auditoria/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { shownColumns } from '#server/platform/listing.ts';
import { columnsOf } from '#server/platform/rows.ts';
import { holdContato } from '../contatos/hold-contato.ts';
import { type Atividade, atividade } from './schemas.ts';

export const ATIVIDADES = {
  table: atividades,
  columns: columnsOf(atividades, atividade),
  missing: 'Atividade não encontrada.',
};

/** The condition that an activity (`e`) is overdue. */
export const ATRASADA = sql`e.status = 'pendente' AND e.vence_em < now()`;

/** The columns of an activity (`e`), with the names of its contact and its deal. */
export const shownAtividade: SQL = sql`${shownColumns(ATIVIDADES.columns)},
  (SELECT c.nome FROM contatos c WHERE c.id = e.contato_id) AS contato_nome,
  (SELECT n.codigo FROM negocios n WHERE n.id = e.negocio_id) AS negocio_codigo,
  (SELECT n.titulo FROM negocios n WHERE n.id = e.negocio_id) AS negocio_titulo,
  coalesce(${ATRASADA}, false) AS atrasada`;

/**
 * The company's activity.
 * @throws DomainError NOT_FOUND
 */
export async function fetchAtividade(ctx: Ctx, id: number): Promise<Atividade> {
  // Written out: the names come beside, in one round trip.
  const [found] = (await ctx.db.orm.execute(
    sql`SELECT ${shownAtividade} FROM atividades e WHERE e.empresa_id = ${ctx.empresa_id} AND e.id = ${id}`,
  )) as unknown as Atividade[];
  if (!found) throw notFound(ATIVIDADES.missing);
  return found;
}

type Ligacoes = { contato_id: number | null; negocio_id: number | null };

/**
 * Contact and deal of an activity, held: without a contact, the deal's.
 * @throws DomainError VALIDATION_ERROR on `contato_id` and `negocio_id` that the company has not
 */
export async function linksOf(ctx: Ctx, sent: Ligacoes): Promise<Ligacoes> {
  const { negocio_id } = sent;
  const negocio = negocio_id === null || sent.contato_id !== null ? null : await findNegocio(ctx, negocio_id);
  const named = sent.contato_id ?? negocio?.contato_id ?? null;
  // The contact of a merged id is the one that it is now.
  const contato_id = named === null ? null : (await holdContato(ctx, named)).id;
  if (negocio_id !== null && !(await holdNegocio(ctx, negocio_id))) throw unknownNegocio(negocio_id);
  return { contato_id, negocio_id };
}

const unknownNegocio = (id: number) => invalid('negocio_id', `Negócio não encontrado (id ${id}).`);

/** Keeps a deal from being deleted until the transaction ends. @returns whether it was not deleted before */
export async function holdNegocio({ db, empresa_id }: Ctx, id: number): Promise<boolean> {
  // Written out: the lock alone.
  const held = await db.sql`
    SELECT FROM negocios WHERE id = ${id} AND empresa_id = ${empresa_id} AND excluido_em IS NULL FOR KEY SHARE`;
  return held.length > 0;
}

/** Read without a lock: contacts are held before deals. */
async function findNegocio(ctx: Ctx, id: number): Promise<{ contato_id: number | null }> {
  const [found] = await ctx.db.orm
    .select({ contato_id: negocios.contato_id })
    .from(negocios)
    .where(and(eq(negocios.empresa_id, ctx.empresa_id), eq(negocios.id, id), isNull(negocios.excluido_em)));
  if (!found) throw unknownNegocio(id);
  return found;
}

/** @throws DomainError VALIDATION_ERROR on `vence_em` of a note */
export function requireNoDeadline({ tipo, vence_em }: Pick<Atividade, 'tipo' | 'vence_em'>): void {
  if (tipo === 'nota' && vence_em !== null) throw invalid('vence_em', 'Uma nota não tem prazo.');
}

export const recordAtividade = (
  ctx: Ctx,
  acao: AcaoDe<'atividade'>,
  { id, titulo }: Pick<Atividade, 'id' | 'titulo'>,
  detalhes: Detalhes<'atividade'>,
) => record(ctx, { acao, recurso: 'atividade', recurso_id: id, recurso_nome: titulo, detalhes });
