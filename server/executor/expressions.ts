import { createHash } from 'node:crypto';
import type { Equality, InngestEvent, Operand } from './types.ts';

/*
 * The part of Inngest's expression language (CEL) that the executor reads: paths of the event that started a run, literals, and
 * equalities joined by `&&`. The SDK itself writes such a condition: a failure handler starts by the id of its function.
 */

const PATH = /^event((?:\.[A-Za-z_]\w*)+)$/;
const LITERAL = /^(?:'([^'\\]*)'|"([^"\\]*)"|(true|false|null|-?\d+(?:\.\d+)?))$/;

/** One operand, or undefined for an expression that the executor does not read. */
export function parseOperand(text: string): Operand | undefined {
  const path = PATH.exec(text.trim());
  if (path) return { path: (path[1] ?? '').slice(1).split('.') };
  const literal = LITERAL.exec(text.trim());
  return literal
    ? { value: literal[3] === undefined ? (literal[1] ?? literal[2]) : JSON.parse(literal[3]) }
    : undefined;
}

/** `a == b && c == d`, or undefined for an expression that the executor does not read. */
export function parseEqualities(text: string): Equality[] | undefined {
  const equalities: Equality[] = [];
  for (const part of text.split('&&')) {
    const [left, right, ...more] = part.split('==').map(parseOperand);
    if (!left || !right || more.length > 0) return undefined;
    equalities.push([left, right]);
  }
  return equalities;
}

/** The value of an operand; undefined when the event has none. */
export function read(operand: Operand, event: InngestEvent): unknown {
  if ('value' in operand) return operand.value;
  let found: unknown = event;
  for (const name of operand.path) {
    found =
      typeof found === 'object' && found !== null && Object.hasOwn(found, name) ? Reflect.get(found, name) : undefined;
  }
  return found;
}

/** A value as text: equal for equal values, and short enough for an index. */
export function keyOf(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length <= 200 ? text : createHash('sha256').update(text).digest('base64');
}

/** Whether every equality holds for an event. */
export function holds(equalities: Equality[], event: InngestEvent): boolean {
  return equalities.every(([left, right]) => {
    const value = read(left, event);
    return value !== undefined && keyOf(value) === keyOf(read(right, event));
  });
}
