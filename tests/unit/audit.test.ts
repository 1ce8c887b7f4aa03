import { describe, expect, test } from 'vitest';
import { judge } from '#tests/run/audit.ts';
import { EXCEPTIONS } from '#tests/run/audit-exceptions.ts';

// `npm test` fails on a known fault in a package, unless it is explained. Answers in npm's own form (`npm audit --json`, version 2).

const advisory = (name: string, id: string, more: object = {}) => ({
  source: 1_096_820,
  name,
  dependency: name,
  title: `A fault of ${name}`,
  url: `https://github.com/advisories/${id}`,
  severity: 'high',
  cwe: ['CWE-1321'],
  cvss: { score: 7.5, vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H' },
  range: '<1.2.6',
  ...more,
});

const entry = (name: string, via: unknown[], effects: string[] = []) => ({
  name,
  severity: 'high',
  isDirect: false,
  via,
  effects,
  range: '<=1.2.5',
  nodes: [`node_modules/${name}`],
  fixAvailable: true,
});

const report = (...entries: ReturnType<typeof entry>[]) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(entries.map((each) => [each.name, each])),
    metadata: { vulnerabilities: { info: 0, low: 0, moderate: 0, high: entries.length, critical: 0 } },
  });

const minimist = entry('minimist', [advisory('minimist', 'GHSA-xvch-5gv4-984h')], ['mkdirp']);
// The fault is another's: named once, where it is.
const mkdirp = entry('mkdirp', ['minimist']);
const clean = report();

test('nothing is known: nothing is wrong', () => {
  expect(judge(clean, clean)).toEqual({ faults: [] });
});

test('a fault in what runs is one fault, by the package that has it', () => {
  const text = report(minimist, mkdirp);
  expect(judge(text, text, [])).toEqual({
    faults: ['minimist <1.2.6, high: A fault of minimist (https://github.com/advisories/GHSA-xvch-5gv4-984h)'],
  });
});

test('a fault in a tool is one too, and said to be in development only', () => {
  const verdict = judge(clean, report(minimist), []);
  expect(verdict).toEqual({ faults: [expect.stringContaining('minimist <1.2.6, high, in development only: ')] });
});

test('what is explained passes: that advisory, of that package, and no other', () => {
  const two = report(
    entry('minimist', [advisory('minimist', 'GHSA-xvch-5gv4-984h'), advisory('minimist', 'GHSA-vh95-rmgr-6w4m')]),
    entry('other', [advisory('other', 'GHSA-xvch-5gv4-984h')]),
  );
  const explained = { advisory: 'GHSA-xvch-5gv4-984h', package: 'minimist', reason: 'x' } as const;
  const verdict = judge(two, two, [explained]);
  expect(verdict).toEqual({
    faults: [expect.stringContaining('GHSA-vh95-rmgr-6w4m'), expect.stringMatching(/^other .*GHSA-xvch-5gv4-984h/)],
  });
  expect(judge(clean, report(minimist), [explained])).toEqual({ faults: [] });
});

describe('no answer is no verdict', () => {
  const error = (message: string) => JSON.stringify({ message, error: { summary: '', detail: '' } });
  test.each([
    [
      'a registry without the service',
      error('405 Method Not Allowed - POST https://packages.example/advisories'),
      '405',
    ],
    ['no network', error('request to https://packages.example/ failed, reason: getaddrinfo ENOTFOUND'), 'ENOTFOUND'],
    ['a report of another version', JSON.stringify({ auditReportVersion: 3, vulnerabilities: {} }), 'no report'],
    ['nothing', '', 'no report'],
    ['half of an answer', clean.slice(0, 20), 'no report'],
    ['null', 'null', 'no report'],
  ])('%s', (_name, text, reason) => {
    expect(judge(text, clean)).toEqual({ skipped: expect.stringContaining(reason) });
    expect(judge(clean, text)).toEqual({ skipped: expect.stringContaining(reason) });
  });
});

test('every exception says which advisory, of which package, and why', () => {
  for (const { advisory: id, package: name, reason } of EXCEPTIONS) {
    expect(id).toMatch(/^GHSA(-[23456789cfghjmpqrvwx]{4}){3}$/);
    expect(name).toMatch(/^(@[\w-]+\/)?[\w.-]+$/);
    expect(reason.length).toBeGreaterThan(40);
  }
});
