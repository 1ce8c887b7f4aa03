'use client';

import { notifications } from '@mantine/notifications';
import { TRPCClientError } from '@trpc/client';
import { flushSync } from 'react-dom';

type Details = Record<string, string[]>;

/** Field → message of a refused mutation, as forms take it; empty when no field was at fault. */
export function fieldErrors(error: unknown): Record<string, string> {
  const details: Details = error instanceof TRPCClientError ? (error.data?.details ?? {}) : {};
  return Object.fromEntries(Object.entries(details).map(([field, messages]) => [field, messages.join(' ')]));
}

/** Says in a corner that an action is done. */
export function notifyDone(message: string): void {
  notifications.show({ color: 'petroleo', message });
}

/** Says in a corner that an action was refused or failed. That the session is in another company is said by a dialog of the panel's frame. */
export function notifyError(error: unknown): void {
  if (error instanceof TRPCClientError && error.data?.outra_empresa) return;
  notifications.show({
    color: 'red',
    title: 'Não foi possível concluir',
    message: error instanceof Error ? error.message : 'Tente de novo.',
    autoClose: 8_000,
  });
}

/** The form's parts that showRefusal needs. */
export type Form = {
  getValues: () => object;
  setErrors: (errors: Record<string, string>) => void;
  getInputNode: (path: string) => HTMLElement | null;
};

/** For a form's onSubmit: every fault is shown, and the first field at fault gets the focus. */
export const focusFirst = (form: Form) => (errors: object) =>
  showErrors(form, Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, String(message)])));

/** Shows what a form found at fault itself, in place of what it showed before; the first field at fault gets the focus. */
export const showErrors = (form: Form, errors: Record<string, string>): void => showFaults(form, errors);

/**
 * Shows a refusal on every field that it names and focuses the first of them on the screen; the form's summary (FormSummary) names them
 * all. A refusal without a field is said in a corner.
 */
export function showRefusal(error: unknown, form: Form): void {
  const errors = fieldErrors(error);
  if (Object.keys(errors).length === 0) {
    form.setErrors({});
    notifyError(error);
  } else showFaults(form, errors, () => notifyError(error));
}

/** The same for a form that shows a refusal without a field itself (Refusal): only the refusal of fields is shown. */
export function showRefusedFields(error: unknown, form: Form): void {
  if (Object.keys(fieldErrors(error)).length > 0) showRefusal(error, form);
}

/** @param nowhere called where no field of the form is on the screen */
function showFaults(form: Form, errors: Record<string, string>, nowhere?: () => void): void {
  // Drawn at once, and the focus with it: a screen reader says a field as it is when the focus comes to it, and whoever sees a message may
  // already be typing into another field a moment later. A message can also bring its field into sight.
  flushSync(() => form.setErrors(errors));
  const show = (again?: () => void) => {
    const placed = Object.keys(errors).flatMap((field) => form.getInputNode(field) ?? []);
    placed.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    const [first] = placed;
    if (!first) return again ? again() : nowhere?.();
    first.focus();
    first.closest('form')?.dispatchEvent(new CustomEvent<Faults>(FAULTS, { detail: errors }));
  };
  // What only a message has is drawn a moment later.
  show(() => requestAnimationFrame(() => setTimeout(show)));
}

/** The event by which a form learns its faults; see FormSummary. */
export const FAULTS = 'faltas';
/** Field → message. */
export type Faults = Record<string, string>;
