import { Button, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { RequiredNote } from './form-actions.tsx';
import classes from './form-section.module.css';
import { FormSummary } from './form-summary.tsx';

/** A section of a form that fills a page: its subject beside its fields. */
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
  /** The label of the form's button. */
  children: ReactNode;
  form: { isDirty: () => boolean; reset: () => void };
  saving: boolean;
  /** Leaves the form of a new record. Without it, the form changes a record and offers to undo the changes. */
  onCancel?: () => void;
};

/** The end of a page whose buttons stay in sight. */
export const PageFooter = ({ children }: { children: ReactNode }) => <div className={classes.footer}>{children}</div>;

/** The end of a form that fills a page: its faults and its buttons. */
export function FormFooter({ children, form, saving, onCancel }: FooterProps) {
  const unchanged = !onCancel && !form.isDirty();
  return (
    <PageFooter>
      <div className={classes.beside}>
        <FormSummary />
        <RequiredNote />
      </div>
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
    </PageFooter>
  );
}
