'use client';

import { Drawer, Modal, Stack } from '@mantine/core';
import { type FormEventHandler, Fragment, type ReactNode } from 'react';
import { FormActions } from './form-actions.tsx';

/** What the drawer of a kind of record takes. */
export type RecordProps<T, Saved = T> = {
  opened: boolean;
  /** The record to change, or null for a new one. */
  record: T | null;
  onClose: () => void;
  /** What follows, in place of onClose. */
  onSaved?: (saved: Saved) => unknown;
  /** Its place among the drawers of a Drawer.Stack. */
  stackId?: string;
};

type FrameProps = Omit<RecordProps<{ id: number }>, 'onSaved'> & { title: string; children: ReactNode };

const frame = ({ opened, record, onClose, stackId, title, children }: FrameProps) => ({
  opened,
  onClose,
  title,
  ...(stackId === undefined ? {} : { stackId }),
  // Another record begins with its own fields.
  children: <Fragment key={record?.id ?? 'novo'}>{children}</Fragment>,
});

/** Where a record is created or changed: beside its list. */
export const RecordDrawer = (props: FrameProps) => <Drawer position="right" size="md" {...frame(props)} />;

/** The same for a record of one or two fields: in the middle of the screen. */
export const RecordModal = (props: FrameProps) => <Modal {...frame(props)} />;

type FormProps = {
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** What the form does: the label of its button. */
  action: string;
  saving: boolean;
  onCancel: () => void;
  children: ReactNode;
};

/** The form in one of them: fields, the button that saves, and the way out. */
export const RecordForm = ({ onSubmit, action, saving, onCancel, children }: FormProps) => (
  <form onSubmit={onSubmit} noValidate>
    <Stack>
      {children}
      <FormActions saving={saving} onCancel={onCancel}>
        {action}
      </FormActions>
    </Stack>
  </form>
);
