import { connect, type Socket } from 'node:net';
import type { Transporter } from 'nodemailer';
import type { CanalAberto } from '#server/canais/port.ts';
import { resolveHost } from '#server/platform/http/guarded-host.ts';
import { type ConfigEmail, printOfCanal, readConfig, readSenhas, requireProtection } from './config.ts';

/** Each step of a conversation with a server may take so long. */
const STEP_MS = 20_000;
const CONNECTIONS = 2;
/** A connection that sends nothing for so long is closed; a channel that does not, forgotten. */
const IDLE_MS = 60_000;
const FORGET_MS = 10 * 60_000;

type Pool = { print: string; transport: Transporter; forget: NodeJS.Timeout };

/** One pool for each channel of the process, whatever bundle asks. */
const shared = globalThis as typeof globalThis & { romaneioSmtp?: Map<number, Pool> };
shared.romaneioSmtp ??= new Map();
const pools = shared.romaneioSmtp;

/** There was no connection: nothing was said to the server. */
export class SemConexao extends Error {
  override name = 'SemConexao';
}

type Answer = (error: Error | null, socket?: { connection: Socket }) => void;

/** Connects to the address that was judged, anew for each connection; nodemailer speaks TLS with the name. */
async function openSocket(host: string, porta: number): Promise<Socket> {
  const { address } = await resolveHost(host);
  const socket = connect({ host: address, port: porta });
  // A server that hangs up before nodemailer listens does not end the process.
  socket.on('error', () => undefined);
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const late = setTimeout(() => socket.destroy(Object.assign(new Error('Late'), { code: 'ETIMEDOUT' })), STEP_MS);
  socket.once('connect', () => resolve(socket)).once('error', reject);
  try {
    return await promise;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw Object.assign(new SemConexao('No connection', { cause: error }), { code });
  } finally {
    clearTimeout(late);
    socket.off('error', reject);
  }
}

/** What nodemailer is told of a channel's server: certificates are verified, and nothing is sent before TLS where TLS was asked for. */
function optionsOf({ smtp, endereco }: ConfigEmail, senha: string) {
  requireProtection(smtp);
  return {
    // This machine's own name is nobody's business.
    name: endereco.slice(endereco.lastIndexOf('@') + 1),
    ...{ host: smtp.host, port: smtp.porta, secure: smtp.seguranca === 'tls' },
    ...{ requireTLS: smtp.seguranca === 'starttls', ignoreTLS: smtp.seguranca === 'nenhuma' },
    ...(smtp.usuario ? { auth: { user: smtp.usuario, pass: senha }, forceAuth: true } : {}),
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true } as const,
    ...{ connectionTimeout: STEP_MS, greetingTimeout: STEP_MS, socketTimeout: STEP_MS, dnsTimeout: STEP_MS },
    // An e-mail names no file and no address to be read.
    ...{ disableFileAccess: true, disableUrlAccess: true, logger: false, debug: false },
    getSocket: (_options: unknown, answer: Answer) => {
      openSocket(smtp.host, smtp.porta).then(
        (connection) => answer(null, { connection }),
        (error: Error) => answer(error),
      );
    },
  };
}

/** Loaded at the first e-mail: every process has this room, and few send. */
const load = async () => (await import('nodemailer')).createTransport;

/** The channel's transport, with connections that are kept open for a while; a new one where its settings changed. */
export async function transportOf(canal: CanalAberto): Promise<Transporter> {
  const createTransport = await load();
  const print = printOfCanal(canal);
  const known = pools.get(canal.id);
  if (known?.print === print) {
    known.forget.refresh();
    return known.transport;
  }
  closeSmtp(canal.id);
  const transport = createTransport({
    ...optionsOf(readConfig(canal), readSenhas(canal).smtp),
    ...{ pool: true, maxConnections: CONNECTIONS, maxMessages: 50, idleTimeout: IDLE_MS },
    // Nodemailer itself repeats only what it has not begun to send, on a connection that the server had closed meanwhile.
    maxRequeues: 1,
  }) as Transporter;
  const forget = setTimeout(() => closeSmtp(canal.id), FORGET_MS);
  forget.unref();
  pools.set(canal.id, { print, transport, forget });
  return transport;
}

/** Signs in at the channel's server, sends nothing, and leaves. */
export async function verifySmtp(canal: CanalAberto): Promise<void> {
  const createTransport = await load();
  const transport = createTransport(optionsOf(readConfig(canal), readSenhas(canal).smtp)) as Transporter;
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Closes a channel's connections once they have sent what they send, or those of all channels. */
export function closeSmtp(canal_id?: number): void {
  for (const [id, { transport, forget }] of pools) {
    if (canal_id !== undefined && id !== canal_id) continue;
    pools.delete(id);
    clearTimeout(forget);
    transport.close();
  }
}
