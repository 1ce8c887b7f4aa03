import { and, asc, eq, sql } from 'drizzle-orm';
import { empresas, usuarios, usuarios_empresas } from '#drizzle/schema/identidade.ts';
import { record } from '#server/auditoria/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { DomainError, invalid, notFound } from '#server/platform/errors.ts';
import { changes, oneRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { EMAIL_TAKEN, fetchMember, hasEmail, members } from './internal.ts';
import { hashSenha, verifySenha } from './password.ts';
import { changeSenhaInput, createUsuarioInput, type Papel, type Usuario, updateUsuarioInput } from './schemas.ts';

/** Members of the company. */
export async function listUsuarios(ctx: Ctx): Promise<Usuario[]> {
  requireScope(ctx, 'configuracoes:read');
  return members(ctx).where(eq(usuarios_empresas.empresa_id, ctx.empresa_id)).orderBy(asc(usuarios.nome));
}

/**
 * Adds a member with a first password that the administrator hands over. A user of the same account who is not yet in
 * this company joins it with the password they have.
 *
 * @throws DomainError VALIDATION_ERROR on `email` for a member, and for a user of another account
 */
export async function createUsuario(outer: Ctx, input: unknown): Promise<Usuario> {
  requireScope(outer, 'configuracoes:write');
  const { senha, ...data } = parseInput(createUsuarioInput, input);
  const { conta_id, known } = await findByEmail(outer, data.email);
  if (known !== null) return transaction(outer, (ctx) => join(ctx, known, data));
  // Only for a user that there is not: a hash is the dearest thing that the panel does.
  const senha_hash = await hashSenha(senha, String(outer.empresa_id));
  return transaction(outer, async (ctx) => {
    const { nome, email } = data;
    const [created] = await ctx.db.orm
      .insert(usuarios)
      .values({ nome, email, senha_hash, conta_id })
      .onConflictDoNothing()
      .returning({ id: usuarios.id });
    // Where somebody else made the user in the meantime, what is true of any known user is true of this one.
    const usuario_id = created?.id ?? (await findByEmail(ctx, email)).known;
    if (usuario_id === null) throw new Error('The e-mail is taken, and nobody has it');
    return join(ctx, usuario_id, data);
  });
}

const MEMBER_ALREADY = 'Este usuário já faz parte da empresa.';

/**
 * The company's account, and its user with this e-mail; null when nobody has the e-mail.
 * @throws DomainError VALIDATION_ERROR on `email` for a member of the company, and for a user of another account
 */
async function findByEmail(ctx: Ctx, email: string): Promise<{ conta_id: number; known: number | null }> {
  const [found] = await ctx.db.orm
    .select({
      conta_id: empresas.conta_id,
      usuario_id: usuarios.id,
      usuario_conta_id: usuarios.conta_id,
      papel: usuarios_empresas.papel,
    })
    .from(empresas)
    .leftJoin(usuarios, hasEmail(email))
    .leftJoin(
      usuarios_empresas,
      and(eq(usuarios_empresas.usuario_id, usuarios.id), eq(usuarios_empresas.empresa_id, empresas.id)),
    )
    .where(eq(empresas.id, ctx.empresa_id));
  if (!found) throw notFound('Empresa não encontrada.');
  const { conta_id, usuario_id, usuario_conta_id, papel } = found;
  if (papel !== null) throw invalid('email', MEMBER_ALREADY);
  if (usuario_id !== null && usuario_conta_id !== conta_id) throw invalid('email', EMAIL_TAKEN);
  return { conta_id, known: usuario_id };
}

async function join(ctx: Ctx, usuario_id: number, data: { nome: string; email: string; papel: Papel }) {
  const { nome, email, papel } = data;
  const joined = await ctx.db.orm
    .insert(usuarios_empresas)
    .values({ usuario_id, empresa_id: ctx.empresa_id, papel })
    .onConflictDoNothing()
    .returning({ usuario_id: usuarios_empresas.usuario_id });
  if (joined.length === 0) throw invalid('email', MEMBER_ALREADY);
  await record(ctx, {
    acao: 'usuario.criado',
    recurso: 'usuario',
    recurso_id: usuario_id,
    recurso_nome: nome,
    detalhes: { email, papel },
  });
  return fetchMember(ctx, usuario_id);
}

/**
 * Changes a member's name, role or access. The company keeps at least one active administrator.
 */
export async function updateUsuario(outer: Ctx, input: unknown): Promise<Usuario> {
  requireScope(outer, 'configuracoes:write');
  const { id, nome, ...place } = parseInput(updateUsuarioInput, input);
  return transaction(outer, async (ctx) => {
    // The company's row makes concurrent changes of its administrators take turns.
    await ctx.db.orm.select({ id: empresas.id }).from(empresas).where(eq(empresas.id, ctx.empresa_id)).for('update');
    const before = await fetchMember(ctx, id);
    if (nome !== undefined)
      await ctx.db.orm.update(usuarios).set({ nome, atualizado_em: sql`now()` }).where(eq(usuarios.id, id));
    if (place.papel !== undefined || place.ativo !== undefined) {
      await ctx.db.orm
        .update(usuarios_empresas)
        .set(place)
        .where(and(eq(usuarios_empresas.usuario_id, id), eq(usuarios_empresas.empresa_id, ctx.empresa_id)));
    }
    await requireAdministrator(ctx, place.ativo === false ? 'ativo' : 'papel');
    const after = await fetchMember(ctx, id);
    const detalhes = changes(before, after);
    if (Object.keys(detalhes).length > 0) {
      await record(ctx, {
        acao: 'usuario.alterado',
        recurso: 'usuario',
        recurso_id: id,
        recurso_nome: after.nome,
        detalhes,
      });
    }
    return after;
  });
}

/**
 * Changes the actor's own password and ends every other session of theirs.
 * @returns the session version that stays valid
 */
export async function changeSenha(outer: Ctx, input: unknown): Promise<{ versao_sessao: number }> {
  const { ator } = outer;
  if (ator.tipo !== 'usuario') throw new DomainError('FORBIDDEN', 'Só um usuário do painel tem senha.');
  const { senha_atual, senha_nova } = parseInput(changeSenhaInput, input);
  const [current] = await outer.db.orm
    .select({ senha_hash: usuarios.senha_hash })
    .from(usuarios)
    .where(eq(usuarios.id, ator.id));
  const company = String(outer.empresa_id);
  if (!(await verifySenha(current?.senha_hash, senha_atual, 'painel', company)))
    throw invalid('senha_atual', 'A senha atual não confere.');
  const senha_hash = await hashSenha(senha_nova, company);
  return transaction(outer, async (ctx) => {
    const rows = await ctx.db.orm
      .update(usuarios)
      .set({ senha_hash, versao_sessao: sql`${usuarios.versao_sessao} + 1`, atualizado_em: sql`now()` })
      .where(eq(usuarios.id, ator.id))
      .returning({ versao_sessao: usuarios.versao_sessao });
    const after = oneRow(rows);
    await record(ctx, {
      acao: 'usuario.senha_alterada',
      recurso: 'usuario',
      recurso_id: ator.id,
      recurso_nome: ator.nome,
    });
    return after;
  });
}

async function requireAdministrator(ctx: Ctx, field: string): Promise<void> {
  const [left] = await ctx.db.orm
    .select({ usuario_id: usuarios_empresas.usuario_id })
    .from(usuarios_empresas)
    .where(
      and(
        eq(usuarios_empresas.empresa_id, ctx.empresa_id),
        eq(usuarios_empresas.papel, 'administrador'),
        usuarios_empresas.ativo,
      ),
    )
    .limit(1);
  if (!left) throw invalid(field, 'A empresa precisa de ao menos um administrador ativo.');
}
