import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './form.module.css';

/** A part of the form: what it is about beside its fields. */
export function Section({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
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
