import { expect, test } from 'vitest';
import { deviceOf } from '#server/platform/devices.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome no Windows'],
  [`Mozilla/5.0 (Linux; Android 14; SM-A546E) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome no Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox no Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari no Mac',
  ],
  ['curl/8.5.0', 'Dispositivo desconhecido'],
  ['<script>alert(1)</script>', 'Dispositivo desconhecido'],
  [`Mozilla/5.0 (${'('.repeat(50_000)}`, 'Dispositivo desconhecido'],
  ['', 'Dispositivo desconhecido'],
  [null, 'Dispositivo desconhecido'],
])('%s', (agent, words) => {
  expect(deviceOf(agent)).toBe(words);
});
