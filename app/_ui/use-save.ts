'use client';

import { type Form, notifyDone, showRefusal } from './feedback.tsx';
import { type UnsavedForm, useUnsaved } from './unsaved.tsx';
import { type Subject, useRefresh } from './use-refresh.ts';

type Mutation<I, O> = {
  useMutation: (options: { onSuccess: (saved: O) => unknown; onError: (error: unknown) => void }) => {
    mutate: (input: I) => void;
    isPending: boolean;
  };
};

type Options<O> = {
  form: Form & UnsavedForm;
  /** Subjects whose queries show the record. */
  refresh: readonly Subject[];
  /** The words in a corner after the record is saved. */
  said: (saved: O) => string;
  onClose: () => void;
  /** Called after the record is saved, in place of onClose. */
  onSaved?: ((saved: O) => unknown) | undefined;
  /** False for a form that keeps more than its values, or a secret: it asks before it is closed, but nothing is kept of it. */
  draft?: boolean;
};

/**
 * Saves a record's form, as a new record or as a change. A refusal is shown on the form's fields, and the form stays. What is filled in and
 * not saved is guarded: whatever would close or leave the form asks first, and a page that is loaded again finds it filled in.
 */
export function useSave<C, U, O>(
  procedures: { create: Mutation<C, O>; update: Mutation<U, O> },
  { form, refresh, said, onClose, onSaved = onClose, draft = true }: Options<O>,
) {
  const unsaved = useUnsaved(form, { draft });
  const refreshed = useRefresh(refresh);
  const outcome = {
    onSuccess: async (saved: O) => {
      unsaved.saved();
      await refreshed();
      notifyDone(said(saved));
      await onSaved(saved);
    },
    onError: (error: unknown) => showRefusal(error, form),
  };
  const create = procedures.create.useMutation(outcome);
  const update = procedures.update.useMutation(outcome);
  return {
    create: create.mutate,
    update: update.mutate,
    saving: create.isPending || update.isPending,
    saved: unsaved.saved,
  };
}
