'use client';

import type { MenuProps, PopoverProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import {
  cloneElement,
  createContext,
  type FocusEvent,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Floating, floating } from './floating.ts';
import { notifyMissing } from './on-demand.tsx';
import { isLeft } from './use-stand-in.ts';

type Kind = 'Menu' | 'Popover';

type Popup = {
  parts: Floating | undefined;
  target: RefObject<HTMLElement | null>;
  /** Loads what it opens. */
  warm: () => void;
  open: () => void;
  /** Nothing is opened any more for who pressed the button, and went on before what it opens was there. */
  leave: () => void;
  toggle: () => void;
};

const PopupContext = createContext<Popup | null>(null);

function usePopup(): Popup {
  const popup = useContext(PopupContext);
  if (!popup) throw new Error('A part of a menu outside of one');
  return popup;
}

/**
 * The button alone, until it is pressed: rows by the hundred then have a button each, and no more. It is drawn closed first, since what is
 * drawn open from the start does not know where the focus was.
 */
function usePopupState(contents: Contents | undefined) {
  const [parts, setParts] = useState<Floating>();
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLElement>(null);
  const [asked, setAsked] = useState(false);
  useLayoutEffect(() => {
    if (parts) target.current?.focus({ preventScroll: true });
  }, [parts]);
  useEffect(() => {
    if (parts) setOpened(true);
  }, [parts]);
  useEffect(() => {
    if (!asked || parts) return;
    let gone = false;
    loadWith(contents).then(
      (loaded) => gone || setParts(loaded),
      (error: unknown) => {
        if (gone) return;
        setAsked(false);
        notifyMissing(error);
      },
    );
    return () => {
      gone = true;
    };
  }, [asked, parts, contents]);
  const popup: Popup = {
    ...{ parts, target },
    warm: () => void loadWith(contents).catch(() => {}),
    open: () => (floating.now && (!contents || contents.now) ? setParts(floating.now) : setAsked(true)),
    leave: () => setAsked(false),
    toggle: () => setOpened((now) => !now),
  };
  return { popup, opened, setOpened };
}

/** What is in a menu, where that is a script of its own. */
type Contents = { now: unknown; get: () => Promise<unknown> };

const loadWith = async (contents: Contents | undefined): Promise<Floating> =>
  (await Promise.all([floating.get(), contents?.get()]))[0];

type TargetProps = { children: ReactElement<HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> }> };

function Target({ kind, children }: TargetProps & { kind: Kind }) {
  const { parts, target, warm, open, leave, toggle } = usePopup();
  const ref = useMergedRef(target, children.props.ref);
  if (!parts) {
    return cloneElement(children, {
      ref,
      'aria-haspopup': kind === 'Menu' ? 'menu' : 'dialog',
      'aria-expanded': false,
      onPointerEnter: warm,
      onFocus: warm,
      onBlur: ({ currentTarget }: FocusEvent<HTMLElement>) => isLeft(currentTarget) && leave(),
      onClick: open,
    });
  }
  if (kind === 'Menu') return <parts.Menu.Target>{cloneElement(children, { ref })}</parts.Menu.Target>;
  return <parts.Popover.Target>{cloneElement(children, { ref, onClick: toggle })}</parts.Popover.Target>;
}

/** A part of what is open: drawn when it is loaded. */
function part<P extends object>(find: (parts: Floating) => unknown): (props: P) => ReactNode {
  return function Part(props: P) {
    const { parts } = usePopup();
    if (!parts) return null;
    const Found = find(parts) as (props: P) => ReactNode;
    return <Found {...props} />;
  };
}

const sameAs = <T,>(find: (parts: Floating) => T): T => part(find) as T;

/** @param contents what the menu's dropdown draws, where that is loaded with it (`onceLoaded`) */
function MenuRoot({ children, contents, ...looks }: MenuProps & { contents?: Contents }) {
  const { popup, opened, setOpened } = usePopupState(contents);
  const { parts } = popup;
  return (
    <PopupContext value={popup}>
      {parts ? (
        <parts.Menu {...looks} opened={opened} onChange={setOpened}>
          {children}
        </parts.Menu>
      ) : (
        children
      )}
    </PopupContext>
  );
}

function PopoverRoot({ children, ...looks }: PopoverProps) {
  const { popup, opened, setOpened } = usePopupState(undefined);
  const { parts } = popup;
  return (
    <PopupContext value={popup}>
      {parts ? (
        <parts.Popover {...looks} opened={opened} onChange={setOpened}>
          {children}
        </parts.Popover>
      ) : (
        children
      )}
    </PopupContext>
  );
}

/** Mantine's menu, of which a screen loads the button; the rest comes when the browser is idle, or at once when it is pressed. */
export const Menu = Object.assign(MenuRoot, {
  Target: (props: TargetProps) => <Target kind="Menu" {...props} />,
  Dropdown: sameAs((parts) => parts.Menu.Dropdown),
  Item: sameAs((parts) => parts.Menu.Item),
  Label: sameAs((parts) => parts.Menu.Label),
  Divider: sameAs((parts) => parts.Menu.Divider),
  RadioGroup: sameAs((parts) => parts.Menu.RadioGroup),
  RadioItem: sameAs((parts) => parts.Menu.RadioItem),
});

/** The same for a popover that its button opens and closes. */
export const Popover = Object.assign(PopoverRoot, {
  Target: (props: TargetProps) => <Target kind="Popover" {...props} />,
  Dropdown: sameAs((parts) => parts.Popover.Dropdown),
});
