import { beforeAll } from 'vitest';
import { forgetLastFile } from '#tests/support/forget.ts';
import { drawTests } from '#tests/support/short-form.ts';
import { configureDatabase, createTestDatabase } from '#tests/support/test-database.ts';

forgetLastFile();
configureDatabase(await createTestDatabase());
drawTests();
// Sales and purchases make receivables and payables: as every process that changes them, a test has the room react. In a hook, so
// that the file's mocks are there before the product's modules are.
beforeAll(() => import('#server/financeiro/index.ts').then(() => undefined));
