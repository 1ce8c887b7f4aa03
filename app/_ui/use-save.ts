'use client';

import type { Form } from './feedback.tsx';
import { type UnsavedForm, useUnsaved } from './unsaved.tsx';
import { type Mutation, type SendOptions, useSend } from './use-send.ts';

type Options<O> = Pick<SendOptions<O>, 'refresh' | 'said' | 'also'> & {
  form: Form & UnsavedForm;
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
export function useSave<C, U, O>(
  procedures: { create: Mutation<C, O>; update: Mutation<U, O> },
  { form, onClose, onSaved, draft = true, ...rest }: Options<O>,
) {
  const unsaved = useUnsaved(form, { draft });
  const outcome = { ...rest, form, unsaved, onClose: onSaved ?? onClose };
  const create = useSend(procedures.create, outcome);
  const update = useSend(procedures.update, outcome);
  return {
    create: create.mutate,
    update: update.mutate,
    // Until the screen is there that what was created leads to.
    saving: create.isPending || update.isPending || (onSaved !== undefined && create.isSuccess),
    saved: unsaved.saved,
  };
}
