import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** How a sample client of the documentation ended, and what it said. */
export type SampleRun = { code: number | null; lines: string[]; errors: string };

const OPEN = 'Abra no navegador: ';

/**
 * Runs a sample as its reader would: its file, and nothing but the variables that its first lines name.
 * @param visit goes to the address that it asks to be opened
 */
export async function runSample(
  name: string,
  variables: Record<string, string>,
  visit: (address: string) => Promise<void>,
): Promise<SampleRun> {
  const file = fileURLToPath(new URL(`../../app/docs/_content/samples/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [file], { env: { ...variables, NODE_ENV: 'production' } });
  const ended = once(child, 'close');
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const lines: string[] = [];
  try {
    for await (const line of createInterface(child.stdout)) {
      lines.push(line);
      if (line.startsWith(OPEN)) await visit(line.slice(OPEN.length));
    }
    const [code] = await ended;
    return { code, lines, errors };
  } finally {
    child.kill();
  }
}
