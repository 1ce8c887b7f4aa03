'use client';

import { MutationCache, QueryCache } from '@tanstack/react-query';
import { httpBatchLink, TRPCClientError, type TRPCLink } from '@trpc/client';
import { createTRPCNext } from '@trpc/next';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import superjson from 'superjson';
import type { AppRouter } from '#server/transport/trpc/root.ts';
import { setClock } from './clock.ts';
import { companyChanged, companyHeaders, untilHere } from './company.ts';
import { keysOf, onceEach } from './once.ts';
import { askForProof } from './proof.ts';

/** Inputs and outputs of the panel's procedures. */
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

let leaving = false;
/** How long calls count as failed together (ms). */
const TOGETHER = 5_000;

/**
 * An ended session sends to the sign-in screen, and back here after it; one that is in another company by now is told. For calls that are no
 * query or mutation of a screen too.
 */
export function refused(error: unknown, again: boolean): void {
  if (!(error instanceof TRPCClientError)) return;
  if (error.data?.outra_empresa) companyChanged({ again });
  if (error.data?.code === 'UNAUTHORIZED') toSignIn();
}

/** Goes to the sign-in screen, and back here after it. */
export function toSignIn(): void {
  if (leaving) return;
  // Where something is filled in, the browser asks before it leaves: once, and of whoever stayed at a later call.
  leaving = true;
  setTimeout(() => {
    leaving = false;
  }, TOGETHER);
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/entrar?voltar=${encodeURIComponent(here)}`);
}

const clientError = (error: unknown) =>
  error instanceof TRPCClientError && typeof error.data?.httpStatus === 'number' && error.data.httpStatus < 500;

const UNREACHABLE = 'O servidor não respondeu. Verifique a conexão e tente de novo.';

/** Words for a failure without the server's own words: no network, a proxy's page. */
const wordedFailures: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (value) => observer.next(value),
        error: (error) =>
          observer.error(error.data ? error : TRPCClientError.from(new Error(UNREACHABLE, { cause: error }))),
        complete: () => observer.complete(),
      }),
    );

const NOT_PROVED = 'Você não confirmou que é você: nada foi feito.';

/** A call that needs a younger proof of who sits there waits for it, and goes on as it was. */
const provedFirst: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) => {
      const send = () => next(op).subscribe({ ...observer, error: (error) => void prove(error) });
      let current = send();
      async function prove(error: TRPCClientError<AppRouter>): Promise<void> {
        if (error.data?.code !== 'PRECONDITION_FAILED') return observer.error(error);
        if (!(await askForProof()))
          return observer.error(TRPCClientError.from(new Error(NOT_PROVED, { cause: error })));
        current = next(op).subscribe(observer);
      }
      return () => current.unsubscribe();
    });

/** The way of a call to the tRPC door. */
export const links = [
  provedFirst,
  onceEach,
  wordedFailures,
  httpBatchLink<AppRouter>({
    ...{ url: '/api/trpc', transformer: superjson, maxURLLength: 4_000, maxItems: 50 },
    headers: ({ opList }) => ({ ...companyHeaders(), ...keysOf(opList) }),
    fetch: async (address, options) => {
      await untilHere();
      const asked = Date.now();
      const answer = await fetch(address, options as RequestInit);
      setClock(answer, asked);
      return answer;
    },
  }),
];

/** The panel's client of the tRPC door. */
export const trpc = createTRPCNext<AppRouter>({
  transformer: superjson,
  config: () => ({
    links,
    queryClientConfig: {
      queryCache: new QueryCache({ onError: (error) => refused(error, false) }),
      mutationCache: new MutationCache({ onError: (error) => refused(error, true) }),
      defaultOptions: {
        // Without a connection too: what waits for one silently looks as if it were at work (app/_ui/connection.tsx says that there is none).
        mutations: { networkMode: 'always' },
        queries: {
          staleTime: 5_000,
          networkMode: 'always',
          refetchOnReconnect: true,
          retry: (count, error) => !clientError(error) && count < 2,
        },
      },
    },
  }),
});
