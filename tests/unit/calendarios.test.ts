import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Calendars are loaded after the screen, each with the language that it speaks.

const ROOT = new URL('../../app/', import.meta.url).pathname;
const INPUTS =
  /^import \{[^}]*\b(?:Date|DateTime|Month|Time)\w*(?:Input|Picker)\b(?!Props)[^}]*\} from '@mantine\/dates';/m;
const [DAY, RANGE] = ['_ui/day-input.tsx', '_ui/day-range-picker.tsx'];
const OTHERS = [
  '(painel)/_parts/moment-input.tsx',
  '(painel)/contratos/_parts/reajuste-modal.tsx',
  '(painel)/conversas/canais/_formas/campo-input.tsx',
  '(painel)/integracoes/webhooks/[id]/recover-tab.tsx',
];

test('every file that draws a calendar loads its months in Portuguese', () => {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));
  const drawn = files
    .map((name) => [name, readFileSync(join(ROOT, name), 'utf8')] as const)
    .filter(([, text]) => INPUTS.test(text));
  expect(drawn.map(([name]) => name)).toEqual(expect.arrayContaining([DAY, RANGE, ...OTHERS]));
  expect(drawn.filter(([, text]) => !text.includes("import 'dayjs/locale/pt-br';")).map(([name]) => name)).toEqual([]);
  // One place each, where a screen reader hears what was chosen.
  const days = drawn.filter(([, text]) => /<DatePickerInput\b/.test(text)).map(([name]) => name);
  expect(days.sort()).toEqual([DAY, RANGE]);
});
