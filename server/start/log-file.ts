import { closeSync, copyFileSync, fstatSync, openSync, readSync, truncateSync } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';
import { giveToFolderOwner } from '#server/local/private-file.ts';

const LIMIT = 10 * 1024 * 1024;
const POLL_MS = 250;
const CHUNK = 64 * 1024;

/** Makes a log ready to be appended to, after putting a grown one aside. */
export async function prepareLog(path: string): Promise<void> {
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  if (size > LIMIT) await rename(path, `${path}.1`);
  await (await open(path, 'a', 0o640)).close();
  await giveToFolderOwner(path);
}

/**
 * Calls back with every line that is appended from now on, and puts a grown log aside. The processes write to the file by themselves, so
 * their logs survive the supervisor and cost it next to nothing.
 * @returns stops watching, after a last look
 */
export function followLog(path: string, onLine: (line: string) => void): () => void {
  const file = openSync(path, 'r');
  const chunk = Buffer.alloc(CHUNK);
  const decoder = new StringDecoder('utf8');
  let position = fstatSync(file).size;
  let rest = '';
  const look = () => {
    // Somebody else may have emptied it, as logrotate's `copytruncate` does.
    if (fstatSync(file).size < position) {
      position = 0;
      rest = '';
    }
    for (;;) {
      const length = readSync(file, chunk, 0, CHUNK, position);
      if (length === 0) break;
      position += length;
      const lines = (rest + decoder.write(chunk.subarray(0, length))).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(line);
    }
    if (position > most) putAside();
  };
  let most = LIMIT;
  // The processes hold the file open, and append: it is copied and emptied.
  const putAside = () => {
    try {
      copyFileSync(path, `${path}.1`);
      truncateSync(path);
      position = 0;
      most = LIMIT;
    } catch {
      // The disk is full, or the copy is another user's: tried again when there is more to put aside.
      most = position + LIMIT;
    }
  };
  const timer = setInterval(look, POLL_MS);
  return () => {
    clearInterval(timer);
    look();
    closeSync(file);
  };
}

const LEVELS: Record<number, string> = { 40: 'aviso', 50: 'erro', 60: 'erro fatal' };

/** A structured log line of warning or worse, short; undefined for any other line. */
export function briefWarning(line: string): string | undefined {
  if (!/"level":[456]0/.test(line)) return undefined;
  try {
    const entry: { level: number; msg?: string; err?: { message?: string } } = JSON.parse(line);
    return [LEVELS[entry.level], entry.msg, entry.err?.message].filter(Boolean).join(': ');
  } catch {
    return undefined;
  }
}

/** The last lines of a log, for a process that keeps dying. */
export async function lastLines(path: string, count = 20): Promise<string> {
  const file = await open(path).catch(() => undefined);
  if (!file) return '';
  try {
    const { size } = await file.stat();
    const start = Math.max(0, size - CHUNK);
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(CHUNK), position: start });
    return buffer.toString('utf8', 0, bytesRead).trim().split('\n').slice(-count).join('\n');
  } finally {
    await file.close();
  }
}
