import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { canais } from '#drizzle/schema/canais.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { sha256 } from '#server/platform/crypto.ts';
import type { Db } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import { keepBruta } from '../entrada.ts';
import type { LinhaCanal } from '../internal.ts';
import type { Simulador } from '../schemas.ts';
import type { DitoPeloExemplo } from './adaptador.ts';

/** Whether this installation has simulators: development alone. */
export const hasSimuladores = (): boolean => env.APP_ENV === 'development';

/**
 * The company's example channels in use, WhatsApp first; none outside development.
 * @throws DomainError FORBIDDEN
 */
export async function listSimuladores(ctx: Ctx): Promise<Simulador[]> {
  requireScope(ctx, 'crm:read');
  if (!hasSimuladores()) return [];
  const { id, nome, tipo } = canais;
  const found = await ctx.db.orm
    .select({ id, nome, tipo })
    .from(canais)
    .where(and(eq(canais.empresa_id, ctx.empresa_id), eq(canais.adaptador, 'exemplo'), eq(canais.ativo, true)))
    .orderBy(asc(id));
  const first = ({ tipo: of }: Simulador) => (of === 'whatsapp_nao_oficial' ? 0 : 1);
  return found.sort((a, b) => first(a) - first(b));
}

type Dita = Pick<Extract<DitoPeloExemplo[number], { tipo: 'mensagem' }>, 'endereco' | 'nome' | 'texto' | 'assunto'>;

/**
 * Keeps a message of the example person as a platform's notice is kept: a worker reads it from there. For the room of conversations, which
 * has looked at address and channel: no scope is asked for.
 * @returns `cheio` where too many wait already
 */
export function keepDoExemplo(
  db: Db,
  canal: Pick<LinhaCanal, 'id' | 'empresa_id'>,
  dita: Dita,
): ReturnType<typeof keepBruta> {
  const said: DitoPeloExemplo = [{ tipo: 'mensagem', id: `exemplo.${randomUUID()}`, ...dita }];
  const corpo = new TextEncoder().encode(JSON.stringify(said));
  return keepBruta(db, canal, sha256(corpo), corpo);
}
