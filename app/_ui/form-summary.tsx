'use client';

import { Alert, Anchor, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { FAULTS, type Faults } from './feedback.tsx';
import classes from './form-summary.module.css';

/**
 * What a refused form still lacks, in one place: each field by its name, which leads to it, and messages of which no field is on the
 * screen. Announced to screen readers. One fault of a field needs none: the field has the focus and says it.
 */
export function FormSummary() {
  const anchor = useRef<HTMLDivElement>(null);
  const { faults, ways } = useFaults(anchor);
  const unplaced = faults.filter(({ field }) => field === null);
  const named = faults.length - unplaced.length;
  const shown = faults.length > 1 || unplaced.length > 0;
  return (
    <div ref={anchor} className={shown ? undefined : classes.empty}>
      {shown ? (
        <Alert color="red" icon={<IconAlertCircle />} role="alert">
          {named > 0 ? (
            <Text size="sm">
              {named === 1 ? 'Um campo precisa de correção: ' : `${named} campos precisam de correção: `}
              {ways.map(({ path, label }, i) => (
                <span key={path}>
                  {i > 0 ? ', ' : null}
                  <Anchor
                    component="button"
                    type="button"
                    size="sm"
                    underline="always"
                    onClick={() => focusOn(anchor, path)}
                  >
                    {label}
                  </Anchor>
                </span>
              ))}
              .
            </Text>
          ) : null}
          {unplaced.map(({ path, message }) => (
            <Text key={path} size="sm">
              {message}
            </Text>
          ))}
        </Alert>
      ) : null}
    </div>
  );
}

type Fault = { path: string; message: string; field: HTMLElement | null };

function useFaults(anchor: RefObject<HTMLElement | null>) {
  const [faults, setFaults] = useState<Fault[]>([]);
  useEffect(() => {
    const form = anchor.current?.closest('form');
    if (!form) return;
    const controller = new AbortController();
    const { signal } = controller;
    const heard = (event: Event) => {
      const errors = (event as CustomEvent<Faults>).detail;
      const found = Object.entries(errors).map(([path, message]) => ({ path, message, field: fieldOf(form, path) }));
      // A group of boxes has no input of its own, and says its fault itself.
      const said = form.textContent ?? '';
      setFaults(found.filter(({ field, message }) => field || !said.includes(message)).sort(byPlace));
    };
    form.addEventListener(FAULTS, heard, { signal });
    form.addEventListener('submit', () => setFaults([]), { signal, capture: true });
    // At the window, which hears a key after React. State that is set before React has heard the key is drawn at once, together with all that
    // waits to be drawn, and the field then gets back the text that it had before the key.
    window.addEventListener(
      'input',
      ({ target }) => {
        const typed = target instanceof HTMLElement && form.contains(target) ? target.closest('[data-path]') : null;
        const path = typed?.getAttribute('data-path');
        if (path) setFaults((before) => keep(before, (fault) => fault.path !== path));
      },
      { signal },
    );
    // A field that stops being wrong leaves the summary, and so does one that is taken away: a Select fires no `input`.
    const watched = new MutationObserver((records) => {
      const corrected = new Set(
        records.filter(({ oldValue, target }) => oldValue === 'true' && !isWrong(target)).map(({ target }) => target),
      );
      setFaults((before) => keep(before, ({ field }) => !field || (field.isConnected && !corrected.has(field))));
    });
    watched.observe(form, {
      subtree: true,
      childList: true,
      attributeFilter: ['aria-invalid'],
      attributeOldValue: true,
    });
    return () => {
      controller.abort();
      watched.disconnect();
    };
  }, [anchor]);
  const ways = faults.flatMap(({ path, field }) => (field ? [{ path, label: labelOf(field) }] : []));
  return { faults, ways };
}

/** The same list where all of it stays, so that nothing is drawn again. */
function keep(faults: Fault[], stays: (fault: Fault) => boolean): Fault[] {
  const left = faults.filter(stays);
  return left.length === faults.length ? faults : left;
}

const isWrong = (field: Node) => field instanceof Element && field.getAttribute('aria-invalid') === 'true';

const fieldOf = (form: Element, path: string) => form.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`);

function byPlace(a: Fault, b: Fault): number {
  if (!a.field || !b.field) return a.field ? -1 : b.field ? 1 : 0;
  return a.field.compareDocumentPosition(b.field) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

function labelOf(field: HTMLElement): string {
  const own = 'labels' in field ? (field as HTMLInputElement).labels?.[0] : null;
  const label = own ?? document.getElementById(field.getAttribute('aria-labelledby') ?? '');
  const group = field.closest('[role="group"][aria-label]');
  const name = field.getAttribute('aria-label') ?? label?.textContent ?? group?.getAttribute('aria-label');
  return (name ?? 'campo sem nome').trim();
}

function focusOn(anchor: RefObject<HTMLElement | null>, path: string): void {
  const form = anchor.current?.closest('form');
  if (form) fieldOf(form, path)?.focus();
}
