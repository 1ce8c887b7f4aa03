/** Letters and digits that nobody mistakes for each other. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 14;

/** A password from the browser's cryptographic source, without modulo bias. */
export function generatePassword(): string {
  const limit = 256 - (256 % ALPHABET.length);
  let password = '';
  while (password.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH * 2))) {
      if (byte < limit && password.length < LENGTH) password += ALPHABET[byte % ALPHABET.length];
    }
  }
  return password;
}

/** The button that shows a password, reachable by keyboard and named. */
export const SHOW_PASSWORD = { 'aria-label': 'Mostrar o que foi digitado', tabIndex: 0 } as const;
