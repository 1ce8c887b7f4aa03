'use client';

import { Stack } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { FormActions } from './form-actions.tsx';
import { FormDrawer, FormModal } from './form-dialog.tsx';

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
  // Another record begins with its own fields.
  draftId: record?.id ?? 'novo',
  ...(stackId === undefined ? {} : { stackId }),
  children,
});

/** The frame in which a record is created or changed: a drawer beside its list. Closing it asks first where something was filled in. */
export const RecordDrawer = (props: FrameProps) => <FormDrawer {...frame(props)} />;

/** The frame for a record of one or two fields: a dialog in the middle of the screen. */
export const RecordModal = (props: FrameProps) => <FormModal {...frame(props)} />;

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
