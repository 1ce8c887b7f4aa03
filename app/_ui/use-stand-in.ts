import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { notifyMissing, type onceLoaded } from './on-demand.tsx';
import { whenIdle } from './when-idle.ts';

/** Whether what loses the focus loses it within the page: a window that is left comes back to it. */
export const isLeft = (element: Element): boolean => document.activeElement !== element;

/** What was done to a stand-in: a click, or a key that opens a list. */
type Asked = 'click' | { key: string } | null;

/**
 * A field that opens something, and is loaded when the browser is idle or with the first touch. Until then one of the same looks stands in its
 * place, with `ref` and `props`, which hands what is done to it on to the field that then takes `ref`. Nothing opens for who went on to another
 * field meanwhile.
 */
export function useStandIn<T extends object, E extends HTMLElement>(part: ReturnType<typeof onceLoaded<T>>) {
  const [field, setField] = useState(() => (part.now === undefined ? null : { part: part.now }));
  const ref: RefObject<E | null> = useRef<E>(null);
  const asked = useRef<Asked>(null);
  const waiting = useRef(false);
  const [typed, setTyped] = useState<string | null>(null);
  const text = useRef(typed);
  text.current = typed;
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
  useEffect(() => (field ? undefined : whenIdle(() => load())), [field, load]);
  // Before the browser hears the next key.
  useLayoutEffect(() => {
    if (!field) return;
    if (focused.current) ref.current?.focus();
    const [how, written] = [asked.current, text.current];
    asked.current = null;
    if (how === null && written === null) return;
    const empty = textOf(ref.current);
    // A frame later: a list that opens with its field's first drawing is not told to screen readers.
    const frame = requestAnimationFrame(() => {
      if (!ref.current) return;
      if (written === null) doTo(ref.current, how);
      // What was typed since the field is there goes on behind the rest.
      else typeInto(ref.current, written + textOf(ref.current).slice(empty.length));
    });
    return () => cancelAnimationFrame(frame);
  }, [field]);
  const awaitField = () => {
    if (waiting.current) return;
    waiting.current = true;
    load((error) => {
      waiting.current = false;
      asked.current = null;
      notifyMissing(error);
    });
  };
  const open = (how: Asked) => {
    asked.current = how;
    awaitField();
  };
  const props = {
    onPointerEnter: () => load(),
    onFocus: () => load(),
    onBlur: ({ currentTarget }: FocusEvent) => {
      if (!isLeft(currentTarget)) return;
      asked.current = null;
      setTyped(null);
    },
    // The field may come between the press and the release of a button, and no click is heard then.
    onPointerDown: ({ pointerType, button }: PointerEvent) => {
      if (pointerType === 'mouse' && button === 0) asked.current = 'click';
    },
    onClick: () => open('click'),
  };
  const openBy = (keys: readonly string[]) => (event: KeyboardEvent) => {
    if (!keys.includes(event.key)) return;
    event.preventDefault();
    open({ key: event.key });
  };
  return {
    loaded: field?.part,
    ref,
    props,
    /** For a stand-in that is no button: the keys that open a list. */
    onKeyDown: openBy(['ArrowDown', 'ArrowUp', 'Enter', ' ']),
    /** In its place, for a stand-in that is typed into, and has this text before. */
    typing: (value: string) => ({
      value: typed ?? value,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        setTyped(currentTarget.value);
        awaitField();
      },
      onKeyDown: openBy(['ArrowDown', 'ArrowUp']),
    }),
  };
}

const textOf = (field: HTMLElement | null) => (field instanceof HTMLInputElement ? field.value : '');

function doTo(field: HTMLElement, asked: Asked): void {
  if (asked === 'click') field.click();
  else if (asked) {
    const code = asked.key === ' ' ? 'Space' : asked.key;
    field.dispatchEvent(new KeyboardEvent('keydown', { key: asked.key, code, bubbles: true, cancelable: true }));
  }
}

/** React hears of no value that is merely set. */
function typeInto(field: HTMLElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
