import { addDecimals, isNegative, isZero, toTyped } from '#app/_ui/decimal.ts';
import { formatQuantity, parseTyped } from '#app/_ui/format.ts';
import { findRead } from '#modulos/codigo-lido.ts';
import { readTyped } from '../../_parts/read-typed.ts';

/** A line that is counted: how much of it is left, and the codes that mean it. */
export type Contada = { id: number; produto_codigo: string; gtin: string | null; unidade: string; left: string };

/** What was counted of each line, as typed, by its id. */
export type Typed = Record<number, string>;

/**
 * Counts what was read: a code or a GTIN, once or as many times as is said before it ("3*CAFE-500"). Of several lines of a product, each
 * takes what it still has room for, in their order; what has no room at all is refused.
 */
export function countRead(lines: readonly Contada[], typed: Typed, read: string): Typed | { fault: string } {
  const { codigo, quantidade } = readTyped(read);
  const same = findRead(lines, codigo, ({ produto_codigo, gtin }) => ({ codigo: produto_codigo, gtin }));
  const [first] = same;
  if (!first) return { fault: `Nenhum item daqui tem o código “${codigo}”.` };
  const next = { ...typed };
  let rest = quantidade;
  let free = '0';
  for (const line of same) {
    const counted = addDecimals(parseTyped(typed[line.id] ?? '') || '0', '0') ?? '0';
    const room = minus(line.left, counted);
    if (isNegative(room) || isZero(room) || isZero(rest)) continue;
    free = plus(free, room);
    const fits = isNegative(minus(room, rest)) ? room : rest;
    next[line.id] = toTyped(plus(counted, fits));
    rest = minus(rest, fits);
  }
  if (isZero(rest)) return next;
  return {
    fault: isZero(free)
      ? `De ${codigo} já está tudo contado.`
      : `De ${codigo} só há mais ${formatQuantity(free)} ${first.unidade} para contar.`,
  };
}

const plus = (a: string, b: string) => addDecimals(a, b) ?? a;
const minus = (a: string, b: string) => addDecimals(a, b, true) ?? a;
