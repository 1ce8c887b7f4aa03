import { isoInZone } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type publishContato, publishContatos } from './contatos/internal.ts';
import { heldMesclagens } from './contatos/merge-contatos.ts';
import { publishAtualizados } from './negocios/payload.ts';

/** So many records are told of in one statement. */
const BATCH = 500;

type Told = Parameters<typeof publishContato>[2];

/**
 * Contacts and deals of somebody who leaves the company are nobody's from then on, in the caller's transaction, which holds the place in
 * the company (`membro_id`): each is told as `contato.atualizado` or `negocio.atualizado`. The name of who had it stays with the record.
 */
export async function releaseRegistros(ctx: Ctx, membro_id: number): Promise<void> {
  // Written out: a lock of no row. A merge locks a contact, then its deals and conversations, in an order of its own.
  await ctx.db.sql`SELECT ${heldMesclagens(ctx)}`;
  await releaseContatos(ctx, membro_id);
  await releaseNegocios(ctx, membro_id);
}

async function releaseContatos(ctx: Ctx, membro_id: number): Promise<void> {
  // Written out: all are locked in the order of their ids, changed and read in one round trip; a trigger writes the moment.
  const rows = await ctx.db.sql<{ contato: Told; atualizado_em: Date }[]>`
    WITH presos AS MATERIALIZED (SELECT id FROM contatos WHERE responsavel_id = ${membro_id} ORDER BY id FOR NO KEY UPDATE),
    mudados AS (
      UPDATE contatos c SET responsavel_id = NULL FROM presos WHERE c.id = presos.id
      RETURNING c.id, c.nome, c.email, c.telefone, c.celular, c.empresa_nome, c.cargo, c.cliente_erp_id, c.atualizado_em
    )
    SELECT to_json(m) AS contato, m.atualizado_em FROM mudados m ORDER BY m.id`;
  const told = rows.map(({ contato, atualizado_em }) => ({
    contato,
    more: { campos_alterados: ['responsavel_id' as const], atualizado_em: isoInZone(atualizado_em, ctx.fuso) },
  }));
  for (let i = 0; i < told.length; i += BATCH)
    await publishContatos(ctx, 'contato.atualizado', told.slice(i, i + BATCH));
}

async function releaseNegocios(ctx: Ctx, membro_id: number): Promise<void> {
  // Written out: the same of deals. Of one that was deleted nothing is told.
  const rows = await ctx.db.sql<{ id: number }[]>`
    WITH presos AS MATERIALIZED (SELECT id FROM negocios WHERE responsavel_id = ${membro_id} ORDER BY id FOR NO KEY UPDATE),
    mudados AS (
      UPDATE negocios n SET responsavel_id = NULL FROM presos WHERE n.id = presos.id RETURNING n.id, n.excluido_em
    )
    SELECT id FROM mudados WHERE excluido_em IS NULL ORDER BY id`;
  const ids = rows.map(({ id }) => id);
  for (let i = 0; i < ids.length; i += BATCH) await publishAtualizados(ctx, ids.slice(i, i + BATCH), ['responsavel']);
}
