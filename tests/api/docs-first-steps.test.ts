import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMANDOS, primeirosPassos } from '#app/docs/_content/primeiros-passos.ts';
import { seedDemonstracao } from '#drizzle/seeds/demonstracao.ts';
import { db } from '#server/platform/db.ts';
import { documentationFacts } from '#server/transport/rest/documentation.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';

const exec = promisify(execFile);
const hasCurl = await exec('curl', ['--version']).then(
  () => true,
  () => false,
);
if (!hasCurl) console.warn('No curl on this machine: the lines of the first-steps guide were not run.');

let api: Api;
let token: string;

beforeAll(async () => {
  api = await startApi();
  ({ token } = await seedDemonstracao(db(), undefined));
});

afterAll(() => api?.close());

/** Runs lines in one shell, as somebody who pastes them one after the other. */
async function paste(lines: readonly string[]): Promise<string> {
  const { stdout } = await exec('bash', ['-c', lines.join('\n')], {
    env: { ...process.env, BASE: api.base, TOKEN: token },
  });
  return stdout;
}

test.skipIf(!hasCurl)('every line of the guide runs as it is against the demonstration company', async () => {
  const { listar, consultar, lancar, chave, idempotente, extrato, recusar, estornar } = COMANDOS;
  const show = (output: string, { shows }: { shows: readonly string[] }) => {
    for (const part of shows) expect(output).toContain(part);
  };
  for (const step of [listar, consultar, lancar]) show(await paste([step.text]), step);

  const twice = await paste([chave.text, idempotente.text, "echo; echo '--- again ---'", idempotente.text]);
  const [first = '', again = ''] = twice.split('--- again ---');
  show(first, idempotente);
  show(again, idempotente);
  expect(first).not.toMatch(/idempotent-replayed/i);
  expect(again).toMatch(/idempotent-replayed: true/i);
  expect(again.trim().split('\n').at(-1)).toBe(first.trim().split('\n').at(-1));

  for (const step of [extrato, recusar, estornar]) show(await paste([step.text]), step);
});

test('the guide shows the very lines that were run, after the variables that they use', () => {
  const shown = primeirosPassos
    .blocks(documentationFacts())
    .flatMap((block) => (block.kind === 'code' && block.language === 'bash' ? [block.text] : []));
  expect(shown[0]).toMatch(/^export BASE=http.+\nexport TOKEN=rmn_tok_/);
  expect(shown.slice(1)).toEqual(Object.values(COMANDOS).map(({ text }) => text));
});
