'use client';

import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './form-actions.module.css';
import { FormSummary } from './form-summary.tsx';
import { useFormScope } from './unsaved.tsx';

type Props = {
  /** The label of the form's button. */
  children: ReactNode;
  saving: boolean;
  onCancel: () => void;
  className?: string;
};

/** What the asterisk of a label means; nothing in a form without a required field. */
export const RequiredNote = () => (
  <Text size="xs" c="dimmed" className={classes.note} data-nota-obrigatorios>
    Campos com * são obrigatórios
  </Text>
);

/** The end of a form in a dialog: its faults, the way out, and the button that sends it. */
export function FormActions({ children, saving, onCancel, className }: Props) {
  const scope = useFormScope();
  return (
    <>
      <FormSummary />
      <Group justify="space-between" className={className}>
        <RequiredNote />
        <Group ml="auto">
          <Button
            variant="default"
            onClick={() => {
              scope?.discard();
              onCancel();
            }}
          >
            Cancelar
          </Button>
          <Button type="submit" loading={saving}>
            {children}
          </Button>
        </Group>
      </Group>
    </>
  );
}
