import type { OpenApiDocument, Operation } from '#server/transport/rest/openapi-types.ts';
import { operationsOf } from './examples.ts';
import { operationHref, operationSlug } from './navigation.ts';

/** An operation of the API and the page of the documentation that tells of it. */
export type OperationPage = { href: string; method: string; path: string; operation: Operation };

/** The operations of a tag. `id` is the place of the tag in the index of the reference. */
export type OperationGroup = { id: string; name: string; description: string; pages: OperationPage[] };

const idOf = (name: string) =>
  `grupo-${name
    .normalize('NFD')
    .replace(/[^\p{Letter}\p{Number}\s]/gu, '')
    .toLowerCase()
    .replace(/\s+/g, '-')}`;

/** The operations by tag, in the order of the document's tags. */
export function operationGroups(document: OpenApiDocument): OperationGroup[] {
  const pages = operationsOf(document).map((found) => ({ ...found, href: operationHref(found.operation.operationId) }));
  return document.tags
    .map(({ name, description }) => ({
      id: idOf(name),
      name,
      description,
      pages: pages.filter(({ operation }) => operation.tags[0] === name),
    }))
    .filter((group) => group.pages.length > 0);
}

/** The page of an address (`criar-lancamento`), its group, and the pages before and after it. */
export function findOperationPage(document: OpenApiDocument, slug: string) {
  const groups = operationGroups(document);
  const pages = groups.flatMap((group) => group.pages.map((page) => ({ page, group })));
  const at = pages.findIndex(({ page: { operation } }) => operationSlug(operation.operationId) === slug);
  const found = pages[at];
  return found && { ...found, previous: pages[at - 1]?.page, next: pages[at + 1]?.page };
}
