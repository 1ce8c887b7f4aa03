import { copiesKept } from './email/copia.ts';
import { closeSmtp } from './email/smtp.ts';
import { closeSms } from './sms/registro.ts';

/** Closes every connection to platforms that was made to send: when the process ends. */
export async function closeCanais(): Promise<void> {
  await Promise.all([closeSms(), copiesKept()]);
  closeSmtp();
}
