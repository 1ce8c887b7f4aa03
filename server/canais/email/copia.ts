import type { CanalAberto, MensagemEnviada } from '#server/canais/port.ts';
import { logger } from '#server/platform/logger.ts';
import { compose } from './compose.ts';
import { readConfig } from './config.ts';
import { leaveImap, openImap } from './imap.ts';

/** Copies that wait or are under way in this process; each is whole in memory while it is written, so one is at a time. */
const MAIS = 20;
let waiting = 0;
let last: Promise<void> = Promise.resolve();

const PRAZO_MS = 60_000;

/**
 * Adds a copy of an e-mail that was sent to the folder that the channel names, some time later. The e-mail itself has its answer already:
 * a copy that cannot be kept, or whose process ends, is told to the log alone.
 */
export function keepCopy(canal: CanalAberto, mensagem: MensagemEnviada): void {
  if (waiting >= MAIS) {
    logger().warn({ canal_id: canal.id, mensagem_id: mensagem.id }, 'Too many copies wait: this one is not kept');
    return;
  }
  waiting++;
  last = last
    .then(() => append(canal, mensagem))
    .catch((error: unknown) => {
      const erro = (error as NodeJS.ErrnoException).code ?? (error as Error).name;
      logger().warn({ canal_id: canal.id, mensagem_id: mensagem.id, erro }, 'No copy of an e-mail was kept');
    })
    .finally(() => {
      waiting--;
    });
}

/** Ends when the copies that were asked for so far are written, or given up. */
export const copiesKept = (): Promise<void> => last;

async function append(canal: CanalAberto, mensagem: MensagemEnviada): Promise<void> {
  const folder = readConfig(canal).enviados;
  if (!folder) return;
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const raw = await new MailComposer({ ...compose(canal, mensagem), newline: 'win' }).compile().build();
  const client = await openImap(canal, AbortSignal.timeout(PRAZO_MS));
  try {
    const kept = await client.append(folder, raw, ['\\Seen']);
    if (!kept) throw new Error('The server did not take the copy');
  } finally {
    await leaveImap(client);
  }
}
