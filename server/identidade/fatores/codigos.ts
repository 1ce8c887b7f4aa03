import { randomInt } from 'node:crypto';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { codigos_recuperacao } from '#drizzle/schema/identidade.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import { DomainError } from '#server/platform/errors.ts';
import { oneRow } from '#server/platform/rows.ts';
import { dropLinks } from '../links.ts';
import type { Caller } from '../record-pessoal.ts';
import { endSessions, holdPessoa, type Pessoa, requirePessoaProof } from '../sessoes.ts';
import { hasOneFactor, mailChange, tellChange } from './fatores.ts';

/** Codes of a sheet. */
const CODES = 10;
/** Crockford's letters and digits: none is taken for another. Twelve are 60 bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;

/** What a person typed, as the code was made: O is zero, I and L are one, and whatever is no letter or digit separates. */
export const codeOf = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

export const isRecoveryCode = (typed: string): boolean => codeOf(typed).length === LENGTH;

const digest = (usuario_id: number, code: string) => sha256(`recuperacao ${usuario_id} ${codeOf(code)}`);

function newCode(): string {
  const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** A new sheet of codes in place of the one before. They are in this answer only; the database keeps digests. */
async function writeCodes(tx: Db, usuario_id: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await tx.orm.delete(codigos_recuperacao).where(eq(codigos_recuperacao.usuario_id, usuario_id));
  await tx.orm
    .insert(codigos_recuperacao)
    .values(codes.map((code) => ({ usuario_id, hash: digest(usuario_id, code) })));
  return codes;
}

/**
 * Adds a factor of the person, whose row is held. The first one comes with a sheet of codes, and ends what knew the password alone: the
 * person's other sessions, and the links that one of them may have asked for. Null for any other.
 */
export async function addFactor(
  tx: Db,
  { usuario_id, sessao_id }: Pick<Pessoa, 'usuario_id' | 'sessao_id'>,
  write: () => Promise<unknown>,
): Promise<string[] | null> {
  const isFirst = !(await hasOneFactor(tx, usuario_id));
  await write();
  if (!isFirst) return null;
  await endSessions(tx, usuario_id, 'segundo_fator', { except: sessao_id });
  await dropLinks(tx, usuario_id);
  return writeCodes(tx, usuario_id);
}

/** Another sheet of recovery codes; those before work no more. @throws DomainError PROOF_REQUIRED; CONFLICT without a second factor */
export async function renewCodes(db: Db, pessoa: Pessoa, caller: Caller): Promise<{ codigos: string[] }> {
  requirePessoaProof(pessoa);
  return inTransaction(db, async (tx) => {
    await holdPessoa(tx, pessoa);
    if (!(await hasOneFactor(tx, pessoa.usuario_id))) {
      throw new DomainError('CONFLICT', 'Ative a verificação em duas etapas antes de gerar códigos.');
    }
    const codigos = await writeCodes(tx, pessoa.usuario_id);
    await tellChange(tx, pessoa, caller, { acao: 'usuario.codigos_gerados', mudanca: 'codigos_gerados' });
    return { codigos };
  });
}

/** How many codes of a person are left. */
async function countCodes(db: Db, usuario_id: number): Promise<number> {
  const rows = await db.orm
    .select({ n: count() })
    .from(codigos_recuperacao)
    .where(and(eq(codigos_recuperacao.usuario_id, usuario_id), isNull(codigos_recuperacao.usado_em)));
  return oneRow(rows).n;
}

/** Tells a person by e-mail that a code opened a session, and how many are left. */
export async function mailCodeUsed(
  tx: Db,
  { usuario_id, nome, email }: { usuario_id: number; nome: string; email: string },
  caller: Caller,
): Promise<void> {
  const left = String(await countCodes(tx, usuario_id));
  const pessoa = { usuario_nome: nome, usuario_email: email };
  await mailChange(tx, pessoa, caller, { mudanca: 'codigo_usado', detalhe: left });
}

/** Spends a code; false where it is none of the person's, or was used before. */
export async function spendCode(tx: Db, usuario_id: number, typed: string): Promise<boolean> {
  const spent = await tx.orm
    .update(codigos_recuperacao)
    .set({ usado_em: sql`now()` })
    .where(
      and(
        eq(codigos_recuperacao.usuario_id, usuario_id),
        eq(codigos_recuperacao.hash, digest(usuario_id, typed)),
        isNull(codigos_recuperacao.usado_em),
      ),
    );
  return spent.count > 0;
}
