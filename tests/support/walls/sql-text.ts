/** What a statement does to a table. `write` includes every lock; `trigger` is a trigger on the table. */
export type Access = 'read' | 'write' | 'trigger';
export type Named = { name: string; access: Access; at: number };

/** The names that count. A table is looked for where PostgreSQL expects one, a function wherever it is called. */
export type Known = { isTable: (name: string) => boolean; isFunction: (name: string) => boolean };

type Token = { kind: 'word' | 'text' | 'sign'; value: string; at: number };

/** `$$` only surrounds a body, which is SQL too. */
const TOKEN =
  /(?<skip>\s+|--[^\n]*|\/\*[\s\S]*?\*\/|\$\w*\$)|(?<text>'(?:[^']|'')*')|"(?<quoted>(?:[^"]|"")*)"|(?<word>[\p{L}_][\p{L}\p{N}_$]*)|(?<sign>[\s\S])/gu;

function tokens(sql: string): Token[] {
  return [...sql.matchAll(TOKEN)].flatMap(({ groups = {}, index }): Token[] => {
    const { skip, text, quoted, word, sign = '' } = groups;
    if (skip !== undefined) return [];
    if (text !== undefined) return [{ kind: 'text', value: text.slice(1, -1), at: index + 1 }];
    if (quoted !== undefined) return [{ kind: 'word', value: quoted, at: index }];
    return [
      word === undefined
        ? { kind: 'sign', value: sign, at: index }
        : { kind: 'word', value: word.toLowerCase(), at: index },
    ];
  });
}

/** What may stand between the word that announces a table and the table's name. */
const BEFORE_NAME = new Set(['only', 'lateral', 'table', 'if', 'not', 'exists']);
/** What ends the list of tables after FROM. */
const AFTER_LIST = new Set([
  ...[
    'select',
    'where',
    'group',
    'order',
    'limit',
    'offset',
    'fetch',
    'having',
    'window',
    'returning',
    'set',
    'values',
  ],
  ...['union', 'except', 'intersect', 'for', 'do', 'loop', 'then', 'end'],
]);
/** Words before UPDATE that make it no statement: a lock, ON CONFLICT, what a trigger or a foreign key listens to. */
const NOT_A_STATEMENT = new Set(['for', 'key', 'do', 'before', 'after', 'or', 'of', 'on']);

/** A query between two brackets, as far as it was read. */
type Scope = { expects: Access | null; inList: boolean; creates: string | null; named: (Named & { alias: string })[] };
const scope = (): Scope => ({ expects: null, inList: false, creates: null, named: [] });

/**
 * The tables that a text of SQL names where PostgreSQL expects a table: after FROM, JOIN, INTO, UPDATE, DELETE FROM, USING, TABLE, ON
 * of a trigger. The text may be a part of a statement; whatever is put into it stands as `?`. Texts within it (EXECUTE) are read too.
 */
export function tablesIn(sql: string, known: Known): Named[] {
  const all = tokens(sql);
  const word = (n: number) => (all[n]?.kind === 'word' ? all[n].value : '');
  const sign = (n: number) => (all[n]?.kind === 'sign' ? all[n].value : '');
  const found: Named[] = [];
  const open: Scope[] = [];
  let here = scope();

  const name = (n: number): number => {
    const last = sign(n + 1) === '.' ? n + 2 : n;
    const isCall = here.expects === 'read' && sign(last + 1) === '(';
    if (here.expects && known.isTable(word(last)) && !isCall) {
      const alias = word(last + 1) === 'as' ? word(last + 2) : word(last + 1);
      const named = { name: word(last), access: here.expects, at: all[n]?.at ?? 0, alias };
      here.named.push(named);
      found.push(named);
    }
    here.expects = null;
    return last;
  };

  /** FOR UPDATE, FOR NO KEY UPDATE, FOR SHARE, FOR KEY SHARE [OF alias, …]: of all tables of the query, or of some. */
  const lock = (n: number) => {
    const of: string[] = [];
    if (word(n + 1) === 'of') {
      for (let at = n + 2; word(at); at += 2) {
        of.push(word(at));
        if (sign(at + 1) !== ',') break;
      }
    }
    for (const named of here.named) {
      if (of.length === 0 || of.includes(named.alias) || of.includes(named.name)) named.access = 'write';
    }
  };

  for (let n = 0; n < all.length; n++) {
    const token = all[n];
    if (token?.kind === 'text')
      found.push(...tablesIn(token.value, known).map((each) => ({ ...each, at: token.at + each.at })));
    if (token?.kind === 'sign') {
      if (token.value === '(') {
        open.push(here);
        here = scope();
      } else if (token.value === ')') {
        here = open.pop() ?? scope();
        here.expects = null;
      } else if (token.value === ';') here = scope();
      else here.expects = token.value === ',' && here.inList ? 'read' : null;
    }
    if (token?.kind !== 'word') continue;
    const before = word(n - 1);
    if (sign(n + 1) === '(' && known.isFunction(token.value))
      found.push({ name: token.value, access: 'read', at: token.at });
    if (here.expects && !BEFORE_NAME.has(token.value)) {
      n = name(n);
      continue;
    }
    if (AFTER_LIST.has(token.value)) here.inList = false;
    switch (token.value) {
      case 'from':
        if (before === 'distinct' && ['is', 'not'].includes(word(n - 2))) break;
        here.inList = before !== 'delete';
        here.expects = before === 'delete' ? 'write' : 'read';
        break;
      case 'using':
        here.inList = true;
        here.expects = 'read';
        break;
      case 'join':
        here.expects = 'read';
        break;
      case 'into':
        if (['insert', 'merge'].includes(before)) here.expects = 'write';
        break;
      case 'update':
        if (before === 'for' || (before === 'key' && word(n - 2) === 'no')) lock(n);
        else if (!NOT_A_STATEMENT.has(before)) here.expects = 'write';
        break;
      case 'share':
        if (before === 'for' || before === 'key') lock(n);
        break;
      case 'union':
        here.named = [];
        break;
      case 'table':
      case 'truncate':
      case 'analyze':
        if (before !== 'returns') here.expects = 'write';
        break;
      case 'trigger':
      case 'index':
      case 'policy':
        here.creates = token.value;
        break;
      case 'on':
        if (here.creates) here.expects = here.creates === 'trigger' ? 'trigger' : 'write';
        here.creates = null;
        break;
    }
  }
  return found.map(({ name, access, at }) => ({ name, access, at }));
}
