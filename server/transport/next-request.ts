import type { IncomingMessage } from 'node:http';
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js';

const UNUSED_COOKIE = /^(?:__\w+-)?next-auth\.callback-url=/;
const ROUTER_STATE = 'next-router-state-tree';

/**
 * Takes from a request what Next and next-auth answer with a 500, so that nobody outside makes faults of ours:
 * - a path whose `%` cannot be decoded is read as it is written, and is the address of nothing;
 * - next-auth's cookie for where to go on goes, since the product never asks it: one that is no address, planted by a neighbour under the
 *   same domain, would make an error of every page, the sign-in included;
 * - so does a state of the client's router that Next cannot read.
 */
export function mendRequest(request: IncomingMessage): void {
  const { headers, url = '/' } = request;
  request.url = decodable(url);
  if (headers.cookie) {
    const kept = headers.cookie.split(/; */).filter((each) => !UNUSED_COOKIE.test(each));
    headers.cookie = kept.join('; ');
  }
  if (ROUTER_STATE in headers && !isRouterState(headers[ROUTER_STATE])) delete headers[ROUTER_STATE];
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
