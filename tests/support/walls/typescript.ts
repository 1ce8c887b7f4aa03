import ts from 'typescript';
import { type Access, type Known, type Named, tablesIn } from '#tests/support/walls/sql-text.ts';

const READS = new Set([
  'from',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
  'using',
  'getTableColumns',
  'alias',
  '$count',
]);

/** A part of a statement that is to stand after FROM: `vendas e`, `produtos p JOIN …`. */
const FROM_ITEM =
  /^\s*(\w+)(?:\s+(?:as\s+)?(?!is\b|in\b|not\b|as\b|and\b|or\b)\w+)?\s*(?:$|,\s|\b(?:left|right|full|cross|inner|join|where)\b)/i;

const LOCK = /\bFOR\s+(?:NO\s+KEY\s+UPDATE|UPDATE|KEY\s+SHARE|SHARE)(?:\s+OF\s+\w+)?/i;

/** The names that a file gives to tables of `#drizzle/schema`, with the tables. */
function importedTables(file: ts.SourceFile, { isTable }: Known): Map<string, { table: string; at: number }> {
  const imported = new Map<string, { table: string; at: number }>();
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    if (!statement.moduleSpecifier.text.startsWith('#drizzle/schema/')) continue;
    const names = statement.importClause?.namedBindings;
    if (!names || !ts.isNamedImports(names)) throw new Error(`${file.fileName}: import tables of a schema by name`);
    for (const each of names.elements) {
      const table = (each.propertyName ?? each.name).text;
      if (isTable(table)) imported.set(each.name.text, { table, at: each.getStart() });
    }
  }
  return imported;
}

/** The calls of a chain that begins within `call` and ends with it: `db.select().from(x).for('update')`. */
function chain(call: ts.CallExpression): ts.CallExpression[] {
  const inner = ts.isPropertyAccessExpression(call.expression) ? call.expression.expression : undefined;
  return inner && ts.isCallExpression(inner) ? [...chain(inner), call] : [call];
}

const methodOf = (call: ts.CallExpression): string =>
  ts.isPropertyAccessExpression(call.expression) ? call.expression.name.text : call.expression.getText();

/**
 * The tables that a TypeScript file names: in its texts (templates and strings are read as SQL, with `?` for a value and the table's
 * name for a table of the schema), and in calls of Drizzle. A table that is handed to any other function counts as written.
 */
export function tablesInTypeScript(path: string, source: string, known: Known): Named[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const imported = importedTables(file, known);
  const found: Named[] = [...imported.values()].map(({ table, at }) => ({ name: table, access: 'read', at }));
  const add = (name: string, access: Access, at: number) => found.push({ name, access, at });

  const tableOf = (node: ts.Node): string | undefined =>
    ts.isIdentifier(node) ? imported.get(node.text)?.table : undefined;

  /** What stands for a placeholder: a table, a lock that is put in under a condition, or `?`. */
  const insteadOf = (expression: ts.Expression): string => {
    const text = expression.getText();
    return tableOf(expression) ?? (/\bFROM\b/i.test(text) ? undefined : LOCK.exec(text)?.[0]) ?? '?';
  };

  const readText = (text: string, node: ts.Node) => {
    const [, first = ''] = FROM_ITEM.exec(text) ?? [];
    const isFragment = ts.isTaggedTemplateExpression(node.parent) && known.isTable(first);
    const sql = isFragment ? `FROM ${text}` : text;
    for (const { name, access } of tablesIn(sql, known)) add(name, access, node.getStart());
  };

  const readIdentifier = (node: ts.Identifier, table: string) => {
    const { parent } = node;
    if (
      ts.isImportSpecifier(parent) ||
      ts.isTemplateSpan(parent) ||
      ts.isTypeNode(parent) ||
      ts.isTypeQueryNode(parent)
    )
      return;
    if (ts.isPropertyAccessExpression(parent)) return;
    const isRead = ts.isCallExpression(parent) && READS.has(methodOf(parent));
    add(table, isRead ? 'read' : 'write', node.getStart());
  };

  /** `.for('update')` locks the tables that its chain selects from, or those of `{ of: … }`. */
  const readLock = (call: ts.CallExpression) => {
    const [, options] = call.arguments;
    const of = options && /\bof\b/.test(options.getText());
    const within = of ? [options] : chain(call).filter((each) => READS.has(methodOf(each)));
    const visit = (node: ts.Node) => {
      const table = tableOf(node);
      if (table) add(table, 'write', node.getStart());
      ts.forEachChild(node, visit);
    };
    for (const each of within) (ts.isCallExpression(each) ? each.arguments : [each]).forEach(visit);
  };

  const visit = (node: ts.Node) => {
    if (ts.isTemplateExpression(node)) {
      const spans = node.templateSpans.map(({ expression, literal }) => `${insteadOf(expression)}${literal.text}`);
      readText(`${node.head.text}${spans.join('')}`, node);
    } else if (ts.isStringLiteralLike(node) && !ts.isImportDeclaration(node.parent)) readText(node.text, node);
    else if (ts.isIdentifier(node)) {
      const table = tableOf(node);
      if (table) readIdentifier(node, table);
    } else if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      methodOf(node) === 'for'
    ) {
      readLock(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
