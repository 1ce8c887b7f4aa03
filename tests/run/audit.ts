import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { EXCEPTIONS, type Exception } from '#tests/run/audit-exceptions.ts';
import { ROOT } from '#tests/run/process.ts';

/** One advisory about an installed package, as `npm audit --json` has it (report version 2). */
type Advisory = { name: string; title: string; url: string; severity: string; range: string };
type Report = {
  auditReportVersion?: number;
  /** By package. `via` names the packages through which another's advisory reaches it. */
  vulnerabilities?: Record<string, { via: (Advisory | string)[] }>;
  message?: string;
  error?: { summary?: string };
};

type Finding = Advisory & { id: string; runs: boolean };

/** What the reports amount to: faults that nobody explained, in words; or why nothing could be found out. */
export type Verdict = { faults: string[] } | { skipped: string };

/**
 * Judges the two reports of `npm audit --json`, by text.
 * @param runs about what is installed without development dependencies
 * @param all about everything
 */
export function judge(runs: string, all: string, exceptions: readonly Exception[] = EXCEPTIONS): Verdict {
  const found = new Map<string, Finding>();
  for (const [text, isRun] of [
    [all, false],
    [runs, true],
  ] as const) {
    const report = parse(text);
    if (!report?.vulnerabilities || report.auditReportVersion !== 2) {
      return { skipped: report?.message ?? report?.error?.summary ?? 'npm audit gave no report' };
    }
    for (const advisory of advisoriesOf(report.vulnerabilities)) {
      const id = /GHSA(?:-\w{4}){3}/.exec(advisory.url)?.[0] ?? advisory.url;
      found.set(`${id} ${advisory.name} ${advisory.range}`, { ...advisory, id, runs: isRun });
    }
  }
  const isExplained = ({ id, name }: Finding) => exceptions.some((e) => e.advisory === id && e.package === name);
  return { faults: [...found.values()].filter((finding) => !isExplained(finding)).map(describe) };
}

function parse(text: string): Report | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

const advisoriesOf = (vulnerabilities: NonNullable<Report['vulnerabilities']>): Advisory[] =>
  Object.values(vulnerabilities).flatMap(({ via }) => via.filter((each) => typeof each !== 'string'));

const describe = ({ name, range, severity, title, url, runs }: Finding) =>
  `${name} ${range}, ${severity}${runs ? '' : ', in development only'}: ${title} (${url})`;

/** Asks npm's registry about every installed package. No service and no network are no fault. */
export async function audit(): Promise<Verdict> {
  const npm = process.env.npm_execpath;
  if (!npm) return { skipped: 'not started by npm' };
  const ask = async (...args: string[]) => {
    const quick = ['--fetch-retries=0', '--fetch-timeout=20000'];
    const run = promisify(execFile)(process.execPath, [npm, 'audit', '--json', ...quick, ...args], {
      cwd: ROOT,
      maxBuffer: 64 * 1024 * 1024,
      timeout: 60_000,
    });
    // It exits with 1 when it finds something.
    return run.then(
      ({ stdout }) => stdout,
      (error: { stdout?: string }) => error.stdout ?? '',
    );
  };
  return judge(await ask('--omit=dev'), await ask());
}
