'use client';

import { modals } from '@mantine/modals';
import { type ComponentType, useEffect, useState } from 'react';
import { notifyMissing, onceLoaded } from './on-demand.tsx';
import { whenIdle } from './when-idle.ts';

type Question = Parameters<typeof modals.openConfirmModal>[0];

const dialog = onceLoaded(() => import('@mantine/modals').then((m) => m.ModalsProvider));

/** Asked while the dialog was on its way. */
const waiting: Question[] = [];
let ready = false;
let load: (() => void) | undefined;

/** Asks in a dialog that belongs to no form. */
export function ask(question: Question): void {
  if (ready) {
    modals.openConfirmModal(question);
    return;
  }
  waiting.push(question);
  load?.();
}

/** The dialog of `ask`, once on the page: loaded with the first question, or when the browser is idle. */
export function Questions() {
  const [Dialog, setDialog] = useState<{ draw: ComponentType<{ children?: null; labels: Labels }> } | null>(null);
  useEffect(() => {
    load = () =>
      void dialog.get().then(
        (draw) => setDialog({ draw }),
        (error: unknown) => {
          const unasked = waiting.splice(0);
          for (const { onClose } of unasked) onClose?.();
          if (unasked.length > 0) notifyMissing(error);
        },
      );
    if (waiting.length > 0) load();
    const idle = whenIdle(load);
    return () => {
      idle();
      load = undefined;
    };
  }, []);
  useEffect(() => {
    if (!Dialog) return;
    ready = true;
    for (const question of waiting.splice(0)) modals.openConfirmModal(question);
    return () => {
      ready = false;
    };
  }, [Dialog]);
  return Dialog ? <Dialog.draw labels={LABELS} /> : null;
}

type Labels = typeof LABELS;
const LABELS = { confirm: 'Confirmar', cancel: 'Cancelar' };
