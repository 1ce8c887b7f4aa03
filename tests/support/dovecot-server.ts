import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { type CertificateKind, certificate } from '#tests/support/certificates.ts';
import { until } from '#tests/support/inngest.ts';
import { freePort } from '#tests/support/product.ts';
import { findProgram, isRoot } from '#tests/support/programs.ts';

/** A mail server of a test's own: any user signs in with the one password, each has a mailbox (maildir). */
export type Dovecot = {
  /** IMAP with STARTTLS, or without TLS. */
  port: number;
  /** IMAP in TLS from its first byte. */
  tlsPort: number;
  /** Puts an e-mail into a folder of a user's mailbox, as the server that delivers does. */
  deliver(user: string, raw: string | Uint8Array, folder?: string): Promise<void>;
  /** What lies in a folder of a mailbox, whole. */
  read(user: string, folder?: string): Promise<string[]>;
  /** How many e-mails of a mailbox are marked as read. */
  seen(user: string): Promise<number>;
  /** Numbers the mailbox anew: another UIDVALIDITY, and UIDs from one. While the server is down. */
  renumber(user: string): Promise<void>;
  /** Ends the server and its connections; `start` begins it anew on the same ports with the same mailboxes. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** The process that started all of the server's others. */
  pid(): number | undefined;
  /** Ends it, and removes its mailboxes. */
  discard(): Promise<void>;
};

/** Dovecot refuses mail of root, and its mailboxes belong to another user where root starts it. */
const NOBODY = 65_534;

const owner = () => (isRoot() ? { uid: NOBODY, gid: NOBODY } : { uid: userInfo().uid, gid: userInfo().gid });

function configOf(
  folder: string,
  { port, tlsPort, password }: { port: number; tlsPort: number; password: string },
): string {
  const { uid, gid } = owner();
  const me = userInfo().username;
  // As somebody else than root it can change to nobody, and lock itself into no folder.
  const users = isRoot() ? '' : `default_internal_user = ${me}\ndefault_login_user = ${me}\n`;
  const chroot = (name: string) => (isRoot() ? '' : `service ${name} {\n  chroot =\n}\n`);
  return `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
ssl = yes
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
disable_plaintext_auth = no
auth_mechanisms = plain login
${users}first_valid_uid = 1
first_valid_gid = 1
mail_location = maildir:${folder}/mail/%u
mailbox_idle_check_interval = 1 secs
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}/mail/%u
}
service imap-login {
  ${isRoot() ? '' : 'chroot ='}
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps {
    address = 127.0.0.1
    port = ${tlsPort}
    ssl = yes
  }
}
${chroot('anvil')}service stats {
  ${isRoot() ? '' : 'chroot ='}
}
`;
}

export type Kind = { password?: string; tls?: CertificateKind };

/** Starts a Dovecot on loopback. Its certificate is of TEST_CA unless `tls` names another kind. */
export async function serveDovecot({ password = 'segredo-da-caixa', tls = 'valid' }: Kind = {}): Promise<Dovecot> {
  const program = findProgram('dovecot');
  if (!program) throw new Error('No dovecot on this machine');
  const folder = await mkdtemp(join(tmpdir(), 'romaneio-dovecot-'));
  const [port, tlsPort] = [await freePort(), await freePort()];
  const { cert, key } = certificate(tls);
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'cert.pem'), cert);
  await writeFile(join(folder, 'key.pem'), key, { mode: 0o600 });
  await writeFile(join(folder, 'dovecot.conf'), configOf(folder, { port, tlsPort, password }));
  await owned(join(folder, 'mail'));

  let server: ChildProcess | undefined;
  let serial = 0;
  const boxOf = (user: string, name: string) => join(folder, 'mail', user, ...(name === 'INBOX' ? [] : [`.${name}`]));

  const dovecot: Dovecot = {
    port,
    tlsPort,
    async deliver(user, raw, name = 'INBOX') {
      const box = boxOf(user, name);
      if (name !== 'INBOX') await owned(boxOf(user, 'INBOX'));
      for (const part of ['', 'tmp', 'new', 'cur']) await owned(join(box, part));
      const file = `${Date.now()}.M${++serial}P${process.pid}.mx`;
      const bytes = typeof raw === 'string' ? raw.replace(/\r?\n/g, '\r\n') : raw;
      await writeFile(join(box, 'tmp', file), bytes, { mode: 0o644 });
      if (isRoot()) await chown(join(box, 'tmp', file), NOBODY, NOBODY);
      await rename(join(box, 'tmp', file), join(box, 'new', file));
    },
    async read(user, name = 'INBOX') {
      const files = await Promise.all(
        ['new', 'cur'].map(async (part) => {
          const path = join(boxOf(user, name), part);
          const names = await readdir(path).catch(() => []);
          return names.map((file) => join(path, file));
        }),
      );
      return Promise.all(files.flat().map((path) => readFile(path, 'latin1')));
    },
    async seen(user) {
      const names = await readdir(join(boxOf(user, 'INBOX'), 'cur'));
      return names.filter((name) => /:2,[A-Z]*S/.test(name)).length;
    },
    async renumber(user) {
      const box = boxOf(user, 'INBOX');
      const list = await readFile(join(box, 'dovecot-uidlist'), 'utf8');
      const validity = Number(/ V(\d+)/.exec(list)?.[1]);
      for (const name of await readdir(box)) {
        if (name.startsWith('dovecot')) await rm(join(box, name), { force: true });
      }
      await writeFile(join(box, 'dovecot-uidlist'), `3 V${validity + 1_000} N1 G${randomBytes(16).toString('hex')}\n`);
      if (isRoot()) await chown(join(box, 'dovecot-uidlist'), NOBODY, NOBODY);
    },
    async start() {
      const made = spawn(program, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' });
      server = made;
      await until(async () => {
        if (made.exitCode !== null)
          throw new Error(`Dovecot ended: ${await readFile(join(folder, 'log'), 'utf8').catch(() => '')}`);
        return (await answers(port)) && (await answers(tlsPort));
      }, 'Dovecot is there');
    },
    async stop() {
      if (!server || server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      // Its children end with their connections, a moment later.
      await until(async () => !(await answers(port)), 'Dovecot is gone');
    },
    pid: () => server?.pid,
    async discard() {
      await dovecot.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  await dovecot.start();
  return dovecot;
}

async function owned(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o755 });
  if (isRoot()) await chown(path, NOBODY, NOBODY);
}

/** Whether somebody takes connections at the port. */
const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
