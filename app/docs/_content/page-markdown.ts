import type { Facts } from '#server/transport/rest/documentation.ts';
import { type Block, h2, ul } from './blocks.ts';
import { operationsOf } from './examples.ts';
import { GUIDES, markdownHref } from './guides.ts';
import { toMarkdown } from './markdown.ts';
import { operationHref, REFERENCE } from './navigation.ts';
import { operationBlocks } from './operation-blocks.ts';

const guideMarkdown = (facts: Facts, slug: string) => {
  const guide = GUIDES.find((each) => markdownHref(each.slug) === `/docs/${slug}.md`);
  return guide && toMarkdown(guide, guide.blocks(facts), facts.baseUrl);
};

/** The operations by the subjects that the document gives them. */
function referenceBlocks({ document }: Facts): Block[] {
  const operations = operationsOf(document);
  return document.tags.flatMap(({ name }) => [
    h2(name),
    ul(
      ...operations
        .filter(({ operation }) => operation.tags[0] === name)
        .map(
          ({ method, path, operation }) =>
            `[${operation.summary}](${operationHref(operation.operationId)}.md): \`${method} ${path}\``,
        ),
    ),
  ]);
}

const operationsMarkdown = (facts: Facts) =>
  operationsOf(facts.document).map((found) => ({
    page: operationHref(found.operation.operationId).replace('/docs/', ''),
    write: () => {
      const { summary, description } = found.operation;
      return toMarkdown({ title: summary, description }, operationBlocks(facts.document, found), facts.baseUrl);
    },
  }));

/**
 * A page of the documentation as Markdown, or undefined where there is none.
 * @param page its address below `/docs`; `visao-geral` is the first page
 */
export function pageMarkdown(facts: Facts, page: string): string | undefined {
  if (`/docs/${page}` === REFERENCE.href) {
    const description = 'Cada operação da API. O mesmo, para programas, está em [OpenAPI 3.1](/v1/openapi.json).';
    return toMarkdown({ title: REFERENCE.label, description }, referenceBlocks(facts), facts.baseUrl);
  }
  return (
    guideMarkdown(facts, page) ??
    operationsMarkdown(facts)
      .find((operation) => operation.page === page)
      ?.write()
  );
}

/** Every guide and every operation in one text: `/llms-full.txt`. */
export function allMarkdown(facts: Facts): string {
  const guides = GUIDES.map((guide) => toMarkdown(guide, guide.blocks(facts), facts.baseUrl));
  return [...guides, ...operationsMarkdown(facts).map(({ write }) => write())].join('\n---\n\n');
}
