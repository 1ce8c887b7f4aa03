'use client';

import { MutationCache, QueryCache } from '@tanstack/react-query';
import { httpBatchLink, TRPCClientError } from '@trpc/client';
import { createTRPCNext } from '@trpc/next';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import superjson from 'superjson';
import type { AppRouter } from '#server/transport/trpc/root.ts';

/** What the procedures of the panel take and give. */
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

/** An ended session sends to the sign-in screen, and back here after it. */
function leaveIfSignedOut(error: unknown): void {
  if (!(error instanceof TRPCClientError) || error.data?.code !== 'UNAUTHORIZED') return;
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/entrar?voltar=${encodeURIComponent(here)}`);
}

const clientError = (error: unknown) =>
  error instanceof TRPCClientError && typeof error.data?.httpStatus === 'number' && error.data.httpStatus < 500;

/** The panel's client of the tRPC door. */
export const trpc = createTRPCNext<AppRouter>({
  transformer: superjson,
  config: () => ({
    links: [httpBatchLink({ url: '/api/trpc', transformer: superjson, maxURLLength: 4_000 })],
    queryClientConfig: {
      queryCache: new QueryCache({ onError: leaveIfSignedOut }),
      mutationCache: new MutationCache({ onError: leaveIfSignedOut }),
      defaultOptions: {
        queries: { staleTime: 5_000, retry: (count, error) => !clientError(error) && count < 2 },
      },
    },
  }),
});
