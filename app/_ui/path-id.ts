/** The id in a screen's address; null for text that is no id, of which the screen says so without asking the server. */
export const idOfPath = (part: string): number | null => (/^[1-9]\d{0,14}$/.test(part) ? Number(part) : null);

/** The id of a filter: undefined without a filter, and an id that no record has for text that is no id. */
export const idOfFilter = (text: string | null): number | undefined =>
  text === null ? undefined : (idOfPath(text) ?? Number.MAX_SAFE_INTEGER);
