import type { ApiResponse, Link, OpenApiDocument, Operation, Reference } from './openapi-types.ts';

/** The names that a path has in braces. */
const paramsOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

const isPlain = (response: ApiResponse | Reference | undefined): response is ApiResponse =>
  response !== undefined && !('$ref' in response);

/** What can be done with a record that was made: the operations of its address, and of what is below it. */
function linksOf(path: string, fields: readonly string[], paths: OpenApiDocument['paths']): Record<string, Link> {
  const found: Record<string, Link> = {};
  for (const [below, methods] of Object.entries(paths)) {
    if (!below.startsWith(`${path}{`)) continue;
    const [name, ...others] = paramsOf(below.slice(path.length));
    if (!name || others.length > 0) continue;
    const above = paramsOf(path).map((param) => [`path.${param}`, `$request.path.${param}`]);
    // A movement of stock is below its product's address.
    const field = fields.includes(name) ? name : 'id';
    for (const { operationId, summary } of Object.values(methods)) {
      found[operationId] = {
        operationId,
        description: summary,
        parameters: { ...Object.fromEntries(above), [`path.${name}`]: `$response.body#/data/${field}` },
      };
    }
  }
  return found;
}

/**
 * The same paths, in which the answer of whatever makes a record tells by which operations the record is read, changed and removed, and
 * which of its fields goes into their address: tools follow these links from one request to the next.
 * @param fieldsOf the fields of the record in the `data` of an operation's success; none where there is no record
 */
export function withLinks(
  paths: OpenApiDocument['paths'],
  fieldsOf: (operationId: string) => readonly string[],
): OpenApiDocument['paths'] {
  const linked = Object.entries(paths).map(([path, methods]): [string, Record<string, Operation>] => {
    const { post } = methods;
    const made = post?.responses[201];
    const fields = post ? fieldsOf(post.operationId) : [];
    if (!post || !isPlain(made) || !fields.includes('id')) return [path, methods];
    const links = linksOf(path, fields, paths);
    if (Object.keys(links).length === 0) return [path, methods];
    const responses = { ...post.responses, 201: { ...made, links } };
    const again = post.responses[200];
    return [
      path,
      {
        ...methods,
        post: { ...post, responses: isPlain(again) ? { ...responses, 200: { ...again, links } } : responses },
      },
    ];
  });
  return Object.fromEntries(linked);
}
