'use client';

import { useOnce } from '#app/_trpc/once.ts';
import { type Form, notifyDone, showRefusal } from './feedback.tsx';
import { type Subject, useRefresh } from './use-refresh.ts';
import { useShown } from './use-shown.ts';

export type Mutation<I, O> = {
  useMutation: (options: {
    trpc: ReturnType<typeof useOnce>;
    onSuccess: (done: O) => unknown;
    onError: (error: unknown) => void;
  }) => {
    mutate: (input: I) => void;
    reset: () => void;
    isPending: boolean;
    isSuccess: boolean;
    error: { message: string } | null;
  };
};

export type SendOptions<O> = {
  /** Shows a refusal on its fields; without one the dialog shows the mutation's `error` itself. */
  form?: Form;
  /** Of `useUnsaved`. */
  unsaved?: { saved: () => void };
  /** Subjects whose queries show what was done. */
  refresh: readonly Subject[];
  /** The words in a corner after it is done. */
  said: (done: O) => string;
  /** What else is done, whether or not the form is still on the screen. */
  also?: ((done: O) => Promise<unknown>) | undefined;
  /** Closes the form; only where it is still on the screen. */
  onClose: (done: O) => unknown;
};

/**
 * Sends what a form or a dialog says, which closes when it is done. What is sent again, as no answer came, is done once; an answer that comes
 * when the form was left closes nothing.
 */
export function useSend<I, O>(procedure: Mutation<I, O>, options: SendOptions<O>) {
  const { form, unsaved, said, also, onClose } = options;
  const refresh = useRefresh(options.refresh);
  const isShown = useShown();
  return procedure.useMutation({
    trpc: useOnce(),
    onSuccess: async (done) => {
      const there = isShown();
      unsaved?.saved();
      await also?.(done);
      await refresh();
      notifyDone(said(done));
      if (there) await onClose(done);
    },
    onError: (error) => form && showRefusal(error, form),
  });
}
