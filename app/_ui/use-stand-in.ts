import { type KeyboardEvent, type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { notifyMissing, type onceLoaded } from './on-demand.tsx';
import { whenIdle } from './when-idle.ts';

/**
 * A field that opens something, and is loaded when the browser is idle or with the first touch. Until then one of the same looks stands in its
 * place, with `ref` and `props`, which hands focus and click on to the field that then takes `ref`.
 */
export function useStandIn<T extends object, E extends HTMLElement>(part: ReturnType<typeof onceLoaded<T>>) {
  const [field, setField] = useState(() => (part.now === undefined ? null : { part: part.now }));
  const ref: RefObject<E | null> = useRef<E>(null);
  const asked = useRef(false);
  const focused = useRef(false);
  const load = useCallback(
    (failed: (error: unknown) => void = () => {}) => {
      part.get().then((loaded) => {
        focused.current = document.activeElement === ref.current;
        setField((now) => now ?? { part: loaded });
      }, failed);
    },
    [part],
  );
  useEffect(() => {
    if (!field) return whenIdle(() => load());
    if (focused.current) ref.current?.focus();
    focused.current = false;
    if (!asked.current) return;
    asked.current = false;
    // A frame later: a list that opens with its field's first drawing is not told to screen readers.
    const frame = requestAnimationFrame(() => ref.current?.click());
    return () => cancelAnimationFrame(frame);
  }, [field, load]);
  const open = () => {
    asked.current = true;
    load((error) => {
      asked.current = false;
      notifyMissing(error);
    });
  };
  const props = {
    onPointerEnter: () => load(),
    onFocus: () => load(),
    // The field may come between the press and the release of a button, and no click is heard then.
    onPointerDown: ({ pointerType, button }: PointerEvent) => {
      if (pointerType === 'mouse' && button === 0) asked.current = true;
    },
    onClick: open,
  };
  /** For a stand-in that is no button: the keys that open a list. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (!['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(event.key)) return;
    event.preventDefault();
    open();
  };
  return { loaded: field?.part, ref, props, onKeyDown };
}
