import { Text, Title } from '@mantine/core';
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

/** The buttons at the end of such a form. */
export const FormFooter = ({ children }: { children: ReactNode }) => <div className={classes.footer}>{children}</div>;
