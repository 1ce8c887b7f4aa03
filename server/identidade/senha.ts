import { eq, sql } from 'drizzle-orm';
import { usuarios } from '#drizzle/schema/identidade.ts';
import { type Ctx, transaction } from '#server/platform/context.ts';
import { DomainError, invalid } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { dropLinks } from './links.ts';
import { hashSenha, verifySenha } from './password.ts';
import { mailPessoal, recordPessoal } from './record-pessoal.ts';
import { changeSenhaInput } from './schemas.ts';
import { requireUncommon } from './senha-comum.ts';
import { endSessions, holdPessoa } from './sessoes.ts';

const WRONG = 'A senha atual não confere.';

/**
 * Changes the actor's own password and ends every other session of theirs.
 * @throws DomainError VALIDATION_ERROR on `senha_atual` or `senha_nova`; UNAUTHENTICATED where the session ended meanwhile
 */
export async function changeSenha(outer: Ctx, input: unknown): Promise<void> {
  const { ator, sessao } = outer;
  if (ator.tipo !== 'usuario' || !sessao) throw new DomainError('FORBIDDEN', 'Só um usuário do painel tem senha.');
  const { senha_atual, senha_nova } = parseInput(changeSenhaInput, input);
  const [current] = await outer.db.orm
    .select({ senha_hash: usuarios.senha_hash, nome: usuarios.nome, email: usuarios.email })
    .from(usuarios)
    .where(eq(usuarios.id, ator.id));
  const company = String(outer.empresa_id);
  if (!(await verifySenha(current?.senha_hash, senha_atual, 'painel', company))) throw invalid('senha_atual', WRONG);
  await requireUncommon(senha_nova, { nome: current?.nome ?? '', email: current?.email ?? '' }, 'senha_nova');
  const senha_hash = await hashSenha(senha_nova, company);
  await transaction(outer, async (ctx) => {
    const held = await holdPessoa(ctx.db, { usuario_id: ator.id, sessao_id: sessao.id });
    // Another password was set while this one was checked.
    if (held.senha_hash !== current?.senha_hash) throw invalid('senha_atual', WRONG);
    await ctx.db.orm.update(usuarios).set({ senha_hash, atualizado_em: sql`now()` }).where(eq(usuarios.id, ator.id));
    await dropLinks(ctx.db, ator.id);
    await endSessions(ctx.db, ator.id, 'senha_alterada', { except: sessao.id });
    const pessoa = { usuario_id: ator.id, usuario_nome: ator.nome };
    await recordPessoal(ctx.db, pessoa, ctx, { acao: 'usuario.senha_alterada' });
    await mailPessoal(ctx.db, current.email, current.nome, ctx, { mudanca: 'senha' });
  });
}
