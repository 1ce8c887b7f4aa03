import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { ROOT } from './process.ts';

/** A test and each of its hooks end within five minutes, one by one: a file that tells of no end for longer hangs (ms). */
export const SILENT_MS = 12 * 60_000;
/** Three times what the longest file takes on two busy cores (ms). */
export const LONGEST_MS = 30 * 60_000;

/** The variable that names the file where the run keeps which files of tests are under way and, at its end, the errors outside of tests. */
export const UNDER_WAY = 'TEST_UNDER_WAY';

/** How often the run looks after its files (ms). */
export const LOOK_MS = 10_000;

/** The time of a run in ms: where the machine stood still, or had no time for this process, no more than two looks have passed. */
export class RunClock {
  #now = 0;
  #looked: number;

  constructor(now: number) {
    this.#looked = now;
  }

  at(now: number): number {
    this.#now += Math.min(now - this.#looked, 2 * LOOK_MS);
    this.#looked = now;
    return this.#now;
  }
}

type Running = { began: number; heard: number; last: string };

/** Which files of tests are under way, and which of them hang. Times are in ms. */
export class UnderWay {
  readonly #running = new Map<string, Running>();

  begins(file: string, now: number): void {
    this.#running.set(file, { began: now, heard: now, last: 'its first test' });
  }

  tells(file: string, last: string, now: number): void {
    const running = this.#running.get(file);
    if (running) this.#running.set(file, { ...running, heard: now, last });
  }

  ends(file: string): void {
    this.#running.delete(file);
  }

  names(): string[] {
    return [...this.#running.keys()];
  }

  /** A line for each file under way: for how long, and what was heard of it last. */
  lines(now: number): string[] {
    return [...this.#running].map(
      ([file, { began, heard, last }]) =>
        `  ${file}: for ${seconds(now - began)}, last heard of ${seconds(now - heard)} ago: ${last}`,
    );
  }

  isStuck(now: number): boolean {
    return [...this.#running.values()].some(({ began, heard }) => now - heard > SILENT_MS || now - began > LONGEST_MS);
  }
}

const seconds = (ms: number) => `${Math.round(ms / 1000)} s`;
const fileOf = ({ moduleId }: TestModule) => relative(ROOT, moduleId).replaceAll('\\', '/');

/**
 * Names the files that are under way when the run is ended from outside, and ends the run itself when one hangs: no time limit of a test
 * ends a loop without a pause, and a run that never ends says nothing.
 */
export default class Watch implements Reporter {
  readonly #underWay = new UnderWay();
  readonly #clock = new RunClock(performance.now());

  onTestRunStart(): void {
    setInterval(() => {
      if (this.#underWay.isStuck(this.#now())) this.#end('STUCK');
    }, LOOK_MS).unref();
    process.once('SIGTERM', () => this.#end('ENDED FROM OUTSIDE'));
  }

  onTestModuleQueued(file: TestModule): void {
    this.#underWay.begins(fileOf(file), this.#now());
    this.#keepFiles('under way');
  }

  onTestCaseReady(test: TestCase): void {
    this.#underWay.tells(fileOf(test.module), `begin of ${test.fullName}`, this.#now());
  }

  onTestCaseResult(test: TestCase): void {
    this.#underWay.tells(fileOf(test.module), `end of ${test.fullName}`, this.#now());
  }

  onTestModuleEnd(file: TestModule): void {
    this.#underWay.ends(fileOf(file));
    this.#keepFiles('under way');
  }

  onTestRunEnd(_files: readonly TestModule[], errors: readonly SerializedError[]): void {
    if (errors.length > 0)
      this.#keep(`outside of tests: ${errors.map(({ message }) => message.split('\n', 1)[0]).join('; ')}`);
  }

  #now(): number {
    return this.#clock.at(performance.now());
  }

  #keepFiles(why: string): void {
    this.#keep(`${why}: ${this.#underWay.names().join(', ')}`);
  }

  /** Kept at each step, since a process that is killed says nothing more. */
  #keep(text: string): void {
    const path = process.env[UNDER_WAY];
    if (path) writeFileSync(path, text);
  }

  #end(why: string): never {
    this.#keepFiles(why);
    console.log([`\n${why}. Files of tests that were under way:`, ...this.#underWay.lines(this.#now())].join('\n'));
    process.exit(1);
  }
}
