import { describe, expect, it } from 'vitest';
import { curlOf } from '#app/docs/_content/amostras/curl.ts';
import type { Block } from '#app/docs/_content/blocks.ts';
import { operationsOf } from '#app/docs/_content/examples.ts';
import { GUIDES, guideHref } from '#app/docs/_content/guides.ts';
import { llmsText } from '#app/docs/_content/llms.ts';
import { toMarkdown } from '#app/docs/_content/markdown.ts';
import { GROUPS, operationHref, READING_ORDER, REFERENCE } from '#app/docs/_content/navigation.ts';
import { COLECAO, PACOTE } from '#app/docs/_content/sdk.ts';
import { highlight } from '#app/docs/_ui/highlight.ts';
import { retryDelay } from '#server/entregas/dispatcher/policy.ts';
import { describeCatalogo } from '#server/eventos/index.ts';
import { LIMITES } from '#server/limites/index.ts';
import { documentationFacts } from '#server/transport/rest/documentation.ts';

const facts = documentationFacts();
const pages = GUIDES.map((guide) => ({ guide, href: guideHref(guide.slug), blocks: guide.blocks(facts) }));

/** The blocks with those that are folded away inside others. */
const whole = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block) => (block.kind === 'fold' ? [block, ...whole(block.blocks)] : [block]));

const idsOf = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => {
    if (block.kind === 'heading') return [block.id];
    return block.kind === 'table' ? (block.rowIds ?? []) : [];
  });

const anchors = new Map([
  ...pages.map(({ href, blocks }): [string, string[]] => [href, idsOf(blocks)]),
  [REFERENCE.href, operationsOf(facts.document).map(({ operation }) => operation.operationId)],
]);
/** Addresses that exist outside of the documentation. */
const ELSEWHERE = [
  ...['/entrar', '/recuperar', '/minha-conta', '/usuarios', '/empresas', '/configuracoes', '/integracoes/conexoes'],
  ...['/integracoes/receptor', '/importacao', '/v1/openapi.json', '/llms.txt', '/llms-full.txt', COLECAO, PACOTE],
];

function linksOf(blocks: readonly Block[]): string[] {
  const inTexts = [...JSON.stringify(blocks).matchAll(/\]\((\/[^)\s]+)\)/g)].map(([, href = '']) => href);
  const inCards = blocks.flatMap((block) => (block.kind === 'cards' ? block.items.map(({ href }) => href) : []));
  return [...inTexts, ...inCards];
}

describe.each(pages)('$href', ({ guide, blocks }) => {
  it('has links that lead somewhere', () => {
    for (const link of linksOf(blocks)) {
      if (ELSEWHERE.includes(link)) continue;
      const [path = '', anchor] = link.split('#');
      expect(anchors.has(path), link).toBe(true);
      if (anchor) expect(anchors.get(path), link).toContain(anchor);
    }
  });

  it('has headings that can be told apart, and a place in the menu', () => {
    const ids = idsOf(blocks);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9_-]+$/);
    expect(READING_ORDER.map(({ href }) => href)).toContain(guideHref(guide.slug));
  });

  it('colours its codes without changing a character, and its JSON is JSON', () => {
    for (const block of whole(blocks)) {
      if (block.kind !== 'code') continue;
      const pieces = highlight(block.language, block.text).map(({ text }) => text);
      expect(pieces.join('')).toBe(block.text);
      if (block.language === 'json') expect(() => JSON.parse(block.text)).not.toThrow();
    }
  });

  it('has tables whose rows are as wide as their heads', () => {
    for (const block of blocks) {
      if (block.kind === 'table') for (const row of block.rows) expect(row).toHaveLength(block.columns.length);
    }
  });

  it('is Markdown too, with whole addresses', () => {
    const text = toMarkdown(guide, blocks, 'https://erp.example.com');
    expect(text.startsWith(`# ${guide.title}\n`)).toBe(true);
    expect(text).not.toMatch(/\]\(\//);
    expect(text.match(/^```/gm)?.length ?? 0).toBe(2 * whole(blocks).filter(({ kind }) => kind === 'code').length);
  });
});

it('the menu names every guide once', () => {
  const hrefs = GROUPS.flatMap(({ items }) => items).map(({ href }) => href);
  expect(new Set(hrefs).size).toBe(hrefs.length);
  expect(hrefs).toEqual(expect.arrayContaining(pages.map(({ href }) => href)));
});

it('the catalogue page has every event, with its fields, its example and its schema', () => {
  const blocks = pages.find(({ guide }) => guide.slug === 'eventos')?.blocks ?? [];
  for (const { evento, esquema, exemplo, gatilho, emitido } of describeCatalogo()) {
    const at = blocks.findIndex((block) => block.kind === 'heading' && block.text === evento);
    const [told, fields, example, schema] = blocks.slice(at + 1);
    expect(told, evento).toMatchObject({ kind: 'paragraph', text: expect.stringContaining(gatilho) });
    expect(told?.kind === 'paragraph' && told.text.includes('**Emitido hoje.**')).toBe(emitido);
    const rows = fields?.kind === 'table' ? fields.rows : [];
    const named = rows.map(([name]) => name?.replaceAll('`', ''));
    expect(named).toEqual(expect.arrayContaining(Object.keys(esquema.properties as object)));
    for (const [name, type, about] of rows) expect(name && type && about, `${evento} ${name}`).toBeTruthy();
    expect(JSON.parse(example?.kind === 'code' ? example.text : '')).toEqual(exemplo);
    const [code] = schema?.kind === 'fold' ? schema.blocks : [];
    expect(JSON.parse(code?.kind === 'code' ? code.text : '')).toEqual(esquema);
  }
});

it('the table of retries is the schedule that the dispatcher follows', () => {
  const blocks = pages.find(({ guide }) => guide.slug === 'webhooks')?.blocks ?? [];
  const table = blocks.find((block) => block.kind === 'table' && block.label === 'Intervalos entre tentativas');
  const told = table?.kind === 'table' ? table.rows.slice(1).map(([, wait]) => wait) : [];
  const wordsOf = (ms: number) => (ms < 3_600_000 ? `${ms / 60_000} minutos` : `${ms / 3_600_000} horas`);
  expect(told).toEqual([1, 2, 3, 4, 5].map((attempt) => wordsOf(retryDelay(attempt, 1, () => 0.5))));
});

it('the limits page gives the numbers that the service counts by', () => {
  const text = JSON.stringify(pages.find(({ guide }) => guide.slug === 'limites')?.blocks);
  expect(text).toContain(`**${LIMITES.leitura.limit}** em 60 s`);
  expect(text).toContain(`**${LIMITES['estoque:escrita'].limit}** em 60 s`);
});

it('the changelog has every version of the contract with its date', () => {
  const blocks = pages.find(({ guide }) => guide.slug === 'changelog')?.blocks ?? [];
  const versions = blocks.flatMap((b) => (b.kind === 'heading' && /^\d+\.\d+\.\d+,/.test(b.text) ? [b.text] : []));
  expect(versions).toEqual([
    '1.6.0, 7 de agosto de 2026',
    '1.5.0, 7 de agosto de 2026',
    '1.4.1, 25 de julho de 2026',
    '1.4.0, 25 de julho de 2026',
    '1.3.0, 26 de junho de 2026',
    '1.2.0, 13 de fevereiro de 2026',
    '1.1.0, 13 de fevereiro de 2026',
    '1.0.0, 13 de fevereiro de 2026',
  ]);
});

it('the reference has a line of curl for every operation, with no placeholder left in it', () => {
  for (const { method, path, operation } of operationsOf(facts.document)) {
    const line = curlOf(facts.document, method, path, operation);
    expect(line).toMatch(/^curl .*"\$BASE\/(v1|api|integracoes\/oauth|\.well-known)\//);
    expect(line).not.toMatch(/\{\w+\}|undefined/);
  }
});

it('llms.txt follows llmstxt.org: a title, a summary, sections of links that are whole addresses', () => {
  const text = llmsText(facts);
  expect(text).toMatch(/^# Romaneio\n\n> .+\n/);
  for (const { guide } of pages.slice(1))
    expect(text).toContain(`[${guide.title}](${facts.baseUrl}/docs/${guide.slug}.md)`);
  for (const { method, path, operation } of operationsOf(facts.document))
    expect(text).toContain(`[\`${method} ${path}\`](${facts.baseUrl}${operationHref(operation.operationId)}.md)`);
  for (const { name } of facts.document.tags) expect(text).toContain(name);
  expect(text).toContain(`${facts.baseUrl}/llms-full.txt`);
  expect(text).not.toMatch(/\]\(\//);
});
