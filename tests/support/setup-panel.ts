import { afterAll, beforeAll, inject } from 'vitest';
import { forgetLastFile } from '#tests/support/forget.ts';
import { restPanel } from '#tests/support/panel.ts';
import { cloneTemplate } from '#tests/support/postgres.ts';
import { drawTests } from '#tests/support/short-form.ts';
import { configureDatabase } from '#tests/support/test-database.ts';

forgetLastFile();
drawTests();
// Always of the same name in one worker: its web process and its browser stay, and find each file's own database there.
const name = `romaneio_panel_${process.pid}`;
configureDatabase(await cloneTemplate(inject('databaseServer'), inject('demonstracaoTemplate'), name));
// Sales and purchases make receivables and payables: as every process that changes them, a test has the room react. In a hook, so
// that the file's mocks are there before the product's modules are.
beforeAll(() => import('#server/financeiro/index.ts').then(() => undefined));
// Hooks that come after the tests run in reverse: the web process lets go of the database before it is dropped.
afterAll(restPanel);
