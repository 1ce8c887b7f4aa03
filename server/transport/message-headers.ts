import type { IncomingMessage } from 'node:http';

/**
 * Sets a header of a request that came in; undefined takes it away. In both forms in which Node keeps it: Next reads the one, and a request
 * that is copied is made of the other.
 * @param name in lower case
 */
export function setMessageHeader(
  { headers, rawHeaders }: IncomingMessage,
  name: string,
  value: string | undefined,
): void {
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2) {
    if (rawHeaders[at]?.toLowerCase() === name) rawHeaders.splice(at, 2);
  }
  if (value === undefined) {
    delete headers[name];
    return;
  }
  headers[name] = value;
  rawHeaders.push(name, value);
}
