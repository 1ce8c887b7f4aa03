import type { OpenApiDocument, Operation, Parameter } from '#server/transport/rest/openapi-types.ts';
import { formatJson } from '../_content/blocks.ts';
import { resolve } from '../_content/examples.ts';

/** An operation as a line of curl, with the document's own examples in it. */
export function curlOf(document: OpenApiDocument, method: string, path: string, operation: Operation): string {
  const parameters = operation.parameters.map((parameter) => resolve(document, parameter));
  let address = path;
  for (const { name, schema } of parameters.filter((parameter) => parameter.in === 'path')) {
    address = address.replace(`{${name}}`, String(schema.examples?.[0] ?? 1));
  }
  const body = bodyLines(operation, parameters);
  const lines = [`curl "$BASE${address}"`, ...credentials(operation), ...body, ...fileLines(document, operation)];
  // curl posts a request with a body by default.
  const verb = method === 'GET' || (method === 'POST' && body.length > 0) ? '' : ` -X ${method}`;
  return lines.join(' \\\n  ').replace(/^curl/, `curl${verb}`);
}

/** Where what no terminal shows goes. */
const FILES = { 'application/pdf': 'documento.pdf', 'image/png': 'imagem.png' };

/** A file goes to a file. */
function fileLines(document: OpenApiDocument, { responses }: Operation): string[] {
  const types = Object.values(responses).flatMap((response) => Object.keys(resolve(document, response).content ?? {}));
  return Object.entries(FILES).flatMap(([type, file]) => (types.includes(type) ? [`-o ${file}`] : []));
}

function credentials({ security }: Operation): string[] {
  if (security.some((way) => 'token' in way)) return ['-H "Authorization: Bearer $TOKEN"'];
  return security.some((way) => 'aplicativo' in way) ? ['-u "$CLIENT_ID:$CLIENT_SECRET"'] : [];
}

function bodyLines({ requestBody, operationId }: Operation, parameters: Parameter[]): string[] {
  const { 'application/json': json, 'application/x-www-form-urlencoded': form } = requestBody?.content ?? {};
  const file = requestBody?.content['multipart/form-data'];
  if (form) return Object.entries(form.example ?? {}).map(([name, value]) => `--data-urlencode "${name}=${value}"`);
  const keys = parameters
    .filter((parameter) => parameter.in === 'header')
    // A key per operation, so that lines of two operations may be run one after the other.
    .map(({ name }) => `-H "${name}: ${operationId}-1"`);
  if (file && !json) {
    // The example of a file is its name; texts are sent as they are. Where JSON may come too, that is what most send.
    const parts = Object.entries(file.example ?? {}).map(
      ([field, value]) => `-F "${field}=${file.encoding?.[field] ? '@' : ''}${value}"`,
    );
    return [...keys, ...parts];
  }
  if (!json) return [];
  return ['-H "Content-Type: application/json"', ...keys, `-d '${formatJson(json.example, '  ')}'`];
}
