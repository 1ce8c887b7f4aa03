import { isIP } from 'node:net';
import type { Transporter } from 'nodemailer';
import { sha256 } from '#server/platform/crypto.ts';
import { env } from '#server/platform/env.ts';
import { isInside } from '#server/platform/net.ts';
import type { Texto } from './render.ts';

/** An e-mail as it goes out. */
type Outgoing = Texto & { para: string; chave: string };

/** Hands e-mails to an SMTP server. */
export type Mailer = {
  /** @throws SmtpFault */
  send: (mail: Outgoing) => Promise<void>;
  /** Runs `work` once fewer than a handful of e-mails are under way in this process: nodemailer must never let a reserved one wait. */
  turn: <T>(work: () => Promise<T>) => Promise<T>;
  close: () => void;
};

export type MailerOptions = {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  url: string;
  from: string;
  /** Certificates to trust instead of the usual ones, in PEM. */
  ca?: string;
};

const CONNECTIONS = 3;
/** Each step of a conversation with a server may take so long; together they end long before a reservation does (send.ts). */
const STEP_MS = 20_000;

/** Why an e-mail was not taken. `final`: it never will be. The text is short, and carries nothing of the e-mail. */
export class SmtpFault extends Error {
  override name = 'SmtpFault';
  readonly final: boolean;
  constructor(message: string, final: boolean) {
    super(message);
    this.final = final;
  }
}

/** Answers that tell of this service's account or connection, and not of the e-mail: an operator mends them. */
const OURS = [530, 534, 535, 538];

type SmtpError = { code?: string; responseCode?: number; response?: string; command?: string };

function faultOf(error: unknown): SmtpFault {
  const { code = 'ERRO', responseCode: status = 0, response = '', command } = error as SmtpError;
  const isVerdict = (code === 'EENVELOPE' || code === 'EMESSAGE') && !OURS.includes(status);
  // What a server writes after DATA may repeat parts of the e-mail: only its codes are kept.
  const codes = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response)?.[0];
  const words = [code, command, codes].filter(Boolean).join(' ');
  return new SmtpFault(words.replace(/[^\x20-\x7e]/g, '?').slice(0, 200), isVerdict && status >= 500);
}

const isThisMachine = (host: string) =>
  host === 'localhost' || (isIP(host) !== 0 && isInside(host, ['127.0.0.0/8', '::1']));

/** The part of an address after its @, of a bare one or of `Name <address>`. */
const domainOf = (from: string) => /@([^\s@<>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

/**
 * A mailer with a few connections that are kept open. A server elsewhere than on this machine must speak TLS, with a certificate that is
 * right: otherwise whoever stands in between reads links that open accounts.
 */
export function createMailer({ url, from, ca }: MailerOptions): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  let opened: Promise<Transporter> | undefined;
  // Loaded at the first e-mail: every process has this room, and few send.
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    const secure = protocol === 'smtps:';
    return createTransport({
      ...{ host, secure, pool: true, maxConnections: CONNECTIONS, maxMessages: 100 },
      ...(port ? { port: Number(port) } : {}),
      ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
      requireTLS: !secure && !isThisMachine(host),
      tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true, ...(ca ? { ca } : {}) },
      ...{ dnsTimeout: STEP_MS, connectionTimeout: STEP_MS, greetingTimeout: STEP_MS, socketTimeout: STEP_MS },
      // An e-mail names no file and no address to be read.
      ...{ disableFileAccess: true, disableUrlAccess: true, logger: false, debug: false },
    });
  };
  const waiting: (() => void)[] = [];
  let free = CONNECTIONS;
  return {
    async send({ para, chave, assunto, html, texto }) {
      opened ??= open();
      const transport = await opened;
      try {
        await transport.sendMail({
          from,
          // As an object: a text would be read as a list of addresses.
          to: { name: '', address: para },
          subject: assunto,
          text: texto,
          html,
          // The same at each attempt: receivers know a repetition by it.
          messageId: `<${sha256(`correio:${chave}`).toString('hex').slice(0, 40)}@${domainOf(from)}>`,
          // Nobody's automatic answer is to come back (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        });
      } catch (error) {
        throw faultOf(error);
      }
    },
    async turn(work) {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free += 1;
      }
    },
    close: () => void opened?.then((transport) => transport.close()).catch(() => undefined),
  };
}

/** One for the process, whatever bundle asks. */
const shared = globalThis as typeof globalThis & { romaneioMailer?: Mailer };

/** The process's mailer, as it is configured. */
export function mailer(): Mailer {
  if (!env.SMTP_URL) throw new Error('SMTP_URL is not set');
  shared.romaneioMailer ??= createMailer({ url: env.SMTP_URL, from: env.MAIL_FROM });
  return shared.romaneioMailer;
}

/** Closes the connections of the process's mailer, if it has any. */
export function closeMailer(): void {
  shared.romaneioMailer?.close();
  delete shared.romaneioMailer;
}
