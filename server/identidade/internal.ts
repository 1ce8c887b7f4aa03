import { sqlState } from '#server/platform/db.ts';
import { invalid } from '#server/platform/errors.ts';

/** An e-mail signs in one user of the whole service. */
export function emailTaken(error: unknown, field: string): unknown {
  return sqlState(error)?.constraint === 'usuarios_email' ? invalid(field, 'Este e-mail já está em uso.') : error;
}
