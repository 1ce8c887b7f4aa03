import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { totps } from '#drizzle/schema/identidade.ts';
import { decrypt, encrypt } from '#server/platform/crypto.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import { DomainError, invalid, notFound } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import type { Caller } from '../record-pessoal.ts';
import { type CodigosNovos, codigoInput, type TotpNovo } from '../schemas.ts';
import { holdPessoa, type Pessoa, requirePessoaProof } from '../sessoes.ts';
import { addFactor } from './codigos.ts';
import { afterRemoval, tellChange } from './fatores.ts';

// The parameters that every authenticator application understands (RFC 6238 with SHA-1; six digits, thirty seconds).
const PERIOD = 30;
const ISSUER = 'Romaneio';
/** 160 bits, as RFC 4226 asks for. */
const SECRET_BYTES = 20;
/** Time steps before and after the present one that are accepted: clocks differ. */
const WINDOW = 1;

/** What a stored secret is encrypted for. */
export const totpContext = (usuario_id: number) => `totps:${usuario_id}`;

const totpOf = (secret: Secret, label: string) =>
  new TOTP({ issuer: ISSUER, label, algorithm: 'SHA1', digits: 6, period: PERIOD, secret });

/**
 * Begins to set up an authenticator application: a secret that counts only once a code of it was right. A set-up that was begun before is
 * forgotten. The person is held, so that no code of the secret before, sent from another tab at this moment, confirms this one.
 * @throws DomainError PROOF_REQUIRED; CONFLICT where the person has one already; UNAUTHENTICATED where the session ended meanwhile
 */
export async function beginTotp(db: Db, pessoa: Pessoa): Promise<TotpNovo> {
  requirePessoaProof(pessoa);
  const { usuario_id, usuario_email } = pessoa;
  const secret = new Secret({ size: SECRET_BYTES });
  const segredo_cifrado = encrypt(secret.base32, totpContext(usuario_id));
  const written = await inTransaction(db, async (tx) => {
    await holdPessoa(tx, pessoa);
    return tx.orm
      .insert(totps)
      .values({ usuario_id, segredo_cifrado })
      .onConflictDoUpdate({
        target: totps.usuario_id,
        set: { segredo_cifrado, criado_em: sql`now()` },
        setWhere: isNull(totps.confirmado_em),
      });
  });
  if (written.count === 0) throw new DomainError('CONFLICT', 'Você já usa um aplicativo autenticador. Remova-o antes.');
  return { segredo: secret.base32, endereco: totpOf(secret, usuario_email).toString() };
}

/**
 * Ends the set-up with a first code. The person's first factor comes with recovery codes, and ends their other sessions, which knew the
 * password alone.
 * @throws DomainError PROOF_REQUIRED; VALIDATION_ERROR on `codigo`; NOT_FOUND where no set-up was begun
 */
export async function confirmTotp(db: Db, pessoa: Pessoa, input: unknown, caller: Caller): Promise<CodigosNovos> {
  requirePessoaProof(pessoa);
  const { codigo } = parseInput(codigoInput, input);
  const { usuario_id } = pessoa;
  return inTransaction(db, async (tx) => {
    await holdPessoa(tx, pessoa);
    const begun = and(eq(totps.usuario_id, usuario_id), isNull(totps.confirmado_em));
    const [found] = await tx.orm.select({ bytes: totps.segredo_cifrado }).from(totps).where(begun);
    if (!found) throw notFound('Comece de novo: leia o código QR outra vez.');
    const step = stepOf(found.bytes, usuario_id, codigo);
    if (step === null) throw invalid('codigo', 'O código não confere. Use o que o aplicativo mostra agora.');
    const codigos = await addFactor(tx, pessoa, () =>
      tx.orm.update(totps).set({ confirmado_em: sql`now()`, ultimo_passo: step }).where(begun),
    );
    const detalhes = { fator: 'aplicativo' };
    await tellChange(tx, pessoa, caller, {
      ...{ acao: 'usuario.fator_adicionado', detalhes, mudanca: 'aplicativo_adicionado' },
    });
    return { codigos };
  });
}

/** @throws DomainError PROOF_REQUIRED; NOT_FOUND; CONFLICT where a company asks for a second factor and it is the last */
export async function removeTotp(db: Db, pessoa: Pessoa, caller: Caller): Promise<void> {
  requirePessoaProof(pessoa);
  await inTransaction(db, async (tx) => {
    await holdPessoa(tx, pessoa);
    const gone = await tx.orm
      .delete(totps)
      .where(and(eq(totps.usuario_id, pessoa.usuario_id), isNotNull(totps.confirmado_em)));
    if (gone.count === 0) throw notFound('Você não usa um aplicativo autenticador.');
    await afterRemoval(tx, pessoa);
    const detalhes = { fator: 'aplicativo' };
    await tellChange(tx, pessoa, caller, { acao: 'usuario.fator_removido', detalhes, mudanca: 'aplicativo_removido' });
  });
}

/** Spends the code of a time step; false where it is wrong, or where it or a later one was accepted before. */
export async function spendTotp(tx: Db, usuario_id: number, codigo: string): Promise<boolean> {
  const confirmed = and(eq(totps.usuario_id, usuario_id), isNotNull(totps.confirmado_em));
  const [found] = await tx.orm.select({ bytes: totps.segredo_cifrado }).from(totps).where(confirmed);
  const step = found ? stepOf(found.bytes, usuario_id, codigo) : null;
  if (step === null) return false;
  const spent = await tx.orm
    .update(totps)
    .set({ ultimo_passo: step })
    .where(and(confirmed, lt(totps.ultimo_passo, step)));
  return spent.count > 0;
}

/** The time step that a code is of; null where it is of none that is accepted now. */
function stepOf(bytes: Buffer, usuario_id: number, codigo: string): number | null {
  const totp = totpOf(Secret.fromBase32(decrypt(bytes, totpContext(usuario_id))), '');
  const timestamp = Date.now();
  const delta = totp.validate({ token: codigo, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD) + delta;
}
