// Of this tab alone, in no address and in no cookie. Kept among the drafts of forms (app/_ui/drafts.ts), which a sign-out forgets.
const PASTED = 'rascunho:experimente:token';
const MADE = 'rascunho:experimente:sessao:';

/** A token to try operations with: pasted by the reader, or made for one scope by the reader's session. */
export type TrialToken = { text: string; origin: 'pasted' } | { text: string; origin: 'session'; until: number };

type Made = { token: string; empresa_id: number; until: number };

/**
 * The token for an operation: one that the session made for its scope in the company, as long as that works, or what was pasted last.
 * @param empresa_id of the signed-in company; null where nobody is signed in
 */
export function readToken(escopo: string | null, empresa_id: number | null): TrialToken {
  const made = readMade(escopo);
  if (made && made.empresa_id === empresa_id && made.until > Date.now()) {
    return { text: made.token, origin: 'session', until: made.until };
  }
  return { text: read(PASTED) ?? '', origin: 'pasted' };
}

export const keepPasted = (token: string): void => write(PASTED, token);

/** @param until when the token ends, in milliseconds of the epoch */
export const keepMade = (escopo: string, made: Made): void => write(MADE + escopo, JSON.stringify(made));

function readMade(escopo: string | null): Made | null {
  if (!escopo) return null;
  try {
    return JSON.parse(read(MADE + escopo) ?? 'null') as Made | null;
  } catch {
    return null;
  }
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    // Browsers may forbid the storage: the token is pasted on each page then.
    return null;
  }
}

function write(key: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}
