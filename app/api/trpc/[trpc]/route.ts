import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { withinBody } from '#server/transport/read-body.ts';
import { createTrpcContext } from '#server/transport/trpc/context.ts';
import { appRouter } from '#server/transport/trpc/root.ts';

/** Bytes of a request. The panel's largest input, a logo, is a tenth of this. */
const LARGEST = 1024 * 1024;
/** Calls in one request. A screen has a dozen. */
const MOST_CALLS = 50;

const answer = (req: Request) =>
  fetchRequestHandler({
    endpoint: '/api/trpc',
    req,
    router: appRouter,
    createContext: createTrpcContext,
    maxBatchSize: MOST_CALLS,
  });

const handler = (request: Request) => withinBody(request, LARGEST, answer);

export { handler as GET, handler as POST };
