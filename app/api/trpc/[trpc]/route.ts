import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { createTrpcContext } from '#server/transport/trpc/context.ts';
import { appRouter } from '#server/transport/trpc/root.ts';

const handler = (req: Request) =>
  fetchRequestHandler({ endpoint: '/api/trpc', req, router: appRouter, createContext: createTrpcContext });

export { handler as GET, handler as POST };
