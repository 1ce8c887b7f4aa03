import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { type CertificateKind, certificate } from '#tests/support/certificates.ts';
import { until } from '#tests/support/inngest.ts';

/** What the server does with a recipient or a whole e-mail: an SMTP status is refused with, a promise is waited for. */
type Verdict = number | Promise<unknown> | undefined;
export type Received = ParsedMail & { session: { secure: boolean; user: string | undefined } };

export type Smtp = {
  url: string;
  port: number;
  received: Received[];
  /** The connections over which e-mails came, or were offered. */
  sessions: Set<string>;
  /** Recipients that were offered, refused ones included. */
  offered: string[];
  /** Decides about each recipient, and about each e-mail once it is there; all are taken unless told otherwise. */
  rcpt: (address: string) => Verdict;
  data: (mail: ParsedMail) => Verdict;
  arrived: (count: number) => Promise<void>;
  stop: () => Promise<void>;
};

type Kind = { auth?: { user: string; pass: string }; tls?: boolean | CertificateKind; port?: number };

/** A real SMTP server on loopback, until the test ends: plain and open, or with STARTTLS (see TEST_CA) and a password. */
export async function startSmtp({ auth, tls = false, port = 0 }: Kind = {}): Promise<Smtp> {
  const settle = async (verdict: Verdict, done: (error?: Error | null) => void) => {
    const status = typeof verdict === 'number' ? verdict : undefined;
    await verdict;
    done(status ? Object.assign(new Error('not today, rmn_cv_nothing'), { responseCode: status }) : null);
  };
  const options: SMTPServerOptions = {
    ...{ authOptional: !auth, disableReverseLookup: true, closeTimeout: 200, logger: false },
    ...(tls ? certificate(tls === true ? 'valid' : tls) : { disabledCommands: ['STARTTLS'] }),
    onAuth: ({ username, password }, _session, done) =>
      username === auth?.user && password === auth?.pass
        ? done(null, { user: username })
        : done(Object.assign(new Error('wrong'), { responseCode: 535 })),
    onRcptTo({ address }, { id }, done) {
      smtp.sessions.add(id);
      smtp.offered.push(address);
      void settle(smtp.rcpt(address), done);
    },
    onData(stream, session, done) {
      const received = simpleParser(stream).then(async (mail) => {
        await settle(smtp.data(mail), (error) => {
          if (!error)
            smtp.received.push(Object.assign(mail, { session: { secure: session.secure, user: session.user } }));
          done(error ?? null);
        });
      });
      // A client that hangs up in the middle of one.
      received.catch(done);
    },
  };
  const server = new SMTPServer(options);
  // A client that hangs up, or refuses the certificate, is no fault of the server's.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const bound = (server.server.address() as { port: number }).port;
  let stopped: Promise<void> | undefined;
  const credentials = auth ? `${auth.user}:${encodeURIComponent(auth.pass)}@` : '';
  const smtp: Smtp = {
    url: `smtp://${credentials}${tls ? 'localhost' : '127.0.0.1'}:${bound}`,
    port: bound,
    received: [],
    sessions: new Set(),
    offered: [],
    rcpt: () => undefined,
    data: () => undefined,
    arrived: (count) => until(() => smtp.received.length >= count, `${count} e-mails`),
    stop: () => (stopped ??= new Promise((resolve) => server.close(() => resolve()))),
  };
  onTestFinished(() => smtp.stop());
  return smtp;
}
