'use client';

import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core';
import { useEffect, useInsertionEffect, useRef } from 'react';
import { isWithin, useFormDialog } from './unsaved.tsx';

type Guarded<P> = P & {
  title: string;
  /** Tells the drafts of several records apart, where the title does not. */
  draftId?: string | number;
};

/** A dialog in the middle of the screen with a form: closing it asks first where something was filled in. The form calls useUnsaved. */
export function FormModal({ draftId = '', children, onClose, onExitTransitionEnd, ...props }: Guarded<ModalProps>) {
  const name = `${props.title}#${draftId}`;
  const dialog = useFormDialog(name, onClose);
  const giveBack = useFocusBack(name, props);
  useFocusOfNext(name);
  const exited = () => {
    dialog.onExited();
    onExitTransitionEnd?.();
    giveBack();
  };
  return (
    <Modal {...props} onClose={dialog.close} onExitTransitionEnd={exited}>
      {dialog.wrap(children)}
    </Modal>
  );
}

/** The same as a drawer beside its list. */
export function FormDrawer({ draftId = '', children, onClose, onExitTransitionEnd, ...props }: Guarded<DrawerProps>) {
  const name = `${props.title}#${draftId}`;
  const dialog = useFormDialog(name, onClose);
  const giveBack = useFocusBack(name, props);
  useFocusOfNext(name);
  const exited = () => {
    dialog.onExited();
    onExitTransitionEnd?.();
    giveBack();
  };
  return (
    <Drawer position="right" size="md" {...props} onClose={dialog.close} onExitTransitionEnd={exited}>
      {dialog.wrap(children)}
    </Drawer>
  );
}

/**
 * Gives the focus back to the element that had it when the dialog opened. Mantine does so itself, but not in a stack, which lets go of its
 * last dialog first, nor where a field took the focus as it was drawn with the dialog: Mantine takes that one for what had it before.
 */
function useFocusBack(
  name: string,
  { opened, stackId }: { opened: boolean; stackId?: string | undefined },
): () => void {
  const before = useRef<Element | null>(null);
  // Fields take the focus in the effects that come next.
  useInsertionEffect(() => {
    if (opened) before.current = openerOf(document.activeElement);
  }, [opened]);
  return () => {
    const now = document.activeElement;
    // Where the focus went elsewhere meanwhile, it stays there.
    if (now && now !== document.body && !(stackId === undefined ? isWithin(name, now) : now.closest('[role="dialog"]')))
      return;
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  };
}

/** Gives the focus to the first field of a form that takes the place of another one in the open dialog: Mantine does so as it opens alone. */
function useFocusOfNext(name: string): void {
  const shown = useRef(name);
  useEffect(() => {
    if (shown.current === name) return;
    shown.current = name;
    const dialog = document.querySelector(`[data-form-scope="${CSS.escape(name)}"]`)?.closest('[role="dialog"]');
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [name]);
}

/** What opened a dialog: of an item of a menu the menu's button, since the item is gone by the time the dialog closes. */
function openerOf(active: Element | null): Element | null {
  const button = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return (button && document.getElementById(button)) || active;
}
