import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  /** The label of the form's button. */
  children: ReactNode;
  saving: boolean;
  onCancel: () => void;
  className?: string;
};

/** The way out of a form in a dialog, and the button that sends it. */
export const FormActions = ({ children, saving, onCancel, className }: Props) => (
  <Group justify="flex-end" className={className}>
    <Button variant="default" onClick={onCancel}>
      Cancelar
    </Button>
    <Button type="submit" loading={saving}>
      {children}
    </Button>
  </Group>
);
