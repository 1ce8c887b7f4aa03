/**
 * The first characters of a text, at most so many, counted as `text` of `validation.ts` and PostgreSQL count them. `slice` may cut an emoji
 * in two, and half of one can be kept in no JSON.
 */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : [...text.slice(0, 2 * most)].slice(0, most).join('');
