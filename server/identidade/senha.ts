import { eq, sql } from 'drizzle-orm';
import { usuarios } from '#drizzle/schema/identidade.ts';
import { type Ctx, transaction } from '#server/platform/context.ts';
import { DomainError, invalid } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { hashSenha, verifySenha } from './password.ts';
import { mailPessoal, recordPessoal } from './record-pessoal.ts';
import { dropLinks } from './recuperacao.ts';
import { changeSenhaInput } from './schemas.ts';
import { requireUncommon } from './senha-comum.ts';
import { endSessions } from './sessoes.ts';

/** Changes the actor's own password and ends every other session of theirs. */
export async function changeSenha(outer: Ctx, input: unknown): Promise<void> {
  const { ator, sessao } = outer;
  if (ator.tipo !== 'usuario' || !sessao) throw new DomainError('FORBIDDEN', 'Só um usuário do painel tem senha.');
  const { senha_atual, senha_nova } = parseInput(changeSenhaInput, input);
  const [current] = await outer.db.orm
    .select({ senha_hash: usuarios.senha_hash, nome: usuarios.nome, email: usuarios.email })
    .from(usuarios)
    .where(eq(usuarios.id, ator.id));
  const company = String(outer.empresa_id);
  if (!(await verifySenha(current?.senha_hash, senha_atual, 'painel', company)))
    throw invalid('senha_atual', 'A senha atual não confere.');
  await requireUncommon(senha_nova, { nome: current?.nome ?? '', email: current?.email ?? '' }, 'senha_nova');
  const senha_hash = await hashSenha(senha_nova, company);
  await transaction(outer, async (ctx) => {
    await ctx.db.orm.update(usuarios).set({ senha_hash, atualizado_em: sql`now()` }).where(eq(usuarios.id, ator.id));
    await dropLinks(ctx.db, ator.id);
    await endSessions(ctx.db, ator.id, 'senha_alterada', { except: sessao.id });
    const pessoa = { usuario_id: ator.id, usuario_nome: ator.nome };
    await recordPessoal(ctx.db, pessoa, ctx, { acao: 'usuario.senha_alterada' });
    if (current) await mailPessoal(ctx.db, current.email, current.nome, ctx, { mudanca: 'senha' });
  });
}
