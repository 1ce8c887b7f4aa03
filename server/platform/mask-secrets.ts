const OURS = /(rmn(?:_|%5F)(?:tok|sec|cod|at|rt|cv|rs|em|pp)|whsec)(?:_|%5F)[0-9A-Za-z]{8,}/gi;
/**
 * Signed or encrypted cookies, and any other JSON Web Token. A token without a dot is taken too: otherwise a text that is full of `eyJ`,
 * which anybody may send, would be read again from each of them.
 */
const JWT = /(?:\b|(?<=\\[nrt]))eyJ[\w-]{8,}(?:\.[\w-]*)*/g;
/** The password of an address. */
const USERINFO = /(\/\/[^\s/:@"]*:)[^\s/@"]+@/g;

/** The text for logs: every part that has the form of a secret is cut short. */
export const maskSecrets = (text: string): string =>
  text
    .replace(OURS, '$1_…')
    .replace(JWT, (found) => (found.includes('.') ? 'eyJ…' : found))
    .replace(USERINFO, '$1…@');

/** Shorter texts are in every sentence, and are no secrets. */
const LEAST = 4;
/** So many characters of a secret's beginning name it: a sentence may have been cut in the middle of it. */
const HEAD = 8;
/** Credentials as HTTP writes them. */
const CREDENTIALS = /\b(Bearer|Basic)\s+[\w.~+/=-]{4,}/gi;

/**
 * A text of somebody else's (a server's, which may say again what it was told) without these secrets: as they are, as JSON and addresses
 * write them, cut short, and as credentials of HTTP.
 */
export function cutSecrets(text: string, secrets: readonly string[]): string {
  let cut = maskSecrets(text.replace(CREDENTIALS, '$1 …'));
  for (const secret of secrets) {
    if (secret.length < LEAST) continue;
    for (const form of new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])) {
      const head = form.slice(0, HEAD);
      for (let at = cut.indexOf(head); at >= 0; at = cut.indexOf(head, at + 1)) {
        let end = at + head.length;
        while (end < cut.length && end - at < form.length && cut[end] === form[end - at]) end++;
        cut = `${cut.slice(0, at)}…${cut.slice(end)}`;
      }
    }
  }
  return cut;
}

/**
 * The same work, whose faults of one kind come out with other words: those of somebody else, which may say again what they were told.
 * @param reword what of a fault is told otherwise; it is given the work's first argument, too
 */
export const rewording =
  <E extends Error, A extends unknown[], R>(
    kind: new (...args: never[]) => E,
    work: (...args: A) => Promise<R>,
    reword: (fault: E, first: A[0]) => Partial<E>,
  ) =>
  async (...args: A): Promise<R> => {
    try {
      return await work(...args);
    } catch (error) {
      throw error instanceof kind ? Object.assign(error, reword(error, args[0])) : error;
    }
  };
