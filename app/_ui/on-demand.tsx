'use client';

import { type ComponentType, useEffect, useRef, useState } from 'react';
import { notifyError } from './feedback.tsx';
import { whenIdle } from './when-idle.ts';

/** A part of the page that is loaded once, at the latest when somebody waits for it. A failed load is tried again by the next who asks. */
export function onceLoaded<T>(load: () => Promise<T>) {
  let loaded: T | undefined;
  let coming: Promise<T> | undefined;
  return {
    /** The part, where it is loaded already. */
    get now() {
      return loaded;
    },
    get: (): Promise<T> => {
      coming ??= load().then(
        (part) => {
          loaded = part;
          return part;
        },
        (error: unknown) => {
          coming = undefined;
          throw error;
        },
      );
      return coming;
    },
  };
}

/** The part, once it is loaded: when it is wanted, or the browser is idle. */
export function useOnceLoaded<T>(part: ReturnType<typeof onceLoaded<T>>, wanted: boolean): T | undefined {
  const [, draw] = useState(0);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => (part.now === undefined ? whenIdle(() => void part.get().catch(() => {})) : undefined), [part]);
  useEffect(() => {
    if (!wanted || part.now !== undefined) return;
    part.get().then(
      () => draw((n) => n + 1),
      (error: unknown) => setFailure({ error }),
    );
  }, [part, wanted]);
  if (failure) throw failure.error;
  return part.now;
}

/** Says that a part of the page could not be loaded. */
export const notifyMissing = (cause: unknown): void =>
  notifyError(new Error('Esta parte da tela não carregou. Verifique a conexão e recarregue a página.', { cause }));

type Dialog = { opened: boolean; onClose: () => unknown };

/**
 * A dialog whose script comes after the screen: when the browser is idle, or at once when the dialog is opened before. It is drawn closed
 * first, because a dialog that is drawn open from the start does not know where the focus was.
 * @param load as `() => import('./cliente-drawer.tsx').then((m) => m.ClienteDrawer)`
 */
export function onDemand<P extends Dialog>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const dialog = onceLoaded(load);
  return function OnDemand(props: P) {
    const { opened } = props;
    const [Dialog, setDialog] = useState<{ draw: ComponentType<P> } | null>(null);
    const [drawn, setDrawn] = useState(false);
    const onClose = useRef(props.onClose);
    onClose.current = props.onClose;
    useEffect(() => (dialog.now ? undefined : whenIdle(() => void dialog.get().catch(() => {}))), []);
    useEffect(() => {
      if (!opened || Dialog) return;
      let gone = false;
      dialog.get().then(
        (draw) => gone || setDialog({ draw }),
        (error: unknown) => {
          if (gone) return;
          onClose.current();
          notifyMissing(error);
        },
      );
      return () => {
        gone = true;
      };
    }, [opened, Dialog]);
    useEffect(() => setDrawn(Dialog !== null), [Dialog]);
    return Dialog ? <Dialog.draw {...props} opened={opened && drawn} /> : null;
  };
}
