import { isNull, sql } from 'drizzle-orm';
import { usuarios_empresas } from '#drizzle/schema/identidade.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { z } from '#server/platform/validation.ts';
import { isMember } from './internal.ts';
import { email, usuarioIdInput } from './schemas.ts';

const invited = z.object({ email });

// For doors, which count what goes to one address.

/** The e-mail, in lower case, to which a new invitation goes; null where the verb will refuse the input. */
export async function findConvidado(ctx: Ctx, input: unknown): Promise<string | null> {
  requireScope(ctx, 'usuarios:write');
  return invited.safeParse(input).data?.email ?? null;
}

/** The same of an invitation that is sent again, by its id. */
export async function findReconvidado(ctx: Ctx, input: unknown): Promise<string | null> {
  requireScope(ctx, 'usuarios:write');
  const again = usuarioIdInput.safeParse(input);
  if (!again.success) return null;
  const [found] = await ctx.db.orm
    .select({ email: sql<string>`lower(${usuarios_empresas.convite_email})` })
    .from(usuarios_empresas)
    .where(sql`${isMember(ctx, again.data.id)} AND ${isNull(usuarios_empresas.usuario_id)}`);
  return found?.email ?? null;
}
