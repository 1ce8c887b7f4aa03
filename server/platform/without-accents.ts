/** A text as people compare it: lower case, without accents. What the database compares by, `normalizar` makes. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
