import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, exists, gt, isNull, or } from 'drizzle-orm';
import { sessoes, usuarios_empresas } from '#drizzle/schema/identidade.ts';
import { cancelMail } from '#server/correio/index.ts';
import { type Ctx, requireProof, requireScope } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/errors.ts';
import { holdNaming } from '#server/platform/rows.ts';
import { lockContrato } from './contrato.ts';
import { mailOf } from './convites.ts';
import { fetchMember, isMember } from './internal.ts';
import type { Papel, Usuario } from './schemas.ts';
import { holdSession } from './sessoes.ts';
import { administers, requireAdministrator } from './usuarios.ts';

/**
 * Holds the actor's own place in the company, and the session, until the transaction ends, and gives the actor's role: whoever takes the
 * place or the role away, or ends the session (a new password does), waits, and then finds what was made meanwhile. To be called by a verb
 * that makes what must end with its maker's access, or that decides what others may do.
 * @throws DomainError UNAUTHENTICATED where the actor's access ended after the door had let the request in; FORBIDDEN where the role is
 *   another since then, for the door asked what the role before allowed
 */
export async function holdMember({ db, empresa_id, ator, sessao }: Ctx): Promise<Papel> {
  const { sessoes_desde } = usuarios_empresas;
  const [held] = await db.orm
    .select({ papel: usuarios_empresas.papel })
    .from(usuarios_empresas)
    .where(
      and(
        eq(usuarios_empresas.empresa_id, empresa_id),
        eq(usuarios_empresas.usuario_id, ator.id ?? 0),
        usuarios_empresas.ativo,
        or(
          isNull(sessoes_desde),
          exists(
            db.orm
              .select({ id: sessoes.id })
              .from(sessoes)
              .where(and(eq(sessoes.id, sessao?.id ?? 0), gt(sessoes.criado_em, sessoes_desde))),
          ),
        ),
      ),
    )
    .for('share');
  if (!held) throw new DomainError('UNAUTHENTICATED', 'Sua sessão terminou. Entre de novo.');
  if (sessao) await holdSession(db, sessao.id);
  if (sessao && held.papel !== sessao.papel) {
    throw new DomainError(
      'FORBIDDEN',
      'O seu papel nesta empresa acaba de mudar. Recarregue a página e tente de novo.',
    );
  }
  return held.papel;
}

/** Whose a place in the company is, its role, and whether it stands; null for an invitation. @throws DomainError NOT_FOUND */
export async function findUsuarioOfMember(
  ctx: Ctx,
  id: number,
): Promise<{ nome: string; papel: Papel; ativo: boolean; usuario_id: number | null }> {
  const { nome, papel, situacao } = await fetchMember(ctx, id);
  const [row] = await ctx.db.orm
    .select({ usuario_id: usuarios_empresas.usuario_id })
    .from(usuarios_empresas)
    .where(isMember(ctx, id));
  return { nome, papel, ativo: situacao !== 'inativo', usuario_id: row?.usuario_id ?? null };
}

/**
 * Takes a user's place in the company away, or an invitation, in the caller's transaction. The room `acesso` ends what the user leaves
 * behind and writes the audit line (`removeUsuario` there).
 * @param release what other rooms do with what the user answers for there; the place is held, and goes behind it
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR where the company would be left without an active administrator
 */
export async function removeMember(
  ctx: Ctx,
  id: number,
  release: (ctx: Ctx, membro_id: number) => Promise<void>,
): Promise<Usuario & { usuario_id: number | null }> {
  requireScope(ctx, 'usuarios:delete');
  requireProof(ctx);
  // The account's row makes concurrent changes of users take turns.
  await lockContrato(ctx);
  const usuario = await fetchMember(ctx, id);
  const { usuario_id } = await findUsuarioOfMember(ctx, id);
  if (usuario_id !== null) {
    await holdPlace(ctx, id);
    await release(ctx, id);
  }
  await ctx.db.orm.delete(usuarios_empresas).where(isMember(ctx, id));
  if (usuario_id === null) await cancelMail(ctx.db, mailOf(id));
  else if (administers(usuario)) await requireAdministrator(ctx, 'id');
  return { ...usuario, usuario_id };
}

const ATTEMPTS = 200;

/**
 * Holds a place and all that names it. Whoever gives the user something to answer for holds the place before: nothing comes after this. And
 * whoever changes what the user answers for may come to wait for the place (PostgreSQL looks at the foreign key of a row that one
 * transaction writes twice), so that with the place held nobody is waited for: it is let go of, and tried again.
 */
async function holdPlace(ctx: Ctx, id: number): Promise<void> {
  const { orm, sql } = ctx.db;
  for (let attempt = 1; ; attempt++) {
    // Written out: going back to it gives up the locks that were taken since.
    await sql`SAVEPOINT lugar`;
    await orm.select({ id: usuarios_empresas.id }).from(usuarios_empresas).where(isMember(ctx, id)).for('update');
    if ((await holdNaming(ctx, 'usuarios_empresas', id)) || attempt === ATTEMPTS) break;
    await sql`ROLLBACK TO SAVEPOINT lugar`;
    await sleep(10 + Math.random() * 40);
  }
  await sql`RELEASE SAVEPOINT lugar`;
}
