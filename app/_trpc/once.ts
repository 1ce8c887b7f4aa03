import type { Operation, TRPCLink } from '@trpc/client';
import { observable, share, tap } from '@trpc/server/observable';
import { useState } from 'react';
import type { AppRouter } from '#server/transport/trpc/root.ts';

type Answer = ReturnType<ReturnType<TRPCLink<AppRouter>>>;

/** What a form sent and has no good answer to: the key that it has at the door, and its answer while that is on its way. */
type Attempts = Map<string, { key: string; coming: Answer | null }>;

/** Thirty-two digits; `crypto.randomUUID` is not there over plain HTTP. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((n) => n.toString(16).padStart(2, '0')).join('');

/**
 * For the mutation of a form or a dialog (`trpc: useOnce()`): what is sent again, as no answer came or the button was pressed twice, is done
 * once. Other fields are another call, and so are the same ones after a good answer.
 */
export function useOnce(): { context: { attempts: Attempts } } {
  return useState(() => ({ context: { attempts: new Map() as Attempts } }))[0];
}

/** Gives such a call its key, and whoever sends it while it is on its way the same answer. */
export const onceEach: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) => {
    const { attempts } = op.context as { attempts?: Attempts };
    if (!attempts || op.type !== 'mutation') return next(op);
    const sent = `${op.path} ${JSON.stringify(op.input)}`;
    const attempt = attempts.get(sent) ?? { key: newKey(), coming: null };
    attempts.set(sent, attempt);
    attempt.coming ??= next({ ...op, context: { ...op.context, key: attempt.key } }).pipe(
      tap({
        next: () => attempts.delete(sent),
        error: () => {
          attempt.coming = null;
        },
      }),
      share(),
    );
    const { coming } = attempt;
    return observable((observer) => coming.subscribe(observer));
  };

/** The header for a request's calls, as the door reads it (KEYS_HEADER in server/transport/trpc/context.ts). */
export function keysOf(calls: readonly Operation[]): Record<string, string> {
  const keys = calls.map(({ context }) => (typeof context.key === 'string' ? context.key : ''));
  return keys.some(Boolean) ? { 'x-chaves': keys.join(',') } : {};
}
