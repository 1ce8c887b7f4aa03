import { type Caller, redeemRecovery } from '#server/identidade/index.ts';
import type { Db } from '#server/platform/db.ts';
import { endGrantsOf } from './concessoes/end-grants.ts';

/**
 * Whoever holds a recovery's link chooses a new password: every session of the person ends, and every connection of theirs, in every
 * company, because whoever knew the password before may have made some.
 * @throws DomainError NOT_FOUND where the link does not work (any more); VALIDATION_ERROR on `senha`
 */
export const recoverSenha = (db: Db, input: unknown, caller: Caller): Promise<{ email: string }> =>
  redeemRecovery(db, input, caller, (tx, usuario_id) => endGrantsOf(tx, { usuario_id }, 'senha_redefinida', caller));
