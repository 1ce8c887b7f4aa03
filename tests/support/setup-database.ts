import { forgetLastFile } from '#tests/support/forget.ts';
import { configureDatabase, createTestDatabase } from '#tests/support/test-database.ts';

forgetLastFile();
configureDatabase(await createTestDatabase());
