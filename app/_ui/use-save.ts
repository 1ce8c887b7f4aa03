'use client';

import { useOnce } from '#app/_trpc/once.ts';
import { type Form, notifyDone, showRefusal } from './feedback.tsx';
import { type UnsavedForm, useUnsaved } from './unsaved.tsx';
import { type Subject, useRefresh } from './use-refresh.ts';
import { useShown } from './use-shown.ts';

type Mutation<I, O> = {
  useMutation: (options: {
    trpc: ReturnType<typeof useOnce>;
    onSuccess: (saved: O) => unknown;
    onError: (error: unknown) => void;
  }) => {
    mutate: (input: I) => void;
    isPending: boolean;
    isSuccess: boolean;
  };
};

type Options<O> = {
  form: Form & UnsavedForm;
  /** Subjects whose queries show the record. */
  refresh: readonly Subject[];
  /** The words in a corner after the record is saved. */
  said: (saved: O) => string;
  /** What else is saved with the record, whether or not the form is still on the screen. */
  also?: (saved: O) => Promise<unknown>;
  onClose: () => void;
  /** Called after the record is saved, in place of onClose; as it, only where the form is still on the screen. */
  onSaved?: ((saved: O) => unknown) | undefined;
  /** False for a form that keeps more than its values, or a secret: it asks before it is closed, but nothing is kept of it. */
  draft?: boolean;
};

/**
 * Saves a record's form, as a new record or as a change. A refusal is shown on the form's fields, and the form stays. What is filled in and
 * not saved is guarded: whatever would close or leave the form asks first, and a page that is loaded again finds it filled in. A form that is
 * sent again, as no answer came, saves once.
 */
export function useSave<C, U, O>(procedures: { create: Mutation<C, O>; update: Mutation<U, O> }, options: Options<O>) {
  const { form, refresh, said, also, onClose, onSaved = onClose, draft = true } = options;
  const unsaved = useUnsaved(form, { draft });
  const refreshed = useRefresh(refresh);
  const isShown = useShown();
  const outcome = {
    trpc: useOnce(),
    onSuccess: async (saved: O) => {
      const there = isShown();
      unsaved.saved();
      await also?.(saved);
      await refreshed();
      notifyDone(said(saved));
      if (there) await onSaved(saved);
    },
    onError: (error: unknown) => showRefusal(error, form),
  };
  const create = procedures.create.useMutation(outcome);
  const update = procedures.update.useMutation(outcome);
  return {
    create: create.mutate,
    update: update.mutate,
    // Until the screen is there that what was created leads to.
    saving: create.isPending || update.isPending || (options.onSaved !== undefined && create.isSuccess),
    saved: unsaved.saved,
  };
}
