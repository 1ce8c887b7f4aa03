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
