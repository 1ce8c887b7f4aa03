import { styleText } from 'node:util';

const seconds = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A duration as people read it: "0,6 s". */
export function duration(ms: number): string {
  return `${seconds.format(ms / 1000)} s`;
}

type Style = Parameters<typeof styleText>[0];

/** Colours a text, unless standard output is no terminal or NO_COLOR is set. */
export function paint(style: Style, text: string): string {
  return styleText(style, text, { stream: process.stdout });
}

/** Prints a line. */
export function say(line = ''): void {
  console.log(line);
}

/** Prints a warning line. */
export function warn(line: string): void {
  console.log(`${paint('yellow', '!')} ${line}`);
}

/**
 * Runs one step of the start and prints how it went and how long it took. A terminal shows what is being done
 * meanwhile; without one, only a step announced as long says so before.
 */
export async function step<T>(
  doing: string,
  work: () => Promise<T>,
  done: (result: T) => string,
  options: { long?: boolean } = {},
): Promise<T> {
  const began = Date.now();
  const { isTTY } = process.stdout;
  if (isTTY) process.stdout.write(`${paint('dim', `… ${doing}`)}`);
  else if (options.long) say(`… ${doing}`);
  const clear = () => isTTY && process.stdout.write('\r\x1b[2K');
  try {
    const result = await work();
    clear();
    say(`${paint('green', '✓')} ${done(result)}  ${paint('dim', duration(Date.now() - began))}`);
    return result;
  } catch (error) {
    clear();
    throw error;
  }
}
