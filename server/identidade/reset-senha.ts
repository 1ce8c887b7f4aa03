import { and, eq, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { usuarios, usuarios_empresas } from '#drizzle/schema/identidade.ts';
import { record } from '#server/auditoria/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { DomainError, invalid } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { fetchMember } from './internal.ts';
import { hashSenha } from './password.ts';
import { resetSenhaInput } from './schemas.ts';

/**
 * Gives a member who forgot the password a new one, and ends all their sessions. A password opens every company that a user is a member
 * of: only the command line, or an administrator of all those companies, may reset the password.
 *
 * @throws DomainError NOT_FOUND; FORBIDDEN when the member is in a company that the actor does not administer; VALIDATION_ERROR
 *   for oneself, who has to know the present password
 */
export async function resetSenha(outer: Ctx, input: unknown): Promise<void> {
  requireScope(outer, 'configuracoes:write');
  const { id, senha } = parseInput(resetSenhaInput, input);
  const { ator } = outer;
  if (ator.tipo === 'usuario' && ator.id === id) {
    throw invalid('id', 'Para trocar a própria senha, use Configurações › Minha senha.');
  }
  await fetchMember(outer, id);
  if (ator.tipo !== 'sistema') await requireAdministratorOfAll(outer, ator.id, id);
  const senha_hash = await hashSenha(senha, String(outer.empresa_id));
  // Asked again under the lock: it may have changed while the hash was worked on.
  await transaction(outer, async (ctx) => {
    const member = await fetchMember(ctx, id);
    // Whoever adds the user to a company at the same moment waits for the lock of the user's row.
    await ctx.db.orm.select({ id: usuarios.id }).from(usuarios).where(eq(usuarios.id, id)).for('update');
    if (ator.tipo !== 'sistema') await requireAdministratorOfAll(ctx, ator.id, id);
    await ctx.db.orm
      .update(usuarios)
      .set({ senha_hash, versao_sessao: sql`${usuarios.versao_sessao} + 1`, atualizado_em: sql`now()` })
      .where(eq(usuarios.id, id));
    await record(ctx, {
      acao: 'usuario.senha_redefinida',
      recurso: 'usuario',
      recurso_id: id,
      recurso_nome: member.nome,
    });
  });
}

async function requireAdministratorOfAll(ctx: Ctx, administrator: number, id: number): Promise<void> {
  const mine = alias(usuarios_empresas, 'mine');
  const administered = ctx.db.orm
    .select({ empresa_id: mine.empresa_id })
    .from(mine)
    .where(
      and(
        eq(mine.usuario_id, administrator),
        eq(mine.empresa_id, usuarios_empresas.empresa_id),
        eq(mine.papel, 'administrador'),
        mine.ativo,
      ),
    );
  const [elsewhere] = await ctx.db.orm
    .select({ empresa_id: usuarios_empresas.empresa_id })
    .from(usuarios_empresas)
    .where(and(eq(usuarios_empresas.usuario_id, id), notExists(administered)))
    .limit(1);
  if (elsewhere) {
    throw new DomainError(
      'FORBIDDEN',
      'Esta pessoa também faz parte de uma empresa que você não administra. Peça a quem administra todas as empresas dela.',
    );
  }
}
