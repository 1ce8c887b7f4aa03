import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/product.ts';
import { findProgram, needProgram } from '#tests/support/programs.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

/** The file that every scanner calls a virus; in two halves, so that this file is none. */
export const EICAR = Buffer.from(
  `${'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR'}${'-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`,
  'latin1',
);

/** For describe.skipIf: whether there is no ClamAV to start, which it says loudly. */
export const lacksClamd = (untested: string): boolean => needProgram('clamd', untested) === undefined;

export type TestClamd = { tcp: string; unix: string; stop(): Promise<void> };

/** Starts ClamAV's daemon, which knows one signature: that of EICAR. */
export async function startClamd(): Promise<TestClamd> {
  const program = findProgram('clamd');
  if (!program) throw new Error('No clamd: ask lacksClamd first');
  const folder = await makeTestFolder('clamd');
  const port = await freePort();
  await writeFile(join(folder, 'test.ndb'), `Romaneio.Eicar:0:*:${EICAR.toString('hex')}\n`);
  const socket = join(folder, 'clamd.ctl');
  const settings = [
    ...[`DatabaseDirectory ${folder}`, `LocalSocket ${socket}`, `TCPSocket ${port}`, 'TCPAddr 127.0.0.1'],
    ...[
      'Foreground yes',
      'StreamMaxLength 100M',
      'MaxScanSize 100M',
      'MaxFileSize 100M',
      `TemporaryDirectory ${folder}`,
    ],
  ];
  const config = join(folder, 'clamd.conf');
  await writeFile(config, `${settings.join('\n')}\n`);
  const server: ChildProcess = spawn(program, ['-c', config], { stdio: 'ignore' });
  const tcp = `tcp://127.0.0.1:${port}`;
  for (let i = 0; !(await answers(port)); i++) {
    if (i > 600 || server.exitCode !== null) throw new Error('clamd does not answer');
    await sleep(100);
  }
  return {
    ...{ tcp, unix: `unix:${socket}` },
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    },
  };
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Something that listens where a scanner should; `act` is told the bytes of each piece, and of a whole stream (at its end) that it is one. */
export async function startFakeClamd(act: (socket: Socket, whole: Buffer | null) => void) {
  const seen: Socket[] = [];
  const server = createServer((socket) => {
    seen.push(socket.on('error', () => undefined));
    let all = Buffer.alloc(0);
    socket.on('data', (piece) => {
      all = Buffer.concat([all, piece]);
      act(socket, all.subarray(-4).equals(Buffer.alloc(4)) ? all : null);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Connections that are still there. */
    open: () => seen.filter((socket) => !socket.destroyed).length,
    close: () => {
      server.close();
      for (const socket of seen) socket.destroy();
    },
  };
}
