import { expect, test } from 'vitest';
import { openContract } from '#tests/support/contract.ts';
import { guarded, operations } from '#tests/support/openapi.ts';
import { type Ids, pathTo, restCaseOf } from '#tests/support/rest-cases.ts';

// The links of the document, followed as a tool follows them: what a POST made is found by them.

const contract = openContract();

type Links = Record<string, { operationId: string; parameters: Record<string, string> }>;
const linksOf = (operation: (typeof guarded)[number]['operation']): Links => {
  const made = operation.responses[201];
  return made && 'links' in made ? (made.links ?? {}) : {};
};
const making = guarded.filter(({ operation }) => Object.keys(linksOf(operation)).length > 0);

/** The address that a link leads to, from the ids in the request's own address and from the answer. */
function follow({ operationId, parameters }: Links[string], ids: Ids, json: unknown): { method: string; path: string } {
  const target = operations.find(({ operation }) => operation.operationId === operationId);
  if (!target) throw new Error(`There is no operation ${operationId}`);
  const path = Object.entries(parameters).reduce((found, [name, from]) => {
    if (from.startsWith('$request.path.'))
      return found.replace(`{${name.replace('path.', '')}}`, String(ids[from.slice(14)]));
    const value = from
      .replace('$response.body#/', '')
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], json);
    return found.replace(`{${name.replace('path.', '')}}`, String(value));
  }, target.path);
  return { method: target.method, path };
}

test('whatever makes a record at an address of its own has links', () => {
  const paths = new Set(operations.map(({ path }) => path));
  const own = guarded.filter(({ method, path, operation }) => {
    return method === 'POST' && 201 in operation.responses && paths.has(`${path}{id}/`);
  });
  expect(own.filter((one) => !making.includes(one)).map(({ name }) => name)).toEqual([]);
  expect(making.length).toBeGreaterThan(20);
});

/** Operations whose record was read by a link. */
const read = new Set<string>();

test.each(making)('$name: every link is whole, and those that read find what was made', async (described) => {
  const { api, token, scene } = contract;
  const ids = (await restCaseOf(described.operation.operationId).ids?.(scene)) ?? {};
  const body = await contract.bodyOf(described);
  const answer = contract.documented(described, await api.call('POST', pathTo(described.path, ids), { token, body }));
  expect(answer.status, answer.text).toBe(201);
  for (const link of Object.values(linksOf(described.operation))) {
    const { method, path } = follow(link, ids, answer.json);
    expect(path).toMatch(/^\/v1(\/([a-z-]+|\d+))+\/$/);
    if (method !== 'GET') continue;
    const found = await api.call('GET', path, { token });
    if (path === `${pathTo(described.path, ids)}${answer.json.data.id}/`) {
      expect([found.status, found.json.data.id], found.text).toEqual([200, answer.json.data.id]);
      read.add(described.name);
    }
    // A new record has no file yet.
    else expect([200, 404], `${path} ${found.text}`).toContain(found.status);
  }
});

test('most of what was made was read by its link', () => {
  expect(read.size).toBeGreaterThan(20);
});
