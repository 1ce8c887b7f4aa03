import { eq, sql } from 'drizzle-orm';
import { usuarios, usuarios_empresas } from '#drizzle/schema/identidade.ts';
import { record } from '#server/auditoria/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { DomainError, invalid } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { fetchMember } from './internal.ts';
import { hashSenha } from './password.ts';
import { resetSenhaInput } from './schemas.ts';

/**
 * Gives a member who forgot theirs a new password, and ends all their sessions. A password opens every company that a user is a member
 * of: only an administrator of all of those, or the command line, may do this.
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
  const senha_hash = await hashSenha(senha);
  await transaction(outer, async (ctx) => {
    const member = await fetchMember(ctx, id);
    // The user's row makes whoever adds them to a company at the same moment wait.
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
  const [elsewhere] = await ctx.db.orm
    .select({ empresa_id: usuarios_empresas.empresa_id })
    .from(usuarios_empresas)
    .where(
      sql`${usuarios_empresas.usuario_id} = ${id} AND NOT EXISTS (
        SELECT FROM usuarios_empresas mine WHERE mine.usuario_id = ${administrator} AND mine.ativo
          AND mine.empresa_id = ${usuarios_empresas.empresa_id} AND mine.papel = 'administrador')`,
    )
    .limit(1);
  if (elsewhere) {
    throw new DomainError(
      'FORBIDDEN',
      'Esta pessoa também faz parte de uma empresa que você não administra. Peça a quem administra todas as empresas dela.',
    );
  }
}
