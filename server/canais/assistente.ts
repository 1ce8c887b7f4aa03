import { asc, eq, sql } from 'drizzle-orm';
import { canais } from '#drizzle/schema/canais.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { fetchCanal, recordCanal } from './internal.ts';
import type { TipoCanal } from './port.ts';

/** A channel, and whether the assistant answers in it. */
export type CanalDoAssistente = { id: number; nome: string; tipo: TipoCanal; ativo: boolean; assistente: boolean };

/** Every channel of the company, by name. For the room of the assistant: no scope is asked for. */
export async function listCanaisDoAssistente({ db, empresa_id }: Ctx): Promise<CanalDoAssistente[]> {
  const { id, nome, tipo, ativo, assistente } = canais;
  return db.orm
    .select({ id, nome, tipo, ativo, assistente })
    .from(canais)
    .where(eq(canais.empresa_id, empresa_id))
    .orderBy(asc(sql`lower(${nome})`), asc(id));
}

/**
 * Lets the assistant answer in a channel, or not any more. What is said with it, such as that there is a model at all, is the rule of the
 * assistant's room.
 * @returns whether that changed
 * @throws DomainError FORBIDDEN, NOT_FOUND
 */
export async function setAssistente(outer: Ctx, canal_id: number, assistente: boolean): Promise<boolean> {
  requireScope(outer, 'configuracoes:write');
  return transaction(outer, async (ctx) => {
    const before = await fetchCanal(ctx, canal_id, true);
    if (before.assistente === assistente) return false;
    await ctx.db.orm
      .update(canais)
      .set({ assistente, atualizado_em: sql`clock_timestamp()` })
      .where(eq(canais.id, canal_id));
    await recordCanal(ctx, 'canal.alterado', before, { assistente: { antes: before.assistente, depois: assistente } });
    return true;
  });
}
