import type { OpenApiDocument, Operation } from '#server/transport/rest/openapi-types.ts';
import { formatJson } from '../_content/blocks.ts';
import { resolve } from '../_content/examples.ts';

/** An operation as a line of curl, with the document's own examples in it. */
export function curlOf(document: OpenApiDocument, method: string, path: string, operation: Operation): string {
  const parameters = operation.parameters.map((parameter) => resolve(document, parameter));
  let address = path;
  for (const { name, schema } of parameters.filter((parameter) => parameter.in === 'path')) {
    address = address.replace(`{${name}}`, String(schema.examples?.[0] ?? 1));
  }
  const lines = [`curl "$BASE${address}"`, '-H "Authorization: Bearer $TOKEN"'];
  const body = operation.requestBody?.content['application/json'].example;
  if (body !== undefined) {
    lines.push('-H "Content-Type: application/json"');
    for (const { name, schema } of parameters.filter((parameter) => parameter.in === 'header')) {
      lines.push(`-H "${name}: ${String(schema.examples?.[0])}"`);
    }
    lines.push(`-d '${formatJson(body, '  ')}'`);
  }
  // curl posts by itself what has a body.
  const verb = method === 'GET' || (method === 'POST' && body !== undefined) ? '' : ` -X ${method}`;
  return lines.join(' \\\n  ').replace(/^curl/, `curl${verb}`);
}
