import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A text of a source file, its parts joined: what a template or an element puts in stands as `{…}`. */
export type VisibleText = { path: string; line: number; text: string };

/** Every text of a TypeScript source that a person may come to read: words, and not names of fields, addresses or statements. */
export function textsOf(path: string, source: string): VisibleText[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: VisibleText[] = [];
  const say = (node: ts.Node, text: string) => {
    const plain = text.replace(/\s+/g, ' ').trim();
    if (/\p{L}/u.test(plain)) {
      found.push({ path, line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: plain });
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node)) return;
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) say(node, textOf(node));
    if (ts.isStringLiteralLike(node)) say(node, node.text);
    if (ts.isTemplateExpression(node)) {
      say(node, node.head.text + node.templateSpans.map(({ literal }) => `{…}${literal.text}`).join(''));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** An element's own words, with those of the elements within a sentence. */
const textOf = (node: ts.JsxElement | ts.JsxFragment): string =>
  node.children.some((child) => ts.isJsxText(child) && child.text.trim())
    ? node.children.map((child) => partOf(child)).join('')
    : '';

function partOf(child: ts.JsxChild): string {
  if (ts.isJsxText(child)) return child.text;
  if (ts.isJsxElement(child)) return textOf(child);
  if (ts.isJsxExpression(child) && child.expression && ts.isStringLiteralLike(child.expression)) {
    return child.expression.text;
  }
  return '{…}';
}

/** The texts of all files that match. */
export const visibleTexts = (patterns: readonly string[]): VisibleText[] =>
  globSync([...patterns], { cwd: ROOT })
    .sort()
    .flatMap((path) => textsOf(path, readFileSync(join(ROOT, path), 'utf8')));
