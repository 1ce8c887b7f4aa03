'use client';

import { type Form, notifyDone, showRefusal } from './feedback.tsx';
import { type Subject, useRefresh } from './use-refresh.ts';

type Mutation<I, O> = {
  useMutation: (options: { onSuccess: (saved: O) => unknown; onError: (error: unknown) => void }) => {
    mutate: (input: I) => void;
    isPending: boolean;
  };
};

type Options<O> = {
  form: Form;
  /** Subjects whose queries show the record. */
  refresh: readonly Subject[];
  /** The words in a corner after the record is saved. */
  said: (saved: O) => string;
  onClose: () => void;
  /** Called after the record is saved, in place of onClose. */
  onSaved?: ((saved: O) => unknown) | undefined;
};

/** Saves a record's form, as a new record or as a change. A refusal is shown on the form's fields, and the form stays. */
export function useSave<C, U, O>(
  procedures: { create: Mutation<C, O>; update: Mutation<U, O> },
  { form, refresh, said, onClose, onSaved = onClose }: Options<O>,
) {
  const refreshed = useRefresh(refresh);
  const outcome = {
    onSuccess: async (saved: O) => {
      await refreshed();
      notifyDone(said(saved));
      await onSaved(saved);
    },
    onError: (error: unknown) => showRefusal(error, form),
  };
  const create = procedures.create.useMutation(outcome);
  const update = procedures.update.useMutation(outcome);
  return { create: create.mutate, update: update.mutate, saving: create.isPending || update.isPending };
}
