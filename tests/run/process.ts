import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The script behind a package's command, to be run by this very Node on any system. */
export function commandOf(packageName: string, command: string): string {
  const manifest = join(ROOT, 'node_modules', packageName, 'package.json');
  const { bin }: { bin: string | Record<string, string> } = JSON.parse(readFileSync(manifest, 'utf8'));
  const path = typeof bin === 'string' ? bin : bin[command];
  if (!path) throw new Error(`${packageName} has no command ${command}`);
  return join(dirname(manifest), path);
}

let isEnded = false;

/**
 * Runs a script with this Node; its output is captured, or shown as it comes. Whoever ends the run ends the script, and no other begins. A
 * script that is killed has the code 1, and `signal` names what killed it.
 */
export async function runScript(
  script: string,
  args: string[],
  options: { show: boolean; env?: Record<string, string> },
): Promise<{ code: number; signal: NodeJS.Signals | null; output: string }> {
  if (isEnded) throw new Error('The run was ended from outside');
  const child = spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', options.show ? 'inherit' : 'pipe', options.show ? 'inherit' : 'pipe'],
  });
  const end = () => {
    isEnded = true;
    child.kill('SIGTERM');
  };
  process.on('SIGTERM', end);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code, signal] = await new Promise<[number, NodeJS.Signals | null]>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode, by) => resolve([exitCode ?? 1, by]));
  });
  process.off('SIGTERM', end);
  return { code, signal, output: output.trim() };
}
