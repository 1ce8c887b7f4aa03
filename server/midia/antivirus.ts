import { createReadStream } from 'node:fs';
import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { env } from '#server/platform/env.ts';
import { DomainError, invalid } from '#server/platform/errors.ts';
import { logger } from '#server/platform/logger.ts';
import type { Recebido } from './spool.ts';

/** A scanner gives up a file of its own accord after two minutes (MaxScanTime), and says nothing meanwhile. */
const CONNECT_MS = 5_000;
const TOTAL_MS = 150_000;
const LONGEST_ANSWER = 4_096;

/**
 * Has the scanner that `CLAMD_URL` names look at a file; without one, nothing is looked at.
 * @throws DomainError VALIDATION_ERROR on `arquivo` where something was found in it; with `CLAMD_REQUIRED`, UNAVAILABLE where the scanner
 *   does not answer, or could not look at all of it
 */
export async function scanFile({ caminho, tamanho }: Pick<Recebido, 'caminho' | 'tamanho'>): Promise<void> {
  if (!env.CLAMD_URL) return;
  let answer: string;
  try {
    answer = await ask(env.CLAMD_URL, caminho);
    if (!/^stream: (?:OK|.+ FOUND)$/.test(answer)) throw new Error(`clamd answered: ${answer.slice(0, 200)}`);
  } catch (err) {
    logger().error({ err, tamanho, required: env.CLAMD_REQUIRED }, 'The virus scanner did not judge a file');
    if (!env.CLAMD_REQUIRED) return;
    throw new DomainError('UNAVAILABLE', 'O antivírus não respondeu, e sem ele nenhum anexo é aceito; tente de novo.');
  }
  const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
  if (found !== undefined) {
    const name = found.replace(/[^\w .:-]/g, '').slice(0, 100);
    throw invalid('arquivo', `O antivírus encontrou ${name} no arquivo, que não foi guardado.`);
  }
}

const addressOf = (url: string): NetConnectOpts => {
  const { protocol, hostname, port, pathname } = new URL(url);
  if (protocol === 'unix:') return { path: decodeURIComponent(pathname) };
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port), noDelay: true };
};

/** INSTREAM: the file in chunks, each behind its length, and one of none at the end; the answer is one line that ends with NUL. */
async function ask(url: string, caminho: string): Promise<string> {
  const socket = connect(addressOf(url));
  const ending = (ms: number) => setTimeout(() => socket.destroy(new Error(`No answer within ${ms} ms`)), ms);
  const timers = [ending(CONNECT_MS), ending(TOTAL_MS)];
  socket.once('connect', () => clearTimeout(timers[0]));
  const answered = readAnswer(socket);
  const sent = pipeline(chunksOf(caminho), socket, { end: false });
  // Each may fail because the other one did: the first is told.
  for (const each of [answered, sent]) each.catch(() => undefined);
  try {
    return await Promise.race([answered, sent.then(() => answered)]);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    socket.destroy();
  }
}

async function* chunksOf(caminho: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of createReadStream(caminho) as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield length;
    yield chunk;
  }
  yield Buffer.alloc(4);
}

async function readAnswer(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    text += chunk.toString('latin1');
    if (text.includes('\0') || text.length > LONGEST_ANSWER) break;
  }
  const [line = '', ...rest] = text.split('\0');
  if (rest.length === 0) throw new Error('clamd closed the connection without an answer');
  return line.trim();
}
