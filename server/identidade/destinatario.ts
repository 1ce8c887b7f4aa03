import { isNull, sql } from 'drizzle-orm';
import { usuarios_empresas } from '#drizzle/schema/identidade.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { z } from '#server/platform/validation.ts';
import { isMember } from './internal.ts';
import { email, usuarioIdInput } from './schemas.ts';

const invited = z.object({ email });

/**
 * The e-mail, in lower case, to which an invitation of this input goes: a new one's, or by its id that of one which is sent again. Null
 * where the verb will refuse the input. For doors, which count what goes to one address.
 */
export async function findDestinatario(ctx: Ctx, input: unknown): Promise<string | null> {
  requireScope(ctx, 'usuarios:write');
  const fresh = invited.safeParse(input);
  if (fresh.success) return fresh.data.email;
  const again = usuarioIdInput.safeParse(input);
  if (!again.success) return null;
  const [found] = await ctx.db.orm
    .select({ email: sql<string>`lower(${usuarios_empresas.convite_email})` })
    .from(usuarios_empresas)
    .where(sql`${isMember(ctx, again.data.id)} AND ${isNull(usuarios_empresas.usuario_id)}`);
  return found?.email ?? null;
}
