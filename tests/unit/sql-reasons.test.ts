import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

// Plain reads and writes go through Drizzle's builder. A statement that is written out says why, in a comment of its function that has
// the words "written out", or in a comment that says it of all "SQL here".

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TAG = /(?:^|\.)(?:sql|tx)$/;
const STATEMENT = /^`\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH|ALTER|CREATE|SHOW|RESET)\b/;

/** A text without the line breaks of its comments. */
const joined = (text: string) => text.replace(/\s*\n\s*(?:\*|\/\/)\s*/g, ' ');

/** The statements of a file that are written out, each with its line and with whether it says why. */
function statementsOf(path: string, source: string): { place: string; isArgued: boolean }[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const found: { place: string; isArgued: boolean }[] = [];
  const visit = (node: ts.Node, top: ts.Node) => {
    if (ts.isTaggedTemplateExpression(node)) {
      // A part of the statement in which it stands has that one's reason.
      if (TAG.test(node.tag.getText()) && STATEMENT.test(node.template.getText())) {
        const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        const isArgued =
          /written out/i.test(joined(top.getFullText())) || joined(source).includes('SQL here is written out');
        found.push({ place: `${path}:${line}`, isArgued });
      }
      return;
    }
    ts.forEachChild(node, (child) => visit(child, top));
  };
  for (const statement of file.statements) visit(statement, statement);
  return found;
}

test('each statement that is written out says why', () => {
  const found = globSync('{server,drizzle/seeds}/**/*.ts', { cwd: ROOT }).flatMap((path) =>
    statementsOf(path, readFileSync(join(ROOT, path), 'utf8')),
  );
  expect(found.length).toBeGreaterThan(50);
  expect(found.filter(({ isArgued }) => !isArgued).map(({ place }) => place)).toEqual([]);
});

test.each([
  ['const a = () => db.sql`SELECT 1`;', [false]],
  ['// Written out: of no table.\nconst a = () => db.sql`SELECT 1`;\nconst b = () => sql<T>`UPDATE x`;', [true, false]],
  ['/**\n * SQL here is written\n * out: because.\n */\nconst a = 1;\nconst b = tx`DELETE FROM x`;', [true]],
  [`const a = sql\`x = \${sql\`SELECT 1\`}\`;\nconst b = sql\`e.nome\`;`, []],
])('%s', (source, expected) => {
  expect(statementsOf('a.ts', source).map(({ isArgued }) => isArgued)).toEqual(expected);
});
