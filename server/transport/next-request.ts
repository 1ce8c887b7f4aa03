import type { IncomingMessage } from 'node:http';
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js';
import { setMessageHeader } from './message-headers.ts';

const UNUSED_COOKIE = /^(?:__\w+-)?next-auth\.callback-url=/;
const ROUTER_STATE = 'next-router-state-tree';

/**
 * Mends the parts of a request that Next, next-auth and tRPC would answer with a 500, so that no caller can cause faults in the log:
 * - the `%` of a path that cannot be decoded is escaped; no page and no stream has the path, so it is a 404;
 * - next-auth's callback cookie is removed, because the product never reads it: with a value that is no address, which a neighbour under
 *   the same domain could plant, every page would fail, the sign-in included;
 * - a router state that Next cannot read is removed.
 */
export function mendRequest(request: IncomingMessage): void {
  const { headers, url = '/' } = request;
  request.url = decodable(url);
  if (headers.cookie) {
    const kept = headers.cookie.split(/; */).filter((each) => !UNUSED_COOKIE.test(each));
    if (kept.join('; ') !== headers.cookie) setMessageHeader(request, 'cookie', kept.join('; '));
  }
  if (ROUTER_STATE in headers && !isRouterState(headers[ROUTER_STATE])) {
    setMessageHeader(request, ROUTER_STATE, undefined);
  }
}

function decodable(url: string): string {
  const [path = ''] = url.split('?', 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

function isRouterState(header: string | string[] | undefined): boolean {
  try {
    parseAndValidateFlightRouterState(header);
    return true;
  } catch {
    return false;
  }
}
