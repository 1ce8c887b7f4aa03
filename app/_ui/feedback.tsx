'use client';

import { notifications } from '@mantine/notifications';
import { TRPCClientError } from '@trpc/client';

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

/** Says in a corner that an action was refused or failed. */
export function notifyError(error: unknown): void {
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

/** For a form's onSubmit: the first field at fault gets the focus. */
export const focusFirst = (form: Pick<Form, 'getInputNode'>) => (errors: object) =>
  form.getInputNode(Object.keys(errors)[0] ?? '')?.focus();

/** Shows a refusal on the fields that it names and focuses the first; a refusal without such a field is said in a corner. */
export function showRefusal(error: unknown, form: Form): void {
  const errors = fieldErrors(error);
  const fields = Object.keys(errors).filter((field) => Object.hasOwn(form.getValues(), field.split('.')[0] ?? field));
  form.setErrors(errors);
  if (fields[0] === undefined) notifyError(error);
  else form.getInputNode(fields[0])?.focus();
}
