import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Calendars are loaded after the screen, each with the language that it speaks.

const ROOT = new URL('../../app/', import.meta.url).pathname;
const INPUTS =
  /^import \{[^}]*\b(?:Date|DateTime|Month|Time)\w*(?:Input|Picker)\b(?!Props)[^}]*\} from '@mantine\/dates';/m;

test('every file that draws a calendar loads its months in Portuguese', () => {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));
  const drawn = files
    .map((name) => [name, readFileSync(join(ROOT, name), 'utf8')] as const)
    .filter(([, text]) => INPUTS.test(text));
  expect(drawn.length).toBeGreaterThan(10);
  expect(drawn.filter(([, text]) => !text.includes("import 'dayjs/locale/pt-br';")).map(([name]) => name)).toEqual([]);
});
