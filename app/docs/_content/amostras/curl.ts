import type { OpenApiDocument, Operation } from '#server/transport/rest/openapi-types.ts';
import { formatJson } from '../blocks.ts';
import { type SampleBody, type SampleRequest, sampleRequest } from './request.ts';

/** The request as a line of curl. */
export function curlSample({ method, address, credentials, idempotencyKey, body, answer }: SampleRequest): string {
  const lines = [
    `curl "$BASE${address}"`,
    ...CREDENTIALS[credentials],
    ...(body?.kind === 'json' ? ['-H "Content-Type: application/json"'] : []),
    ...(idempotencyKey ? [`-H "Idempotency-Key: ${idempotencyKey}"`] : []),
    ...(body ? bodyLines(body) : []),
    ...(answer.kind === 'file' && answer.name !== 'arquivo' ? [`-o ${answer.name}`] : []),
  ];
  // curl posts a request with a body by default.
  const verb = method === 'GET' || (method === 'POST' && body) ? '' : ` -X ${method}`;
  return lines.join(' \\\n  ').replace(/^curl/, `curl${verb}`);
}

/** An operation as a line of curl, with the document's own examples in it. */
export const curlOf = (document: OpenApiDocument, method: string, path: string, operation: Operation): string =>
  curlSample(sampleRequest(document, method, path, operation));

const CREDENTIALS = {
  token: ['-H "Authorization: Bearer $TOKEN"'],
  application: ['-u "$CLIENT_ID:$CLIENT_SECRET"'],
  none: [],
};

function bodyLines(body: SampleBody): string[] {
  if (body.kind === 'json') return [`-d '${formatJson(body.value, '  ').replaceAll("'", String.raw`'\''`)}'`];
  const option = body.kind === 'form' ? '--data-urlencode' : '-F';
  return body.parts.map(({ name, value, isFile }) => `${option} "${name}=${isFile ? '@' : ''}${value}"`);
}
