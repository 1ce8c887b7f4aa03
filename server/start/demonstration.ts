import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { readIfExists, writePrivateFile } from '#server/local/private-file.ts';
import { programFailed } from '#server/start/failure.ts';

const exec = promisify(execFile);
/** What a process that starts quickly loads first. */
const QUICK_IMPORTS = new URL('./quick-imports.mjs', import.meta.url).href;

const schema = z.object({ empresa_id: z.number(), email: z.string(), senha: z.string(), token: z.string() });

/** The demonstration company's sign-in and API token. */
export type Demonstration = z.infer<typeof schema>;

/**
 * Makes the demonstration company, or finds it. The database keeps only the token's hash, so the token itself is kept
 * in the data folder (readable by its owner only) and handed to the command, which makes another when it is no good.
 */
export async function prepareDemonstration(options: {
  cli: string;
  dataDir: string;
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
}): Promise<Demonstration> {
  const path = join(options.dataDir, 'demonstracao.json');
  const known = await readIfExists(path);
  const running = exec(process.execPath, ['--import', QUICK_IMPORTS, options.cli, 'demonstracao', 'criar'], {
    env: options.env,
    signal: options.signal,
    // Against hanging alone: a machine that is busy elsewhere takes its time.
    timeout: 600_000,
  });
  running.child.stdin?.on('error', () => undefined).end(known ?? 'null');
  const { stdout } = await running.catch(programFailed('Não foi possível criar a empresa de demonstração'));
  const demonstration = schema.parse(JSON.parse(stdout));
  const text = `${JSON.stringify(demonstration, null, 2)}\n`;
  if (text !== known) await writePrivateFile(path, text);
  return demonstration;
}
