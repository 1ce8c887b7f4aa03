const OURS = /(rmn(?:_|%5F)(?:tok|sec|cod|at|rt)|whsec)(?:_|%5F)[0-9A-Za-z]{8,}/gi;
/**
 * Signed or encrypted cookies, and whatever else is written as a JSON Web Token: where it has a dot. One without is taken too, so that
 * no text is read again from each `eyJ` in it: anybody may send one that is full of them.
 */
const JWT = /(?:\b|(?<=\\[nrt]))eyJ[\w-]{8,}(?:\.[\w-]*)*/g;
/** The password of an address. */
const USERINFO = /(\/\/[^\s/:@"]*:)[^\s/@"]+@/g;

/** The text with whatever in it has the form of a secret cut short, for logs. */
export const maskSecrets = (text: string): string =>
  text
    .replace(OURS, '$1_…')
    .replace(JWT, (found) => (found.includes('.') ? 'eyJ…' : found))
    .replace(USERINFO, '$1…@');
