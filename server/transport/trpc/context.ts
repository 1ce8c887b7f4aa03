import { requestId } from '#server/platform/ids.ts';
import { IP_HEADER, ipFromHeader } from '#server/platform/net.ts';
import type { PanelSession } from '../auth/options.ts';
import { type ReadSession, sessionOfRequest } from '../auth/session-cookie.ts';
import { isForeign } from '../origin.ts';
import { shownBy } from '../shown-company.ts';

/**
 * Header with the keys of a request's calls, in their order, parted by commas: what a form sends again has the key that it had (once.ts). A
 * call without one has nothing in its place.
 */
export const KEYS_HEADER = 'x-chaves';

/** A panel request's facts before its procedure runs. */
export type TrpcContext = {
  session: PanelSession | null;
  request_id: string;
  ip: string | null;
  /** The browser says that another site sent the request: refused, with or without a session. */
  foreignOrigin: boolean;
  /** The company whose data the browser's page shows, where it says so. */
  shown: string | null;
  /** A key for each call, as the header has them. */
  keys: readonly string[];
};

/** The facts of a request; `readSession` may be another than its cookie's: for tests. */
export async function createTrpcContext(
  { req }: { req: Request },
  readSession: ReadSession = sessionOfRequest,
): Promise<TrpcContext> {
  return {
    session: await readSession(req),
    request_id: requestId(req.headers.get('x-request-id')),
    ip: ipFromHeader(req.headers.get(IP_HEADER)),
    foreignOrigin: isForeign(req),
    shown: shownBy(req),
    keys: (req.headers.get(KEYS_HEADER) ?? '').split(',').map((key) => key.trim()),
  };
}
