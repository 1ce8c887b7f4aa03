import { type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FAULTS, fieldErrors, notifyError } from './feedback.tsx';
import { useUnsaved } from './unsaved.tsx';

type Options<V> = {
  initialValues: V;
  /** Saves, and resolves to the saved values; rejects with the server's refusal. */
  save: (values: V) => Promise<V>;
  /** The server's messages by the form's fields. */
  place: (errors: Record<string, string>, values: V) => Record<string, string>;
  /** Faults that the form finds without the server. */
  check?: (values: V) => Record<string, string>;
  readOnly?: boolean;
};

type SettingsForm<V> = {
  form: UseFormReturnType<V>;
  saving: boolean;
  error: (field: string) => string | undefined;
  /** Changes values, and removes the messages of the changed fields and of the rows in them. */
  set: (next: Partial<V>, ...fields: string[]) => void;
  formProps: { ref: RefObject<HTMLFormElement | null>; noValidate: true; onSubmit: (event: FormEvent) => void };
};

/**
 * A form that fills a page. The server's refusal is shown on the fields that it names, and the first of them comes into sight with the focus
 * (fields carry their name in `data-path`). After a save, the saved values are the form's initial values. What is not saved is guarded:
 * leaving the page asks first.
 */
export function useSettingsForm<V extends Record<string, unknown>>(options: Options<V>): SettingsForm<V> {
  const { save, place, check, readOnly = false } = options;
  const form = useForm<V>({ mode: 'controlled', initialValues: options.initialValues });
  const [saving, setSaving] = useState(false);
  const root = useRef<HTMLFormElement>(null);
  // A second press may come before the screen is drawn again.
  const running = useRef(false);
  const unsaved = useUnsaved(form);

  function refuse(errors: Record<string, string>) {
    // Drawn at once: a screen reader says a field as it is when the focus comes to it, and messages make the group of fields taller.
    flushSync(() => form.setErrors(errors));
    const faulty = [...(root.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
    const first = faulty.find(({ dataset }) => errors[dataset.path ?? ''] !== undefined);
    first?.focus({ preventScroll: true });
    (first ?? root.current?.querySelector('[class*="error" i]'))?.scrollIntoView({ block: 'center' });
    root.current?.dispatchEvent(new CustomEvent(FAULTS, { detail: errors }));
  }

  async function submit() {
    const faults = check?.(form.values) ?? {};
    if (Object.keys(faults).length > 0) return refuse(faults);
    running.current = true;
    setSaving(true);
    try {
      const saved = await save(form.values);
      unsaved.saved();
      form.setInitialValues(saved);
      form.setValues(saved);
    } catch (thrown) {
      const errors = place(fieldErrors(thrown), form.values);
      if (Object.keys(errors).length > 0) refuse(errors);
      else notifyError(thrown);
    } finally {
      running.current = false;
      setSaving(false);
    }
  }

  return {
    form,
    saving,
    error: (field) => (form.errors[field] ? String(form.errors[field]) : undefined),
    set: (next, ...fields) => {
      form.setValues(next);
      const others = Object.entries(form.errors).filter(([name]) => !fields.includes(name.split('.')[0] ?? name));
      form.setErrors(Object.fromEntries(others));
    },
    formProps: {
      ref: root,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        if (!running.current && !readOnly) void submit();
      },
    },
  };
}
