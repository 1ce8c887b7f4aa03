/** Where drafts lie: of one tab, until it is closed or the user signs out. */
const PREFIX = 'rascunho:';
/** Fields that are never kept, whatever a form says. */
const SECRET = /senha|segredo|secret|token|chave|header/i;

let owner: string | null = null;
let ended = false;

/** Says whose drafts are read and kept from now on: one user's in one company. Without an owner, none are. */
export function ownDrafts(whose: string): void {
  owner = whose;
}

type Values = Record<string, unknown>;

const keyOf = (name: string) => `${PREFIX}${owner}:${name}`;

/** The kept fields of a form by its name; null where nothing is kept. */
export function readDraft(name: string): Values | null {
  if (owner === null || typeof window === 'undefined') return null;
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null');
    return typeof kept === 'object' && kept !== null ? (kept as Values) : null;
  } catch {
    return null;
  }
}

/** When what a form was filled in over was last changed: it is kept with whatever is, since the record may have changed before the draft is found. */
const READ = 'lido_em';

/** Keeps the fields that differ from the form's first values; forgets the draft where none does. */
export function keepDraft(name: string, first: object, values: object): void {
  if (owner === null || ended) return;
  const before = first as Values;
  const changed = Object.entries(values).filter(
    ([field, value]) => !SECRET.test(field) && JSON.stringify(value) !== JSON.stringify(before[field]),
  );
  try {
    if (changed.length === 0) sessionStorage.removeItem(keyOf(name));
    else {
      const read = READ in values ? { [READ]: values[READ] } : {};
      sessionStorage.setItem(keyOf(name), JSON.stringify({ ...Object.fromEntries(changed), ...read }));
    }
  } catch {
    // No room, or no storage: the question before leaving still stands.
  }
}

export function forgetDraft(name: string): void {
  if (owner !== null && typeof window !== 'undefined') sessionStorage.removeItem(keyOf(name));
}

/**
 * Forgets every draft of the tab, and keeps none any more; for the sign-out, whose page is left with what was typed still in it.
 * @returns what keeps drafts again, where the session could not be ended
 */
export function forgetDrafts(): () => void {
  ended = true;
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
  for (const key of keys) sessionStorage.removeItem(key);
  return () => {
    ended = false;
  };
}
