/** How strongly a migration holds a table, from the weakest on. */
const MODES = ['SHARE', 'SHARE ROW EXCLUSIVE', 'ACCESS EXCLUSIVE'] as const;
export type Mode = (typeof MODES)[number];

const NAME = String.raw`(?:ONLY\s+)?(?:"?public"?\.)?"?(\w+)"?`;
const FOREIGN_KEY = /\bADD\s+CONSTRAINT\b[^;]*\bFOREIGN\s+KEY\b/i;

/** What each kind of statement holds, as PostgreSQL's manual says. Rows that a statement changes are kept from other writers too. */
const KINDS: [pattern: RegExp, mode: Mode][] = [
  [new RegExp(String.raw`\bALTER\s+TABLE\s+(?:IF\s+EXISTS\s+)?${NAME}`, 'gi'), 'ACCESS EXCLUSIVE'],
  [new RegExp(String.raw`\bDROP\s+TABLE\s+(?:IF\s+EXISTS\s+)?${NAME}`, 'gi'), 'ACCESS EXCLUSIVE'],
  [new RegExp(String.raw`\bDROP\s+TRIGGER\b[^;]*?\sON\s+${NAME}`, 'gi'), 'ACCESS EXCLUSIVE'],
  [new RegExp(String.raw`\bREFERENCES\s+${NAME}`, 'gi'), 'SHARE ROW EXCLUSIVE'],
  [new RegExp(String.raw`\bTRIGGER\b[^;]*?\sON\s+${NAME}`, 'gi'), 'SHARE ROW EXCLUSIVE'],
  [new RegExp(String.raw`\b(?:INSERT\s+INTO|DELETE\s+FROM)\s+${NAME}`, 'gi'), 'SHARE ROW EXCLUSIVE'],
  [new RegExp(String.raw`\bUPDATE\s+${NAME}(?:\s+(?:AS\s+)?\w+)?\s+SET\b`, 'gi'), 'SHARE ROW EXCLUSIVE'],
  [new RegExp(String.raw`\bINDEX\b[^;]*?\sON\s+${NAME}`, 'gi'), 'SHARE'],
];

/**
 * The tables that statements of a migration hold until its end, with how strongly; tables that the migration makes itself among them. A
 * function's body holds nothing when the function is made. An index that is dropped is not among them: its table is not named.
 */
export function heldTables(statements: readonly string[]): Map<string, Mode> {
  const held = new Map<string, Mode>();
  for (const statement of statements) {
    const text = statement.replace(/^\s*--.*$/gm, '').trim();
    if (/^CREATE\s+(OR\s+REPLACE\s+)?FUNCTION\b/i.test(text)) continue;
    for (const [pattern, kind] of KINDS) {
      for (const [, name = ''] of text.matchAll(pattern)) {
        const mode = kind === 'ACCESS EXCLUSIVE' && FOREIGN_KEY.test(text) ? 'SHARE ROW EXCLUSIVE' : kind;
        const before = held.get(name);
        if (!before || MODES.indexOf(before) < MODES.indexOf(mode)) held.set(name, mode);
      }
    }
  }
  return held;
}
