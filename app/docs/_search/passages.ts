import type { Facts } from '#server/transport/rest/documentation.ts';
import type { Block, Guide } from '../_content/blocks.ts';
import { operationsOf } from '../_content/examples.ts';
import { GUIDES, guideHref } from '../_content/guides.ts';
import { operationHref, REFERENCE } from '../_content/navigation.ts';
import { operationFields, operationParts } from '../_content/operation-parts.ts';
import type { Passage } from './types.ts';

/** A text without its marks: what a reader sees. */
export const unmarked = (text: string): string =>
  text
    .replace(/\[([^\]]+)\]\([^)\s]+\)/g, '$1')
    .replace(/\*\*([^*]+)\*\*/g, '$1')
    .replaceAll('`', '');

/** What a block says to a reader, a line for each paragraph, item or row; codes and folded parts say nothing here. */
function linesOf(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return [unmarked(block.text)];
    case 'list':
      return block.items.map(unmarked);
    case 'cards':
      return block.items.map(({ title, text }) => `${title}: ${text}`);
    case 'table':
      return [unmarked(block.label), ...block.rows.map(rowText)];
    default:
      return [];
  }
}

const rowText = (cells: readonly string[]) =>
  cells
    .filter((cell) => cell !== '–')
    .map(unmarked)
    .join(' · ');

/** The codes of a block, and of what is folded: found by the names in them, and never shown. */
function codesOf(block: Block): string[] {
  if (block.kind === 'code') return [block.title ?? '', block.text];
  return block.kind === 'fold' ? [block.title, ...block.blocks.flatMap(codesOf)] : [];
}

type Section = { id: string; heading: string; aliases: string; blocks: Block[] };

/** A guide cut at its headings; what stands before the first one has no heading. */
function sectionsOf(title: string, blocks: readonly Block[]): Section[] {
  const sections: Section[] = [{ id: '', heading: '', aliases: '', blocks: [] }];
  // What a page's first section says is what the page is about.
  let above = title;
  for (const block of blocks) {
    if (block.kind !== 'heading') {
      sections.at(-1)?.blocks.push(block);
      continue;
    }
    const over = block.level === 3 || sections.length === 1 ? above : '';
    if (block.level === 2) above = block.text;
    sections.push({ id: block.id, heading: block.text, aliases: `${over} ${block.id}`, blocks: [] });
  }
  return sections;
}

/** The rows of a section's tables of refusals: each has an address of its own. */
function rowPassages(page: string, href: string, { id, heading, blocks }: Section): Passage[] {
  return blocks.flatMap((block) =>
    block.kind === 'table' && block.rowIds
      ? block.rows.map((row, at) => ({
          id: `${href}#${block.rowIds?.[at]}`,
          section: `${href}#${id}`,
          kind: 'erro' as const,
          page,
          heading,
          aliases: '',
          text: rowText(row),
          more: '',
        }))
      : [],
  );
}

function guidePassages(guide: Guide, facts: Facts): Passage[] {
  const href = guideHref(guide.slug);
  const events = new Set<string>(guide.slug === 'eventos' ? facts.catalogo.map(({ evento }) => evento) : []);
  return sectionsOf(guide.title, guide.blocks(facts)).flatMap((section) => {
    const { id, heading, aliases, blocks } = section;
    const isEvent = events.has(heading);
    const lines = id ? [] : [unmarked(guide.description)];
    const passage: Passage = {
      id: id ? `${href}#${id}` : href,
      section: id ? `${href}#${id}` : href,
      kind: isEvent ? 'evento' : 'guia',
      page: guide.title,
      heading,
      aliases,
      text: [...lines, ...blocks.flatMap(linesOf)].join('\n'),
      // The schema and the example of an event name the fields that its table names.
      more: isEvent ? '' : blocks.flatMap(codesOf).join('\n'),
    };
    return [passage, ...rowPassages(guide.title, href, section)];
  });
}

function operationPassages({ document }: Facts): Passage[] {
  return operationsOf(document).map((found) => {
    const href = operationHref(found.operation.operationId);
    const { parameters, body, answers } = operationParts(document, found.operation);
    return {
      id: href,
      section: href,
      kind: 'operacao',
      page: REFERENCE.label,
      heading: found.operation.summary,
      aliases: found.operation.operationId,
      text: [
        `${found.method} ${found.path}`,
        unmarked(found.operation.description),
        ...operationFields([...parameters, ...body]).map(({ name, about }) =>
          unmarked(about ? `${name}: ${about}` : name),
        ),
      ].join('\n'),
      more: operationFields(answers)
        .map(({ name }) => name)
        .join('\n'),
    };
  });
}

/** All that can be found: every section of the guides, every row of a table of refusals, every event, every operation. */
export const passagesOf = (facts: Facts): Passage[] => [
  ...GUIDES.flatMap((guide) => guidePassages(guide, facts)),
  ...operationPassages(facts),
];
