/** The parts of a form that begins with what comes by itself, such as the customer that the address names; those of useForm have them. */
export type BegunForm = {
  isTouched: (path: never) => boolean;
  getInputNode: (path: never) => HTMLElement | null;
  getInitialValues: () => object;
  setInitialValues: (values: never) => void;
  setFieldValue: (path: never, value: never) => void;
};

/** Whether somebody chose or typed something in a field: what comes later by itself leaves it alone. */
export function isFilledByHand(form: BegunForm, path: string): boolean {
  if (form.isTouched(path as never)) return true;
  const node = form.getInputNode(path as never);
  // A search that has found nobody yet.
  return node instanceof HTMLInputElement && node === document.activeElement && node.value !== '';
}

/** Gives fields what they begin with: nobody filled it in, so closing the form asks nothing about it. */
export function beginWith(form: BegunForm, values: object): void {
  form.setInitialValues({ ...form.getInitialValues(), ...values } as never);
  for (const [path, value] of Object.entries(values)) form.setFieldValue(path as never, value as never);
}
