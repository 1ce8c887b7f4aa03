import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Guide } from '#app/docs/_content/blocks.ts';
import { seedDemonstracao } from '#drizzle/seeds/demonstracao.ts';
import { db } from '#server/platform/db.ts';
import { documentationFacts } from '#server/transport/rest/documentation.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';

const exec = promisify(execFile);

export const hasCurl = await exec('curl', ['--version']).then(
  () => true,
  () => false,
);
if (!hasCurl) console.warn("No curl on this machine: the lines of the documentation's guides were not run.");

/** A line of a guide and what its output has to hold. */
export type GuideLine = { text: string; shows: readonly string[] };

/** Runs lines in one shell, as somebody who pastes them one after the other; answers what they print. */
export async function paste(lines: readonly string[], env: Record<string, string>): Promise<string> {
  const { stdout } = await exec('bash', ['-c', lines.join('\n')], {
    env: { ...process.env, ...env },
    // The whole document of the API is one answer.
    maxBuffer: 2 ** 24,
  });
  return stdout;
}

export function expectShown(output: string, { shows }: GuideLine): void {
  for (const part of shows) expect(output).toContain(part);
}

/** The guide shows these lines, each of them, and no other. */
export function expectLinesOf(guide: Guide, lines: Record<string, GuideLine>): void {
  const shown = guide
    .blocks(documentationFacts())
    .flatMap((block) => (block.kind === 'code' && block.language === 'bash' ? [block.text] : []));
  expect(shown.sort()).toEqual(
    Object.values(lines)
      .map(({ text }) => text)
      .sort(),
  );
}

/** A test file's demonstration company, served to the lines of a guide. */
class OpenGuide {
  api!: Api;
  token = '';

  /** What every guide says to set first. */
  get env(): Record<string, string> {
    return { BASE: this.api.base, TOKEN: this.token };
  }
}

export function openGuide(): OpenGuide {
  const guide = new OpenGuide();
  beforeAll(async () => {
    guide.api = await startApi();
    ({ token: guide.token } = await seedDemonstracao(db(), undefined));
  });
  afterAll(() => guide.api?.close());
  return guide;
}
