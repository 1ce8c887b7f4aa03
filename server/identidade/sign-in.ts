import { and, asc, eq, sql } from 'drizzle-orm';
import { empresas, usuarios, usuarios_empresas } from '#drizzle/schema/identidade.ts';
import type { Db } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import { hasEmail } from './internal.ts';
import { SENHA_DE_DEMONSTRACAO, verifySenha } from './password.ts';
import { credentials, type EmpresaDoUsuario, type Papel } from './schemas.ts';

/** Who signed in, and the company the panel opens with. */
export type SignedIn = { usuario_id: number; nome: string; email: string; versao_sessao: number; empresa_id: number };

/** An e-mail as it was typed, in the one form in which sign-ins look it up and count it. */
export const normalizedEmail = (text: string): string => text.trim().toLowerCase().slice(0, 254);

/**
 * Checks an e-mail and a password. Null for an unknown user, a wrong password and a user without an active company
 * alike, after the same work.
 * @param who whose turn it is where many sign in: an address, or a known device
 * @throws DomainError TOO_MANY_REQUESTS where too many wait already
 */
export async function signIn(db: Db, input: unknown, who = 'desconhecido'): Promise<SignedIn | null> {
  const parsed = credentials.safeParse(input);
  if (!parsed.success || parsed.data.email.includes('\0')) return null;
  const [found] = await db.orm
    .select({
      usuario_id: usuarios.id,
      nome: usuarios.nome,
      email: usuarios.email,
      senha_hash: usuarios.senha_hash,
      versao_sessao: usuarios.versao_sessao,
      empresa_id: usuarios_empresas.empresa_id,
    })
    .from(usuarios)
    .innerJoin(usuarios_empresas, and(eq(usuarios_empresas.usuario_id, usuarios.id), usuarios_empresas.ativo))
    .where(hasEmail(normalizedEmail(parsed.data.email)))
    .orderBy(asc(usuarios_empresas.empresa_id))
    .limit(1);
  if (!(await verifySenha(found?.senha_hash, parsed.data.senha, 'entrada', who)) || !found) return null;
  // A database may have been a developer's before.
  if (parsed.data.senha === SENHA_DE_DEMONSTRACAO && env.APP_ENV !== 'development') return null;
  await db.orm.update(usuarios).set({ ultimo_acesso_em: sql`now()` }).where(eq(usuarios.id, found.usuario_id));
  const { senha_hash: _, ...signedIn } = found;
  return signedIn;
}

/** A user's place in a company, read afresh on every request of the panel, so that a removal works at once. */
export type Membership = {
  usuario_id: number;
  usuario_nome: string;
  usuario_email: string;
  papel: Papel;
  empresa_id: number;
  empresa_nome: string;
  fuso: string;
  modulos: string[];
};

/** Null when the session ended (password changed), or when the user is not an active member of the company. */
export async function findMembership(
  db: Db,
  session: { usuario_id: number; versao_sessao: number; empresa_id: number },
): Promise<Membership | null> {
  const [found] = await db.orm
    .select({
      usuario_id: usuarios.id,
      usuario_nome: usuarios.nome,
      usuario_email: usuarios.email,
      papel: usuarios_empresas.papel,
      empresa_id: empresas.id,
      empresa_nome: empresas.nome,
      fuso: empresas.fuso,
      modulos: empresas.modulos,
    })
    .from(usuarios)
    .innerJoin(usuarios_empresas, and(eq(usuarios_empresas.usuario_id, usuarios.id), usuarios_empresas.ativo))
    .innerJoin(empresas, eq(empresas.id, usuarios_empresas.empresa_id))
    .where(
      and(
        eq(usuarios.id, session.usuario_id),
        eq(usuarios.versao_sessao, session.versao_sessao),
        eq(empresas.id, session.empresa_id),
      ),
    );
  return found ?? null;
}

/** The companies a user may switch to, with the user's role there and the modules of the company's plan. */
export function listEmpresasOfUsuario(db: Db, usuario_id: number): Promise<EmpresaDoUsuario[]> {
  return db.orm
    .select({ id: empresas.id, nome: empresas.nome, papel: usuarios_empresas.papel, modulos: empresas.modulos })
    .from(usuarios_empresas)
    .innerJoin(empresas, eq(empresas.id, usuarios_empresas.empresa_id))
    .where(and(eq(usuarios_empresas.usuario_id, usuario_id), usuarios_empresas.ativo))
    .orderBy(asc(empresas.nome), asc(empresas.id));
}

/** The first company of the user with this e-mail, for the demonstration's seed; null when there is none. */
export async function findUsuarioEmpresa(db: Db, email: string): Promise<number | null> {
  const [found] = await db.orm
    .select({ empresa_id: usuarios_empresas.empresa_id })
    .from(usuarios)
    .innerJoin(usuarios_empresas, eq(usuarios_empresas.usuario_id, usuarios.id))
    .where(hasEmail(email))
    .orderBy(asc(usuarios_empresas.empresa_id))
    .limit(1);
  return found?.empresa_id ?? null;
}
