import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { filesOf, formOf, PART } from './short-form.ts';

/**
 * Files that take longest, the longest first: one that began last would leave the other workers idle. Vitest orders the rest by
 * the durations of an earlier run, or by size where there was none.
 */
export const SLOWEST = [
  'tests/api/openapi-contract-1.test.ts',
  'tests/api/openapi-contract-2.test.ts',
  'tests/api/openapi-contract-3.test.ts',
  'tests/api/openapi-statuses.test.ts',
  'tests/api/rest-matrix.test.ts',
  'tests/e2e/accessibility.test.ts',
  'tests/e2e/navegacao.test.ts',
  'tests/e2e/docs.test.ts',
  'tests/e2e/aplicativos.test.ts',
  'tests/e2e/oauth-consent-looks.test.ts',
  'tests/e2e/oauth-clients.test.ts',
  'tests/e2e/saude.test.ts',
  'tests/e2e/entregas.test.ts',
  'tests/integration/faults.test.ts',
  'tests/integration/cli.test.ts',
  'tests/integration/several-processes.test.ts',
  'tests/integration/oauth-several.test.ts',
  'tests/integration/start.test.ts',
  'tests/integration/panel-bad-input.test.ts',
  'tests/integration/encryption-key.test.ts',
  'tests/integration/panel-access.test.ts',
  'tests/integration/inngest-several.test.ts',
  'tests/integration/metrics.test.ts',
  'tests/integration/log-secrets.test.ts',
  'tests/integration/oauth-model.test.ts',
  'tests/integration/hostile-requests-api.test.ts',
  'tests/integration/webhook-freeze.test.ts',
  'tests/integration/audit.test.ts',
  'tests/integration/embedded-postgres-role.test.ts',
  'tests/integration/security-headers.test.ts',
  'tests/integration/webhook-crash.test.ts',
  'tests/integration/sign-in.test.ts',
  'tests/integration/inngest-away.test.ts',
  'tests/integration/foreign-origins.test.ts',
  'tests/integration/inngest-punctual.test.ts',
  'tests/api/docs-verificacao.test.ts',
  'tests/api/oauth-renewal.test.ts',
  'tests/api/oauth-code.test.ts',
];

const rankOf = (path: string) => {
  const found = SLOWEST.indexOf(path);
  return found < 0 ? SLOWEST.length : found;
};

const pathOf = ({ moduleId }: TestSpecification) => relative(process.cwd(), moduleId).replaceAll('\\', '/');

/** The files of a part: dealt out like cards, the slowest first, so that each part has its share of them. */
export function filesOfPart(files: readonly string[], part: string | undefined): string[] {
  if (part === undefined) return [...files];
  const [number = 1, of = 1] = part.split('/').map(Number);
  return files
    .toSorted((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1))
    .filter((_, index) => index % of === number - 1);
}

/** Within each project, the files that are known to be slow before all others; only those of the run's form and part. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const wanted = new Set(filesOfPart(filesOf(files.map(pathOf), formOf(process.env)), process.env[PART]));
    const sorted = (await super.sort(files)).filter((file) => wanted.has(pathOf(file)));
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    // A worker that goes on to another project starts anew.
    return projects.flatMap((name) =>
      sorted.filter(({ project }) => project.name === name).sort((a, b) => rankOf(pathOf(a)) - rankOf(pathOf(b))),
    );
  }
}
