import { forgetLastFile } from '#tests/support/forget.ts';

forgetLastFile();
