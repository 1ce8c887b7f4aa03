import { listMensagensParadas, sendMensagem, sendsMail } from '#server/correio/index.ts';
import type { Db } from '#server/platform/db.ts';

/**
 * Sends the e-mails that are overdue for so long: what the function would have done that no Inngest server calls. Where the function
 * comes after all, an e-mail's reservation keeps the two apart.
 * @param goesOn asked before each e-mail
 * @returns how many e-mails there were
 */
export async function sendOverdue(db: Db, stalledMs: number, goesOn: () => boolean): Promise<number> {
  if (!sendsMail()) return 0;
  const ids = await listMensagensParadas(db, stalledMs, false);
  for (const id of ids) {
    if (!goesOn()) break;
    await sendMensagem(db, id);
  }
  return ids.length;
}
