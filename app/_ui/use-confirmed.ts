'use client';

import { useRef, useState } from 'react';
import { useOnce } from '#app/_trpc/once.ts';
import { notifyDone, notifyError } from './feedback.tsx';
import { type Subject, useRefresh } from './use-refresh.ts';
import { useShown } from './use-shown.ts';

type Mutation<I, O> = {
  useMutation: (options: {
    trpc: ReturnType<typeof useOnce>;
    onSuccess: (done: O, input: I) => unknown;
    onError: (error: unknown, input: I) => void;
  }) => {
    mutate: (input: I) => void;
    reset: () => void;
    isPending: boolean;
    isSuccess: boolean;
    error: { message: string } | null;
  };
};

type Options<O> = {
  /** Subjects whose queries show the record. */
  refresh: readonly Subject[];
  /** The words in a corner after the action. */
  said: (done: O) => string;
  /** Also refreshes after a refusal, which means that the screen is out of date. */
  refreshRefused?: boolean;
  /** What is done with the queries after success, in place of the refresh. */
  settle?: (done: O) => Promise<unknown>;
  /** Only where the screen is still there, as `leave`. */
  after?: (done: O) => unknown;
  /** Leaves the screen of a deleted record, before its queries are refreshed. */
  leave?: () => void;
};

/** An action on a record, after a ConfirmDialog or at once. The dialog shows its refusal; a refusal without a dialog is said in a corner. */
export function useConfirmed<I, O>(procedure: Mutation<I, O>, options: Options<O>) {
  const { said, after, leave, settle, refreshRefused = false } = options;
  const refresh = useRefresh(options.refresh);
  const [asked, ask] = useState<{ input: I } | null>(null);
  // An answer may come when the dialog was closed, or asks about another record, or the screen was left.
  const dialog = useRef(asked);
  dialog.current = asked;
  // The question that a call answers, which may ask for more than it was opened with; null of a call without one.
  const questions = useRef(new Map<I, typeof asked>());
  const isStillAsked = (input: I) => {
    const question = questions.current.get(input) ?? null;
    questions.current.delete(input);
    return question !== null && dialog.current === question;
  };
  const isShown = useShown();
  const mutation = procedure.useMutation({
    trpc: useOnce(),
    onSuccess: async (done, input) => {
      const there = isShown();
      if (leave && there) {
        leave();
        void refresh();
      } else {
        await (settle ? settle(done) : refresh());
        if (isStillAsked(input)) ask(null);
      }
      notifyDone(said(done));
      if (there) await after?.(done);
    },
    onError: (error, input) => {
      if (!isStillAsked(input)) notifyError(error);
      if (refreshRefused) void refresh();
    },
  });
  const send = (input: I) => {
    questions.current.set(input, dialog.current);
    mutation.mutate(input);
  };
  return {
    ask: (input: NoInfer<I>) => ask({ input }),
    do: (input: NoInfer<I>) => send(input),
    dialog: {
      opened: asked !== null,
      onClose: () => {
        ask(null);
        mutation.reset();
      },
      onConfirm: () => asked && send(asked.input),
      loading: mutation.isPending || (leave !== undefined && mutation.isSuccess),
      error: mutation.error,
    },
  };
}

type ActiveOptions<I, O> = Options<O> & {
  ativo: boolean;
  /** The inputs that deactivate and reactivate the record. */
  off: NoInfer<I>;
  on: NoInfer<I>;
};

/** Deactivates a record after a ConfirmDialog, or reactivates it at once. */
export function useActive<I, O>(procedure: Mutation<I, O>, { ativo, off, on, ...options }: ActiveOptions<I, O>) {
  const change = useConfirmed(procedure, options);
  return {
    ...change,
    /** For an ActiveItem or an ActiveButton. */
    item: { ativo, onDeactivate: () => change.ask(off), onReactivate: () => change.do(on) },
  };
}
