import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Far more than any password: a wrong file is noticed. */
const MOST_BYTES = 4_096;
const READABLE_BY_OTHERS = 0o044;

type Terminal = {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  /** Where questions and warnings go: not standard output, which scripts read. */
  output: NodeJS.WritableStream;
};

/**
 * A new password, from a file or from standard input; one newline at its end is not part of it. At a terminal it is asked for twice,
 * and what is typed is not shown.
 * @param file path; `-` or undefined for standard input
 * @throws Error in words for whoever gave the command, when nothing came, more than 4 KiB, or what is no line of UTF-8; it never
 * repeats what was read
 */
export async function readPassword(
  file: string | undefined,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<string> {
  if (file !== undefined && file !== '-') return passwordOf(await readFrom(file, output));
  return passwordOf(input.isTTY ? await ask(input, output) : await collect(input));
}

function passwordOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new Error('A senha recebida não é texto em UTF-8.');
  const text = new TextDecoder().decode(bytes).replace(/\r?\n$/, '');
  if (text === '') throw new Error('A senha veio vazia.');
  // No field of a form holds a second line: nobody could sign in with it.
  if (/[\r\n]/.test(text)) throw new Error('A senha recebida tem mais de uma linha.');
  return text;
}

async function readFrom(path: string, output: NodeJS.WritableStream): Promise<Buffer> {
  try {
    const about = await stat(path);
    if (process.platform !== 'win32' && about.isFile() && about.mode & READABLE_BY_OTHERS) {
      output.write(`Aviso: outros usuários desta máquina podem ler ${path}; use chmod 600.\n`);
    }
    return await collect(createReadStream(path));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code ? new Error(`Não foi possível ler ${path} (${code}).`) : error;
  }
}

async function collect(source: AsyncIterable<Buffer | string>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MOST_BYTES) throw new Error('Vieram mais de 4 KiB: isso não é só uma senha.');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

async function ask(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Promise<Buffer> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  // As a terminal, it takes the keys itself: the terminal shows none of them.
  const keys = createInterface({ input, output: nowhere, terminal: true, historySize: 0 });
  const lines = keys[Symbol.asyncIterator]();
  const typed: string[] = [];
  try {
    for (const question of ['Senha nova: ', 'A mesma, outra vez: ']) {
      output.write(question);
      const { value, done } = await lines.next();
      output.write('\n');
      // Ctrl-C or Ctrl-D.
      if (done) throw new Error('Nenhuma senha foi digitada.');
      typed.push(value);
    }
  } finally {
    keys.close();
  }
  const [first = '', second] = typed;
  if (first !== second) throw new Error('As duas senhas digitadas são diferentes.');
  return Buffer.from(first);
}
