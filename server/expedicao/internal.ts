import { and, eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { expedicoes, formas_envio } from '#drizzle/schema/expedicao.ts';
import { type AcaoDe, type Detalhes, record } from '#server/auditoria/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { nextNumber } from '#server/platform/numbering.ts';
import type { Expedicao } from './schemas.ts';

/** The company's sequence of shipments. */
export const SERIE = 'expedicao';

/**
 * The company's shipment with its items.
 * @throws DomainError NOT_FOUND
 */
export async function fetchExpedicao(ctx: Ctx, id: number): Promise<Expedicao> {
  // Written out: the items come as one JSON column, in the same round trip.
  const [row] = await ctx.db.sql<Expedicao[]>`
    SELECT e.id, e.numero_expedicao, e.status, e.forma_envio_id, e.codigo_rastreio, e.data_criacao, e.url_rastreio,
      e.rastreio_enviado, e.data_conclusao, e.data_criacao AS criado_em, e.atualizado_em,
      (SELECT coalesce(json_agg(json_build_object('pedido_venda_id', i.pedido_venda_id, 'produto_id', i.produto_id,
        'quantidade', i.quantidade) ORDER BY i.id), '[]') FROM itens_expedicao i WHERE i.expedicao_id = e.id) AS itens
    FROM expedicoes e WHERE e.id = ${id} AND e.empresa_id = ${ctx.empresa_id}`;
  if (!row) throw notFound('Expedição não encontrada.');
  return row;
}

/**
 * The same, locked for the change that follows: of two changes at once the later sees the earlier. With `numbering`, the
 * company's sequence is locked first, as where a shipment is created. One round trip.
 */
export async function fetchExpedicaoForUpdate(ctx: Ctx, id: number, numbering = false): Promise<Expedicao> {
  const { sql } = ctx.db;
  // Sent together, run in turn: the shipment is read after its lock is held. Written out, so that `execute` sends the lock here; a query
  // of the builder is sent when it is awaited, which would be after the queries of a function called beside it.
  const numbered = numbering ? nextNumber(ctx, SERIE, '').execute() : undefined;
  const locked = sql`SELECT FROM expedicoes WHERE id = ${id} AND empresa_id = ${ctx.empresa_id} FOR UPDATE`.execute();
  const [, , found] = await Promise.all([numbered, locked, fetchExpedicao(ctx, id)]);
  return found;
}

/**
 * A shipping method that a shipment may newly name.
 * @throws DomainError VALIDATION_ERROR when the company has no such method, or has put it out of use
 */
export async function requireFormaEnvio(ctx: Ctx, id: number): Promise<void> {
  const [found] = await ctx.db.orm
    .select({ nome: formas_envio.nome, ativo: formas_envio.ativo })
    .from(formas_envio)
    .where(and(eq(formas_envio.empresa_id, ctx.empresa_id), eq(formas_envio.id, id)))
    .for('key share');
  if (!found) throw invalid('forma_envio_id', `Forma de envio não encontrada (id ${id}).`);
  if (!found.ativo) throw invalid('forma_envio_id', `A forma de envio "${found.nome}" (id ${id}) está inativa.`);
}

/**
 * Items change only while the shipment is pending.
 * @throws DomainError VALIDATION_ERROR on `status`
 */
export function requirePending(expedicao: Expedicao): void {
  if (expedicao.status === 'pendente') return;
  throw invalid(
    'status',
    expedicao.status === 'concluida'
      ? 'Reabra a expedição para mudar os seus itens.'
      : 'Uma expedição cancelada não pode mais ser alterada.',
  );
}

/** A number is unique among the company's shipments, cancelled ones included. */
export const numberInUse = (numero: string | null | undefined) => `Já existe uma expedição com o número ${numero}.`;

/** One audit line of a shipment, from which its time line is made. */
export function recordExpedicao(
  ctx: Ctx,
  acao: AcaoDe<'expedicao'>,
  expedicao: { id: number; numero_expedicao: string },
  detalhes: Detalhes<'expedicao'> = {},
): Promise<void> {
  return record(ctx, {
    acao,
    recurso: 'expedicao',
    recurso_id: expedicao.id,
    recurso_nome: expedicao.numero_expedicao,
    detalhes,
  });
}

type Fields = Omit<PgUpdateSetSource<typeof expedicoes>, 'empresa_id' | 'atualizado_em'>;

/** Writes fields of a shipment, and that it changed. The API shows milliseconds: the next change is at least one later. */
export async function writeExpedicao(ctx: Ctx, id: number, fields: Fields): Promise<void> {
  const atualizado_em = sql`greatest(clock_timestamp(), ${expedicoes.atualizado_em} + interval '1 millisecond')`;
  await ctx.db.orm
    .update(expedicoes)
    .set({ ...fields, atualizado_em })
    .where(eq(expedicoes.id, id));
}
