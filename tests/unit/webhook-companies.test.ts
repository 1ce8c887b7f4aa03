import { beforeEach, expect, test, vi } from 'vitest';
import { charge, IN_FLIGHT, mayBegin, newCompany, restMs } from '#server/entregas/dispatcher/companies.ts';
import type { Company } from '#server/entregas/dispatcher/lanes.ts';

// A company's budget of requests and bytes in one worker.

const MIB = 1_024 ** 2;
const attempt = (bytes_recebidos: number, conexao_nova = false) => ({ bytes_recebidos, conexao_nova });

let company: Company;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  company = newCompany(1);
  return () => void vi.useRealTimers();
});

/** How many requests may be under way at once. */
function share(sharing: number): number {
  for (company.active = 0; mayBegin(company, sharing); company.active++);
  return company.active;
}

test('a share of the requests is always free for the next company, and a company always has some', () => {
  expect([1, 2, 9, 1_000].map(share)).toEqual([500, 333, 100, 20]);
  for (let sharing = 1; sharing < IN_FLIGHT / 20; sharing++) {
    expect(share(sharing) * sharing).toBeLessThanOrEqual(IN_FLIGHT - share(sharing));
  }
});

test('answers of an honest size cost nothing, however many', () => {
  for (let i = 0; i < 100_000; i++) charge(company, attempt(4_000));
  expect(restMs(company)).toBe(0);
});

test('long answers beyond 4 MiB a second make the company rest until they are paid', () => {
  while (mayBegin(company, 1)) charge(company, attempt(65_536));
  const rest = restMs(company);
  expect(rest).toBeGreaterThan(0);
  expect(rest).toBeLessThan(20);
  vi.advanceTimersByTime(rest);
  expect(mayBegin(company, 1)).toBe(true);
  charge(company, attempt(8 * MIB));
  expect(restMs(company)).toBeGreaterThan(1_900);
  vi.advanceTimersByTime(60_000);
  // However long it was quiet, no more than a second's bytes are saved.
  charge(company, attempt(5 * MIB));
  expect(mayBegin(company, 1)).toBe(false);
});

test('each new connection costs too', () => {
  let opened = 0;
  for (; mayBegin(company, 1); opened++) charge(company, attempt(200, true));
  expect(opened).toBeGreaterThan(500);
  expect(opened).toBeLessThan(520);
});
