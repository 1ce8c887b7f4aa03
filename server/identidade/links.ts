import { and, eq } from 'drizzle-orm';
import { links_pessoais } from '#drizzle/schema/identidade.ts';
import { cancelMail } from '#server/correio/index.ts';
import type { Db } from '#server/platform/db.ts';

/** What a one-time link of a person is for: a new password, or a new e-mail. */
export type TipoLink = typeof links_pessoais.$inferSelect.tipo;

/** The e-mails that carry a person's links of a kind. */
export const mailOfLinks = (tipo: TipoLink, usuario_id: number): string => `${tipo}:${usuario_id}`;

/**
 * Voids links of a person, and their e-mails that wait. Of every kind where how the person proves who they are has changed: a link to
 * another e-mail that somebody asked for with the old password would otherwise outlive it.
 */
export async function dropLinks(
  tx: Db,
  usuario_id: number,
  tipos: readonly TipoLink[] = ['recuperacao', 'email'],
): Promise<void> {
  for (const tipo of tipos) {
    await tx.orm
      .delete(links_pessoais)
      .where(and(eq(links_pessoais.usuario_id, usuario_id), eq(links_pessoais.tipo, tipo)));
    await cancelMail(tx, mailOfLinks(tipo, usuario_id));
  }
}
