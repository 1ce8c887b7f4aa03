/** The id that a screen's address carries; null when it can be nobody's, and the screen says so without asking the server. */
export const idOfPath = (part: string): number | null => (/^[1-9]\d{0,14}$/.test(part) ? Number(part) : null);
