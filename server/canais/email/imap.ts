import { isIP } from 'node:net';
import type { ImapFlow, SearchObject } from 'imapflow';
import type { CanalAberto } from '#server/canais/port.ts';
import { resolveHost } from '#server/platform/http/guarded-host.ts';
import { readConfig, readSenhas, requireProtection } from './config.ts';
import { EMAIL_MAXIMO } from './limites.ts';

/** How a connection to a mailbox keeps time, in milliseconds. */
export type Ritmo = {
  /** Nothing was heard for so long: the connection is asked whether it lives, and given up after as long again. */
  silencio: number;
  /** So long does IDLE begin after the last command. */
  descanso: number;
  /** So long at most does one IDLE last: servers and firewalls forget longer ones. */
  idle: number;
};

export const RITMO: Ritmo = { silencio: 45_000, descanso: 500, idle: 55_000 };

const STEP_MS = 20_000;
const MB = 1_024 * 1_024;

/**
 * Signs in at the channel's mailbox: at the address that was judged, with verified TLS unless the channel says that there is none. The
 * connection is closed when `signal` is aborted.
 * @throws Fault where the name leads nowhere that may be reached; what imapflow throws
 */
export async function openImap(canal: CanalAberto, signal: AbortSignal, ritmo: Ritmo = RITMO): Promise<ImapFlow> {
  const { imap } = readConfig(canal);
  requireProtection(imap);
  const { address, servername } = await resolveHost(imap.host);
  const { ImapFlow } = await import('imapflow');
  signal.throwIfAborted();
  const client = new ImapFlow({
    ...{ host: address, port: imap.porta, ...(isIP(servername) === 0 ? { servername } : {}) },
    ...{
      secure: imap.seguranca === 'tls',
      ...(imap.seguranca === 'tls' ? {} : { doSTARTTLS: imap.seguranca === 'starttls' }),
    },
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true },
    auth: { user: imap.usuario, pass: readSenhas(canal).imap },
    clientInfo: { name: 'Romaneio' },
    ...{ connectionTimeout: STEP_MS, greetingTimeout: STEP_MS, socketTimeout: ritmo.silencio },
    ...{ autoIdleDelay: ritmo.descanso, maxIdleTime: ritmo.idle, missingIdleCommand: 'NOOP' },
    // A hostile or broken server has no more of this process's memory than an e-mail may have.
    ...{
      disableCompression: true,
      maxLineLength: 16 * MB,
      maxLiteralSize: EMAIL_MAXIMO,
      maxResponseSize: EMAIL_MAXIMO + 16 * MB,
    },
    logger: false,
  });
  // Whoever waits for a command learns of it there; without a listener the process would end.
  client.on('error', () => undefined);
  const close = () => client.close();
  signal.addEventListener('abort', close, { once: true });
  client.once('close', () => signal.removeEventListener('abort', close));
  await client.connect();
  return client;
}

/**
 * Opens a folder of the mailbox.
 * @throws an error with `mailboxMissing` where the server does not open it
 */
export async function openFolder(client: ImapFlow, pasta: string, readOnly: boolean): Promise<void> {
  try {
    await client.mailboxOpen(pasta, { readOnly });
  } catch (error) {
    const { responseStatus } = error as { responseStatus?: string };
    throw responseStatus === 'NO' ? Object.assign(error as Error, { mailboxMissing: true }) : error;
  }
}

/** The numbers of what a search finds, in their order. */
export async function found(client: ImapFlow, query: SearchObject): Promise<number[]> {
  const uids = await client.search(query, { uid: true });
  if (!Array.isArray(uids)) throw Object.assign(new Error('The server refused a search'), { code: 'SEARCH' });
  return uids.toSorted((a, b) => a - b);
}

/**
 * Makes a function that waits until the server says that something came, or `ms` have passed; what was said since it ended last is not
 * missed. It throws once the connection has ended.
 */
export function listen(client: ImapFlow, signal: AbortSignal, ms: number): () => Promise<void> {
  let heard = false;
  let ended = false;
  let wake = () => {};
  client.on('exists', () => {
    heard = true;
    wake();
  });
  client.once('close', () => {
    ended = true;
    wake();
  });
  return async () => {
    if (!heard && !ended) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    heard = false;
    signal.throwIfAborted();
    if (ended) throw Object.assign(new Error('The connection has ended'), { code: 'NoConnection' });
  };
}

/** Says good-bye, for no longer than a moment, and closes. */
export async function leaveImap(client: ImapFlow): Promise<void> {
  const late = setTimeout(() => client.close(), 2_000);
  await client.logout().catch(() => undefined);
  clearTimeout(late);
  client.close();
}
