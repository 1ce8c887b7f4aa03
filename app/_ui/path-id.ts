/** The id that a screen's address carries; null when it can be nobody's, and the screen says so without asking the server. */
export const idOfPath = (part: string): number | null => (/^[1-9]\d{0,14}$/.test(part) ? Number(part) : null);

/** The same of a filter: none without one, and for one that can be nobody's an id that finds nothing. */
export const idOfFilter = (text: string | null): number | undefined =>
  text === null ? undefined : (idOfPath(text) ?? Number.MAX_SAFE_INTEGER);
