import { forgetLastFile } from '#tests/support/forget.ts';
import { configureDatabase, createTestDatabase } from '#tests/support/test-database.ts';

forgetLastFile();
configureDatabase(await createTestDatabase());
// Sales and purchases make receivables and payables: as every process that changes them, a test has the room react.
await import('#server/financeiro/index.ts');
