/** "Notas fiscais" → ["notas", "fiscais"]; numbers of versions are left out: "OAuth 2.0" → ["oauth"]. */
const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !/^\d+$/.test(word));

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** "Notas fiscais" → `NotasFiscais`; "estoque.atualizado" → `EstoqueAtualizado`. */
export const className = (text: string) => wordsOf(text).map(capital).join('');

/** "Notas fiscais" → `notasFiscais`. */
export const propertyName = (text: string) => {
  const [first = '', ...rest] = wordsOf(text);
  return first + rest.map(capital).join('');
};

/** A key of an object as TypeScript writes it. */
export const keyOf = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name));

/** A text as a literal of TypeScript. */
export const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** A comment that editors show; nothing for no text. */
export function comment(text: string | undefined, indent = ''): string {
  if (!text) return '';
  const lines = text.replaceAll('*/', '*\\/').split('\n');
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}
