import { plain } from '#app/_ui/plain.ts';

/** The short name that is being typed after a slash, right before the caret; null where none is. */
export function askedShortcut(text: string, caret: number): { atalho: string; from: number } | null {
  const found = /(?:^|\s)\/([\p{L}\p{N}_-]*)$/u.exec(text.slice(0, caret));
  const atalho = found?.[1];
  return atalho === undefined ? null : { atalho, from: caret - atalho.length - 1 };
}

/** So many letters are looked for in the texts too. */
const IN_TEXTS = 3;

/** The replies whose short name begins with what was typed come first, then those that have it anywhere. */
export function matching<R extends { atalho: string; texto: string }>(all: readonly R[], typed: string): R[] {
  const wanted = plain(typed);
  const begins = all.filter(({ atalho }) => plain(atalho).startsWith(wanted));
  const has = all.filter(
    (one) =>
      !begins.includes(one) &&
      plain(wanted.length < IN_TEXTS ? one.atalho : `${one.atalho} ${one.texto}`).includes(wanted),
  );
  return [...begins, ...has];
}
