import { globSync } from 'node:fs';
import { ROOT } from './process.ts';

/**
 * The short form of a run: of generated cases, looks at screens, journeys, guides, kills, whole processes and long random lives a share is
 * drawn by a seed; every other test is run. CI's is this one. That of `npm test` draws half of each share, and a third of the other files
 * of doors and verbs.
 * Its rest (`npm run test:resto`) is what it left out. The whole form (`npm run test:inteiro`) leaves out nothing; a run of named steps or files
 * is whole too.
 */

/** The variable by which a run of tests knows that it is a short one; its value is the seed of the draw. */
export const SHORT_FORM = 'SHORT_FORM_SEED';
/** Set beside the seed where the run is the rest of that short one: what it left out, and little more. */
export const REST = 'SHORT_FORM_REST';

/** Set beside the seed where the run is that of `npm test`, which draws less. */
export const QUICK = 'SHORT_FORM_QUICK';

/** The variable by which a run knows that it is one part of several; `2/4` is the second of four. */
export const PART = 'TEST_PART';

/** Which part of all tests a run is; undefined is all of them. */
export type Form = { seed: string; isRest: boolean; isQuick: boolean } | undefined;

export const formOf = (env: NodeJS.ProcessEnv): Form =>
  env[SHORT_FORM] === undefined
    ? undefined
    : { seed: env[SHORT_FORM], isRest: env[REST] !== undefined, isQuick: env[QUICK] !== undefined };

/** The variables that tell the processes of tests of a form. */
export const variablesOf = (form: Form): Record<string, string> =>
  form
    ? { [SHORT_FORM]: form.seed, ...(form.isRest ? { [REST]: '1' } : {}), ...(form.isQuick ? { [QUICK]: '1' } : {}) }
    : {};

/** One of how many a run of this form takes, where the short form of CI takes one of so many. */
const sharpened = (oneOf: number, form: { isQuick: boolean }): number =>
  form.isQuick && oneOf > 1 ? 2 * oneOf : oneOf;

/** Of these files' lists of cases (`test.each`, `describe.each`) one test of so many is run; none of them needs another. */
export const TESTS_DRAWN: Record<string, number> = {
  'tests/api/openapi-contract-1.test.ts': 16,
  'tests/api/openapi-contract-2.test.ts': 16,
  'tests/api/openapi-contract-3.test.ts': 16,
  'tests/api/rest-matrix.test.ts': 8,
  'tests/api/lists.test.ts': 8,
  'tests/api/bad-fields.test.ts': 4,
  'tests/api/webhooks-bad-input.test.ts': 4,
  'tests/unit/documento-hostil.test.ts': 12,
  'tests/unit/email-hostil.test.ts': 4,
  'tests/integration/panel-bad-input.test.ts': 8,
  'tests/integration/audit.test.ts': 3,
  'tests/e2e/oauth-clients.test.ts': 5,
  'tests/e2e/docs.test.ts': 4,
};

/** Files of which single tests draw from what they look at (`drawn`). */
export const CASES_DRAWN: readonly string[] = [
  'tests/e2e/accessibility.test.ts',
  'tests/e2e/docs-search.test.ts',
  'tests/e2e/navegacao.test.ts',
];

/** Of the files of a group one of so many is run; a file is of the first group that takes it. */
export const FILES_DRAWN: readonly { files: RegExp; oneOf: number }[] = [
  // The newcomer's path, and the looks at all screens, are always walked.
  { files: /^tests\/e2e\/(accessibility|content-policy|dez-minutos)\.test\.ts$/, oneOf: 1 },
  // Other journeys that cross the whole product.
  { files: /^tests\/e2e\/(fim-de-acesso|journey|oauth-consent|pedido-ao-caminhao)\.test\.ts$/, oneOf: 2 },
  { files: /^tests\/e2e\//, oneOf: 6 },
  // Guides whose command lines are run as they stand, and samples in other languages.
  { files: /^tests\/api\/(docs-|sdk-pacote|postman|openapi-examples)/, oneOf: 6 },
  // What kills and freezes one part.
  {
    files:
      /^tests\/integration\/(canais-mortes|conhecimento-avaliacao|demonstracao-morte|envio-parado|exportacao-largada|importacao-morte|inngest-(away|several)|oauth-several|restore-midia|several-processes|webhook-(crash|freeze))\.test\.ts$/,
    oneOf: 6,
  },
  // The product's processes as they are started, asked from outside; and the short forms of the faults and of the upgrade.
  {
    files:
      /^tests\/integration\/(atualizacao|cli|embedded-postgres-role|encryption-key|faults|foreign-origins|hostile-requests(-api)?|log-secrets|metrics|planted-secrets|security-headers|start)\.test\.ts$/,
    oneOf: 4,
  },
  // Long random lives, mail servers, and much data.
  {
    files:
      /^tests\/integration\/(assistente-injecao|atendimento-vidas|buscas-do-livro|canais-email-vidas|canal-email(-teste)?|conhecimento-leitura|correio|crm-negocios-concorrencia|expedicao-busca|importacao(-arquivos|-hostil)?|oauth-model|panel-files-access|personal-procedures)\.test\.ts$/,
    oneOf: 4,
  },
];

/** Of these, which `npm test` draws too, one of so many is run: whatever no group of the short form takes, but for what proves the most. */
const OTHERS = {
  files:
    /^tests\/(api|integration)\/(?!(ledger|migrations|panel-access|rest-matrix|sql-functions|webhook-(invariants|outbox))\.test\.ts$)/,
  oneOf: 3,
};

/** The groups that a run of this form draws from. */
const groupsOf = (form: { isQuick: boolean }) => [
  ...FILES_DRAWN.map(({ files, oneOf }) => ({ files, oneOf: sharpened(oneOf, form) })),
  ...(form.isQuick ? [OTHERS] : []),
];

/** A number for each name and seed, evenly spread. */
export function place(name: string, seed: string): number {
  let hash = 2_166_136_261;
  for (const char of `${seed}/${name}`) hash = Math.imul(hash ^ char.charCodeAt(0), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 16), 2_246_822_507);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Whether a test of a file that has its tests drawn is among them. */
export const isDrawn = (file: string, test: string, form: { seed: string; isQuick: boolean }): boolean =>
  place(`${file}/${test}`, form.seed) % sharpened(TESTS_DRAWN[file] ?? 1, form) === 0;

/** The cases that a run of this form takes: in a short one, one of so many, at least one. Their order stays. */
export function drawnCases<T>(cases: readonly T[], oneOf: number, nameOf: (one: T) => string, form: Form): T[] {
  if (!form) return [...cases];
  const named = cases.map((one) => ({ one, place: place(nameOf(one), form.seed) }));
  const chosen = new Set(
    named.toSorted((a, b) => a.place - b.place).slice(0, Math.ceil(cases.length / sharpened(oneOf, form))),
  );
  return named.filter((each) => chosen.has(each) !== form.isRest).map(({ one }) => one);
}

/** All files of tests that there are. */
export const ALL_FILES: readonly string[] = globSync('tests/*/**/*.test.ts', { cwd: ROOT }).map((path) =>
  path.replaceAll('\\', '/'),
);

/**
 * Which of these files a run of this form takes: in a short one, of each group its share, at least one; in the rest, all that has something
 * left. A share is drawn from all files that there are, so that a second try of one file takes what the first took.
 */
export function filesOf(files: readonly string[], form: Form): string[] {
  if (!form) return [...files];
  const groups = groupsOf(form);
  const groupOf = (file: string) => groups.find((group) => group.files.test(file));
  const drawn = new Set(ALL_FILES.filter((file) => !groupOf(file)));
  for (const group of groups) {
    const mine = ALL_FILES.filter((file) => groupOf(file) === group).sort(
      (a, b) => place(a, form.seed) - place(b, form.seed),
    );
    for (const file of mine.slice(0, Math.ceil(mine.length / group.oneOf))) drawn.add(file);
  }
  const isWhole = (file: string) => drawn.has(file) && !(file in TESTS_DRAWN) && !CASES_DRAWN.includes(file);
  return files.filter((file) => (form.isRest ? !isWhole(file) : drawn.has(file)));
}
