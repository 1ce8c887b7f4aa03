'use client';

import { Drawer, Modal, Stack } from '@mantine/core';
import { type FormEventHandler, Fragment, type ReactNode } from 'react';
import { FormActions } from './form-actions.tsx';

/** Properties of a record's drawer. */
export type RecordProps<T, Saved = T> = {
  opened: boolean;
  /** The record to change, or null for a new one. */
  record: T | null;
  onClose: () => void;
  /** Called after the record is saved, in place of onClose. */
  onSaved?: (saved: Saved) => unknown;
  /** The drawer's id in a Drawer.Stack. */
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

/** The frame in which a record is created or changed: a drawer beside its list. */
export const RecordDrawer = (props: FrameProps) => <Drawer position="right" size="md" {...frame(props)} />;

/** The frame for a record of one or two fields: a dialog in the middle of the screen. */
export const RecordModal = (props: FrameProps) => <Modal {...frame(props)} />;

type FormProps = {
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** The label of the form's button. */
  action: string;
  saving: boolean;
  onCancel: () => void;
  children: ReactNode;
};

/** The form in a RecordDrawer or a RecordModal: fields, the button that saves, and the way out. */
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
