import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { watchConversas } from '#server/atendimento/index.ts';
import { nameRoute } from '#server/platform/trace.ts';
import { z } from '#server/platform/validation.ts';
import type { PanelSession } from '../auth/options.ts';
import type { ReadSession } from '../auth/session-cookie.ts';
import { createTrpcContext } from './context.ts';
import { router, stream } from './init.ts';

/** What the panel is told while it is open. */
export const aoVivoRouter = router({
  conversas: stream(
    z.looseObject({}),
    (ctx, _, desde, signal) => watchConversas(ctx, desde, signal),
    ({ cursor }) => cursor,
  ),
});

export type AoVivoRouter = typeof aoVivoRouter;

const PREFIX = '/api/ao-vivo';

/** Whether a request is for a stream of the panel. */
export const isAoVivo = (url: string): boolean => url.startsWith(`${PREFIX}/`);

const serve =
  (readSession?: ReadSession) =>
  async (request: Request): Promise<Response> => {
    nameRoute(PREFIX);
    const answer = await fetchRequestHandler({
      endpoint: PREFIX,
      req: request,
      router: aoVivoRouter,
      createContext: (asked) => createTrpcContext(asked, readSession),
    });
    // tRPC would keep every connection, also one whose caller or whose process is about to end it.
    answer.headers.delete('connection');
    return answer;
  };

/**
 * Answers a stream of the panel. It does not go through Next, whose bundle would have rooms of its own: one process listens once, and each
 * stream costs little.
 */
export const serveAoVivo = serve();

/** The same for a known session: for tests. */
export const serveAoVivoOf = (session: PanelSession | null, request: Request): Promise<Response> =>
  serve(async () => session)(request);
