import { forgetLastFile } from '#tests/support/forget.ts';
import { drawTests } from '#tests/support/short-form.ts';

forgetLastFile();
drawTests();
