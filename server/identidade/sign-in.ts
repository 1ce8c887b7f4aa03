import { and, asc, eq, sql } from 'drizzle-orm';
import { empresas, usuarios, usuarios_empresas } from '#drizzle/schema/identidade.ts';
import type { Db } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import { hasFactor, hasOneFactor } from './fatores/fatores.ts';
import { hasEmail } from './internal.ts';
import { SENHA_DE_DEMONSTRACAO, verifySenha } from './password.ts';
import { credentials } from './schemas.ts';
import { holdUsuario } from './sessoes.ts';

/** Who gave the right password, and the company the panel opens with: null for a person who is in none. */
export type SignedIn = {
  usuario_id: number;
  nome: string;
  email: string;
  empresa_id: number | null;
  /** Whether the person must prove more than the password. */
  segundo_fator: boolean;
  /** What the password was compared with. */
  senha_hash: string;
};

/** An e-mail as it was typed, in the one form in which sign-ins look it up and count it. */
export const normalizedEmail = (text: string): string => text.trim().toLowerCase().slice(0, 254);

/**
 * Checks an e-mail and a password. Null for an unknown user and a wrong password alike, after the same work.
 * @param who whose turn it is where many sign in: an address, or a known device
 * @throws DomainError TOO_MANY_REQUESTS where too many wait already
 */
export async function signIn(db: Db, input: unknown, who = 'desconhecido'): Promise<SignedIn | null> {
  const parsed = credentials.safeParse(input);
  if (!parsed.success || parsed.data.email.includes('\0')) return null;
  const [found] = await db.orm
    .select({
      ...{ usuario_id: usuarios.id, nome: usuarios.nome, email: usuarios.email, senha_hash: usuarios.senha_hash },
      segundo_fator: hasFactor,
    })
    .from(usuarios)
    .where(hasEmail(normalizedEmail(parsed.data.email)));
  if (!(await verifySenha(found?.senha_hash, parsed.data.senha, 'entrada', who)) || !found) return null;
  // A database may have been a developer's before.
  if (parsed.data.senha === SENHA_DE_DEMONSTRACAO && env.APP_ENV !== 'development') return null;
  return { ...found, empresa_id: await firstEmpresa(db, found.usuario_id) };
}

/**
 * Whether a password that was right still is, and nothing more has been asked for since: another may have been set, or a second factor,
 * while it was compared. Holds the person until the transaction ends, so that whoever sets one then finds the session that is opened here.
 */
export async function isStillProved(
  tx: Db,
  { usuario_id, senha_hash, segundo_fator }: Pick<SignedIn, 'usuario_id' | 'senha_hash' | 'segundo_fator'>,
): Promise<boolean> {
  const held = await holdUsuario(tx, usuario_id);
  return held?.senha_hash === senha_hash && (await hasOneFactor(tx, usuario_id)) === segundo_fator;
}

/** Notes that a person, whose row is held, has signed in. Returns whether nobody had as this person before. */
export async function noteSignIn(tx: Db, usuario_id: number): Promise<boolean> {
  const [before] = await tx.orm
    .select({ ultimo_acesso_em: usuarios.ultimo_acesso_em })
    .from(usuarios)
    .where(eq(usuarios.id, usuario_id));
  await tx.orm.update(usuarios).set({ ultimo_acesso_em: sql`now()` }).where(eq(usuarios.id, usuario_id));
  return before?.ultimo_acesso_em === null;
}

/** The first of a person's companies that the panel can open; null when there is none. */
export async function firstEmpresa(db: Db, usuario_id: number): Promise<number | null> {
  const [found] = await db.orm
    .select({ empresa_id: empresas.id })
    .from(usuarios_empresas)
    .innerJoin(empresas, and(eq(empresas.id, usuarios_empresas.empresa_id), eq(empresas.situacao, 'ativa')))
    .where(and(eq(usuarios_empresas.usuario_id, usuario_id), usuarios_empresas.ativo))
    .orderBy(asc(usuarios_empresas.empresa_id))
    .limit(1);
  return found?.empresa_id ?? null;
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
