/** The field of a form that has its file. */
export const CAMPO = 'arquivo';
