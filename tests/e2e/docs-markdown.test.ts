import { beforeAll, expect, test } from 'vitest';
import { operationsOf } from '#app/docs/_content/examples.ts';
import { operationHref, READING_ORDER } from '#app/docs/_content/navigation.ts';
import { documentationFacts } from '#server/transport/rest/documentation.ts';
import { openWeb, type Web } from '#tests/support/panel.ts';

let web: Web;

beforeAll(async () => {
  web = await openWeb();
});

const ask = (path: string, accept?: string) => fetch(web.url + path, { headers: accept ? { accept } : {} });
const typeOf = (response: Response) => response.headers.get('content-type')?.split(';')[0];

/** A text's tags, those of its codes left out: they are what is documented. */
const tagsIn = (markdown: string) =>
  markdown
    .replace(/^```[\s\S]*?^```$/gm, '')
    .replace(/`[^`]*`/g, '')
    .match(/<\/?[a-z][a-z0-9]*(\s[^>]*)?>/gi);

const operations = operationsOf(documentationFacts().document).map(({ operation }) =>
  operationHref(operation.operationId),
);

test('every page is Markdown, by Accept and by `.md` alike, with no HTML left', async () => {
  for (const path of [...READING_ORDER.map(({ href }) => href), ...operations]) {
    const asked = await ask(path, 'text/markdown');
    expect([asked.status, typeOf(asked)], path).toEqual([200, 'text/markdown']);
    const text = await asked.text();
    expect(text.startsWith('# '), path).toBe(true);
    expect(tagsIn(text.replaceAll('Bearer <token>', '')), path).toBeNull();
    expect(text, path).not.toMatch(/\]\(\//);
    const file = await ask(path === '/docs' ? '/docs/visao-geral.md' : `${path}.md`);
    expect([file.status, typeOf(file)], path).toEqual([200, 'text/markdown']);
    expect(await file.text(), path).toBe(text);
  }
});

test.each([
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html'],
  ['*/*', 'text/html'],
  [undefined, 'text/html'],
  ['text/html, text/markdown', 'text/html'],
  ['text/markdown;q=0.5, text/html', 'text/html'],
  ['*/*, text/markdown;q=0.5', 'text/html'],
  ['text/markdown;q=0, text/html', 'text/html'],
  ['text/markdown', 'text/markdown'],
  ['text/markdown, */*', 'text/markdown'],
  ['text/markdown, text/html;q=0.9', 'text/markdown'],
  ['text/html;q=0.5, text/markdown', 'text/markdown'],
  ['TEXT/Markdown; charset=utf-8', 'text/markdown'],
])('Accept: %s answers %s', async (accept, type) => {
  for (const path of ['/docs', '/docs/estoque', '/docs/estoque/?x=1', '/docs/referencia']) {
    const response = await ask(path, accept);
    expect(typeOf(response), path).toBe(type);
    expect(response.headers.get('vary')?.toLowerCase().split(/,\s*/), path).toContain('accept');
  }
});

test('the addresses of before, the first page, and what is not there', async () => {
  const estoque = await (await ask('/docs/estoque.md')).text();
  for (const path of ['/docs/markdown/estoque.md', '/docs/estoque.md?x=1'])
    expect(await (await ask(path)).text()).toBe(estoque);
  expect(await (await ask('/docs.md')).text()).toBe(await (await ask('/docs/visao-geral.md')).text());
  for (const path of ['/docs/nao-existe.md', '/docs/referencia/nao-existe.md', '/docs/markdown/x/y/z.md'])
    expect([(await ask(path)).status, typeOf(await ask(path))], path).toEqual([404, 'text/plain']);
  expect((await ask('/docs/nao-existe', 'text/markdown')).status).toBe(404);
  expect(typeOf(await ask('/docs/busca.json', 'text/markdown'))).toBe('application/json');
});

test('an operation tells its method, path, scope, limit, fields, answers and a line of curl', async () => {
  const text = await (await ask('/docs/referencia/criar-lancamento', 'text/markdown')).text();
  for (const part of ['`POST /v1/estoque/`', 'Escopo: `estoque:write`', 'Limite: 30 requisições em 60 s'])
    expect(text).toContain(part);
  expect(text).toMatch(/```bash\ncurl "\$BASE\/v1\/estoque\/"/);
  expect(text).toMatch(/\| `produto_id` \| inteiro, obrigatório \|/);
  expect(text).toMatch(/## Resposta 201[\s\S]+"saldo_apos"/);
  expect(text).toMatch(/## Outras respostas[\s\S]+\| 429 \|/);
});

test('llms-full.txt has every guide and every operation; llms.txt names it', async () => {
  const response = await ask('/llms-full.txt');
  expect([response.status, typeOf(response)]).toEqual([200, 'text/plain']);
  const all = await response.text();
  const { document } = documentationFacts();
  for (const { method, path, operation } of operationsOf(document)) {
    expect(all).toContain(`# ${operation.summary}\n`);
    expect(all).toContain(`\`${method} ${path}\``);
  }
  const first = await (await ask('/docs.md')).text();
  expect(all.startsWith(first)).toBe(true);
  expect(await (await ask('/llms.txt')).text()).toContain(`/llms-full.txt`);
});
