'use client';

import { useState } from 'react';
import { notifyDone, notifyError } from './feedback.tsx';
import { type Subject, useRefresh } from './use-refresh.ts';

type Mutation<I, O> = {
  useMutation: (options: { onSuccess: (done: O) => unknown; onError: (error: unknown) => void }) => {
    mutate: (input: I) => void;
    reset: () => void;
    isPending: boolean;
    isSuccess: boolean;
    error: { message: string } | null;
  };
};

type Options<O> = {
  /** What shows the record. */
  refresh: readonly Subject[];
  /** What is said in a corner when it is done. */
  said: (done: O) => string;
  /** A refusal means that the screen is out of date: it is asked again then too. */
  refreshRefused?: boolean;
  after?: (done: O) => unknown;
  /** Leaves the screen of a record that is no more: what shows it is asked again only then. */
  leave?: () => void;
};

/** Something done to a record, after a ConfirmDialog or at once. The dialog shows its own refusal; any other is said in a corner. */
export function useConfirmed<I, O>(procedure: Mutation<I, O>, options: Options<O>) {
  const { said, after, leave, refreshRefused = false } = options;
  const refresh = useRefresh(options.refresh);
  const [asked, ask] = useState<{ input: I } | null>(null);
  const mutation = procedure.useMutation({
    onSuccess: async (done) => {
      if (leave) {
        leave();
        void refresh();
      } else {
        await refresh();
        ask(null);
      }
      notifyDone(said(done));
      await after?.(done);
    },
    onError: (error) => {
      if (!asked) notifyError(error);
      if (refreshRefused) void refresh();
    },
  });
  return {
    ask: (input: NoInfer<I>) => ask({ input }),
    do: (input: NoInfer<I>) => mutation.mutate(input),
    dialog: {
      opened: asked !== null,
      onClose: () => {
        ask(null);
        mutation.reset();
      },
      onConfirm: () => asked && mutation.mutate(asked.input),
      loading: mutation.isPending || (leave !== undefined && mutation.isSuccess),
      error: mutation.error,
    },
  };
}

type ActiveOptions<I, O> = Options<O> & {
  ativo: boolean;
  /** The change that puts it out of use, and the one that puts it back. */
  off: NoInfer<I>;
  on: NoInfer<I>;
};

/** Puts a record out of use, after a ConfirmDialog, or back into it at once. */
export function useActive<I, O>(procedure: Mutation<I, O>, { ativo, off, on, ...options }: ActiveOptions<I, O>) {
  const change = useConfirmed(procedure, options);
  return {
    ...change,
    /** For an ActiveItem or an ActiveButton. */
    item: { ativo, onDeactivate: () => change.ask(off), onReactivate: () => change.do(on) },
  };
}
