import { seal, unseal } from '#server/platform/crypto.ts';
import { env } from '#server/platform/env.ts';
import { randomBase62 } from '#server/platform/ids.ts';

// Devices (browsers) that have signed in to an account before. Each sign-in leaves a proof of it in a cookie, so that the guesses of
// strangers, which lock the account for unknown devices, never keep out its own user (OWASP: "device cookies"). A proof opens nothing.

const TERM_SECONDS = 180 * 24 * 60 * 60;
/** Accounts that one browser proves; those that were used longest ago are dropped. */
const MOST_ACCOUNTS = 5;
/** The only address that reads the cookie. */
const PATH = '/api/auth/callback/credentials';
const PROOF = /^[\w-]{1,100}\.\d{1,12}\.[0-9a-f]{64}$/;

const isSecure = () => env.APP_URL.startsWith('https://');
const cookieName = () => `${isSecure() ? '__Secure-' : ''}romaneio.dispositivo`;

/** A proof names no account: it holds for the e-mail that it was sealed with. */
const purpose = (email: string) => `dispositivo ${email}`;

/** When a proof was given; a proof carries the second of its end. */
const issuedAt = (proof: string) => (Number(proof.split('.')[1]) - TERM_SECONDS) * 1_000;

function proofsIn(cookies: string | undefined): string[] {
  const prefix = `${cookieName()}=`;
  const values = cookies?.split(/; */).filter((each) => each.startsWith(prefix)) ?? [];
  return values.flatMap((each) => each.slice(prefix.length).split('~')).filter((proof) => PROOF.test(proof));
}

/**
 * The id of the device that has signed in to this account before; null for any other. Asks no database, and does the same for an
 * account that does not exist.
 *
 * @param cookies the request's Cookie header
 * @param email as `normalizedEmail` writes it
 * @param since proofs of earlier sign-ins do not count
 */
export function knownDevice(cookies: string | undefined, email: string, since = new Date(0)): string | null {
  for (const proof of proofsIn(cookies)) {
    const device = unseal(purpose(email), proof);
    if (device && issuedAt(proof) >= since.getTime()) return device;
  }
  return null;
}

/** The Set-Cookie header after a sign-in: a new proof for this account, beside the proofs of the browser's other accounts. */
export function deviceCookie(cookies: string | undefined, email: string, device = randomBase62(22)): string {
  const others = proofsIn(cookies).filter((proof) => unseal(purpose(email), proof) === null);
  const proofs = [seal(purpose(email), device, TERM_SECONDS), ...others].slice(0, MOST_ACCOUNTS);
  const secure = isSecure() ? '; Secure' : '';
  return `${cookieName()}=${proofs.join('~')}; Path=${PATH}; Max-Age=${TERM_SECONDS}; HttpOnly${secure}; SameSite=Lax`;
}
