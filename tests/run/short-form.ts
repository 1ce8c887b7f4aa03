/**
 * The short form of a run: of generated cases, looks at screens, journeys, guides, and kills of one part a share is drawn by a seed; every
 * other test is run.
 * The whole form (`npm run test:inteiro`, CI's) leaves out nothing. A run of named steps or files is whole too.
 */

/** The variable by which a run of tests knows that it is a short one; its value is the seed of the draw. */
export const SHORT_FORM = 'SHORT_FORM_SEED';

/** Of these files' lists of cases (`test.each`, `describe.each`) one test of so many is run; none of them needs another. */
export const TESTS_DRAWN: Record<string, number> = {
  'tests/api/openapi-contract-1.test.ts': 8,
  'tests/api/openapi-contract-2.test.ts': 8,
  'tests/api/openapi-contract-3.test.ts': 8,
  'tests/api/rest-matrix.test.ts': 4,
  'tests/api/lists.test.ts': 4,
  'tests/api/bad-fields.test.ts': 3,
  'tests/api/webhooks-bad-input.test.ts': 3,
  'tests/unit/documento-hostil.test.ts': 6,
  'tests/unit/email-hostil.test.ts': 4,
  'tests/integration/panel-bad-input.test.ts': 6,
  'tests/integration/audit.test.ts': 3,
  'tests/e2e/oauth-clients.test.ts': 5,
  'tests/e2e/docs.test.ts': 4,
};

/** Of the files of a group one of so many is run; a file is of the first group that takes it. */
export const FILES_DRAWN: readonly { files: RegExp; oneOf: number }[] = [
  // Journeys that cross the whole product, and the looks at all screens, are always walked.
  {
    files:
      /^tests\/e2e\/(accessibility|content-policy|dez-minutos|fim-de-acesso|journey|oauth-consent|pedido-ao-caminhao)\.test\.ts$/,
    oneOf: 1,
  },
  { files: /^tests\/e2e\//, oneOf: 3 },
  // Guides whose command lines are run as they stand, and samples in other languages.
  { files: /^tests\/api\/(docs-|sdk-pacote|postman|openapi-examples)/, oneOf: 4 },
  // The short forms of the faults and of the upgrade are always run; what kills and freezes one part takes its turn.
  {
    files:
      /^tests\/integration\/(canais-mortes|conhecimento-avaliacao|envio-parado|exportacao-largada|importacao-morte|inngest-(away|several)|oauth-several|restore-midia|several-processes|webhook-(crash|freeze))\.test\.ts$/,
    oneOf: 4,
  },
];

/** A number for each name and seed, evenly spread. */
export function place(name: string, seed: string): number {
  let hash = 2_166_136_261;
  for (const char of `${seed}/${name}`) hash = Math.imul(hash ^ char.charCodeAt(0), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 16), 2_246_822_507);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Whether a test of a file that has its tests drawn is among them. */
export const isDrawn = (file: string, test: string, seed: string): boolean =>
  place(`${file}/${test}`, seed) % (TESTS_DRAWN[file] ?? 1) === 0;

/** The files of a short run: of each group its share, at least one. */
export function drawnFiles(files: readonly string[], seed: string): string[] {
  const groupOf = (file: string) => FILES_DRAWN.find((group) => group.files.test(file));
  const drawn = new Set(files.filter((file) => !groupOf(file)));
  for (const group of FILES_DRAWN) {
    const mine = files.filter((file) => groupOf(file) === group).sort((a, b) => place(a, seed) - place(b, seed));
    for (const file of mine.slice(0, Math.ceil(mine.length / group.oneOf))) drawn.add(file);
  }
  return files.filter((file) => drawn.has(file));
}
