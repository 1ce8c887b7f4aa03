'use client';

import type { TooltipProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { cloneElement, type ReactElement, type Ref, useEffect, useId, useState } from 'react';
import { type Floating, floating } from './floating.ts';

const DELAY = 300;

type Props = Pick<TooltipProps, 'label' | 'disabled' | 'events' | 'multiline' | 'maw' | 'w' | 'position'> & {
  children: ReactElement<{ ref?: Ref<HTMLElement>; 'aria-describedby'?: string | undefined }>;
};

/** Mantine's tooltip, loaded when the browser is idle, or with the first one that is to be shown. What it is of is never drawn anew. */
export function Tooltip({ label, disabled = false, events, children, ...looks }: Props) {
  const id = useId();
  const [of, setOf] = useState<HTMLElement | null>(null);
  const [parts, setParts] = useState<Floating>();
  const [shown, setShown] = useState(false);
  const focus = events?.focus ?? false;
  const touch = events?.touch ?? false;
  useEffect(() => {
    if (!of || disabled) return;
    const controller = new AbortController();
    const listen = (names: string[], act: (event: Event) => void) => {
      for (const name of names) of.addEventListener(name, act, { signal: controller.signal });
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let byTouch = false;
    const show = (delay: number) => {
      clearTimeout(timer);
      // One that cannot be loaded is left out: no action depends on it.
      const loaded = floating.get().catch(() => undefined);
      timer = setTimeout(async () => {
        const waited = timer;
        const found = await loaded;
        if (waited !== timer || !found) return;
        setParts(found);
        setShown(true);
      }, delay);
    };
    const hide = () => {
      clearTimeout(timer);
      timer = undefined;
      setShown(false);
    };
    listen(['pointerenter', 'pointerdown'], (event) => {
      byTouch = event instanceof PointerEvent && event.pointerType === 'touch';
    });
    listen(['mouseenter'], () => (touch || !byTouch) && show(DELAY));
    listen(['focusin'], () => focus && of.matches(':focus-visible, :has(:focus-visible)') && show(0));
    listen(['mouseleave', 'focusout'], hide);
    const { signal } = controller;
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal });
    document.addEventListener('pointerdown', ({ target }) => of.contains(target as Node) || hide(), { signal });
    return () => {
      controller.abort();
      hide();
    };
  }, [of, disabled, focus, touch]);
  const ref = useMergedRef(setOf, children.props.ref);
  const open = shown && !disabled;
  return (
    <>
      {parts ? (
        <parts.Tooltip {...looks} label={<span id={id}>{label}</span>} target={of} opened={open} openDelay={0} />
      ) : null}
      {cloneElement(children, { ref, ...(open ? { 'aria-describedby': id } : {}) })}
    </>
  );
}
