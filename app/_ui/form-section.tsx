import { Button, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './form-section.module.css';

/** A part of a form that has a page of its own: what it is about beside its fields. */
export function FormSection({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <div>
        <Title order={2}>{title}</Title>
        <Text size="sm" c="dimmed" mt={4} component="div">
          {text}
        </Text>
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}

type FooterProps = {
  /** What the form does: the label of its button. */
  children: ReactNode;
  form: { isDirty: () => boolean; reset: () => void };
  saving: boolean;
  /** Leaves the making of a new record; without it the form changes one, and changes can be undone. */
  onCancel?: () => void;
};

/** The buttons at the end of such a form. */
export function FormFooter({ children, form, saving, onCancel }: FooterProps) {
  const unchanged = !onCancel && !form.isDirty();
  return (
    <div className={classes.footer}>
      {onCancel ? (
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
      ) : (
        <Button variant="default" onClick={form.reset} disabled={unchanged || saving}>
          Desfazer
        </Button>
      )}
      <Button type="submit" loading={saving} disabled={unchanged}>
        {children}
      </Button>
    </div>
  );
}
