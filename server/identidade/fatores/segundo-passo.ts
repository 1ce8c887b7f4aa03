import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { sessoes, usuarios } from '#drizzle/schema/identidade.ts';
import { sha256 } from '#server/platform/crypto.ts';
import type { Db } from '#server/platform/db.ts';
import { randomBase62 } from '#server/platform/ids.ts';
import { endOldest, LONGEST_HOURS, type PanelSession } from '../sessoes.ts';
import { isRecoveryCode, spendCode } from './codigos.ts';
import { factorsSince, hasApp, hasPasskey } from './fatores.ts';
import { spendTotp } from './totp.ts';

/** A session whose password was right and whose second factor is waited for. It opens nothing. */
export type HalfOpen = {
  sessao_id: number;
  usuario_id: number;
  nome: string;
  email: string;
  /** Which factors the person has. */
  aplicativo: boolean;
  passkey: boolean;
  /** Since when the password alone opens nothing; null where the last factor went meanwhile. */
  desde: Date | null;
};

const isHalfOpen = and(
  eq(sessoes.fase, 'segundo_fator'),
  isNull(sessoes.encerrada_em),
  gt(sessoes.expira_em, sql`now()`),
);

/** Null where the session of a cookie does not wait for a second factor (any more). */
export async function findHalfOpen(db: Db, session: PanelSession | null): Promise<HalfOpen | null> {
  if (!session) return null;
  const [found] = await db.orm
    .select({
      ...{ sessao_id: sessoes.id, usuario_id: usuarios.id, nome: usuarios.nome, email: usuarios.email },
      aplicativo: hasApp,
      passkey: hasPasskey,
      desde: factorsSince,
    })
    .from(sessoes)
    .innerJoin(usuarios, eq(usuarios.id, sessoes.usuario_id))
    .where(and(eq(sessoes.hash, sha256(session.sessao)), eq(sessoes.usuario_id, session.usuario_id), isHalfOpen));
  return found ?? null;
}

/** Which factor a typed code is of, spent in the caller's transaction; null where it is of none. */
export async function spendTyped(
  tx: Db,
  { usuario_id }: Pick<HalfOpen, 'usuario_id'>,
  typed: string,
): Promise<'aplicativo' | 'codigo_recuperacao' | null> {
  const digits = typed.replace(/\s/g, '');
  if (/^\d{6}$/.test(digits)) return (await spendTotp(tx, usuario_id, digits)) ? 'aplicativo' : null;
  return isRecoveryCode(typed) && (await spendCode(tx, usuario_id, typed)) ? 'codigo_recuperacao' : null;
}

/**
 * Opens a session that waited. It gets another secret, so that whoever saw the cookie before the second factor has nothing. Null where it
 * waits no more: somebody else opened or ended it, or it took too long.
 */
export async function openHalf(tx: Db, sessao_id: number): Promise<string | null> {
  const sessao = randomBase62(43);
  const opened = await tx.orm
    .update(sessoes)
    .set({
      fase: 'aberta',
      hash: sha256(sessao),
      criado_em: sql`clock_timestamp()`,
      confirmada_em: sql`now()`,
      ultimo_uso_em: sql`now()`,
      expira_em: sql`now() + make_interval(hours => ${LONGEST_HOURS})`,
    })
    .where(and(eq(sessoes.id, sessao_id), isHalfOpen))
    .returning({ usuario_id: sessoes.usuario_id });
  const [own] = opened;
  if (!own) return null;
  await endOldest(tx, own.usuario_id);
  return sessao;
}

/** Ends a session that waits, because its person would rather not go on. */
export async function endHalf(db: Db, session: PanelSession): Promise<void> {
  await db.orm
    .update(sessoes)
    .set({ encerrada_em: sql`now()`, encerrada_motivo: 'saida' })
    .where(and(eq(sessoes.hash, sha256(session.sessao)), isHalfOpen));
}
