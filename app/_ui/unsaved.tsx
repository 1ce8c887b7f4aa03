'use client';

import { Anchor, Group, getDefaultZIndex, Text } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { createContext, Fragment, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { forgetDraft, keepDraft, readDraft } from './drafts.ts';
import { ask } from './questions.tsx';
import { goTo, useLeaveGuard } from './use-leave-guard.ts';

/** A form on the screen, as those see it who would close it. */
type Entry = { isDirty: () => boolean; discard: () => void };

/** Every form on the screen, in dialogs and in pages. */
const entries = new Set<Entry>();

const dirtyOf = (some: Iterable<Entry>) => [...some].filter((entry) => entry.isDirty());

/** Whether something was filled in and not saved. */
const isUnsaved = () => dirtyOf(entries).length > 0;

let asking = false;

/** Goes on at once where none of these forms holds anything, else after the question. */
function discardThen(some: Iterable<Entry>, go: () => void): void {
  const dirty = dirtyOf(some);
  if (asking) return;
  if (dirty.length === 0) {
    go();
    return;
  }
  asking = true;
  ask({
    title: 'Descartar o que você preencheu?',
    children: <Text size="sm">O que foi preenchido e não foi salvo se perde.</Text>,
    labels: { confirm: 'Descartar', cancel: 'Continuar preenchendo' },
    confirmProps: { color: 'red' },
    cancelProps: { 'data-autofocus': true },
    zIndex: getDefaultZIndex('max') + 1,
    onConfirm: () => {
      for (const entry of dirty) entry.discard();
      go();
    },
    onClose: () => {
      asking = false;
    },
  });
}

/** Leaves the screen by a way that is no link, such as ⌘K: asks first where something was filled in and not saved. */
export const leaveThen = (go: () => void): void => discardThen(entries, go);

/** Asks before links, the back button and the closing of the tab; once, in the panel's frame. */
export function UnsavedGuard() {
  const router = useRouter();
  useLeaveGuard(isUnsaved, (where) => leaveThen(() => goTo(where, router.push)));
  return null;
}

type Scope = {
  name: string;
  entries: Set<Entry>;
  onRecovered: () => void;
  /** Gives up what was filled in, without a question: the form's own way out. */
  discard: () => void;
};

const ScopeContext = createContext<Scope | null>(null);

/** The dialog around a form; null for a form that fills a page. */
export const useFormScope = () => useContext(ScopeContext);

/** Whether an element is in the dialog with the form of this name. */
export const isWithin = (name: string, element: Element): boolean =>
  Boolean(element.closest('[role="dialog"]')?.querySelector(`[data-form-scope="${CSS.escape(name)}"]`));

/**
 * For a dialog with a form.
 * @param name of its draft: other records have other names
 */
export function useFormDialog(name: string, onClose: () => void) {
  const [recovered, setRecovered] = useState(false);
  const [round, setRound] = useState(0);
  const scope = useMemo((): Scope => {
    const own = new Set<Entry>();
    return {
      name,
      entries: own,
      onRecovered: () => setRecovered(true),
      discard: () => {
        for (const entry of own) entry.discard();
      },
    };
  }, [name]);
  return {
    /** Closes the dialog, or asks first. */
    close: () => {
      // Esc reaches every open dialog: it is meant for the one that has the focus.
      const focused = document.activeElement?.closest('[role="dialog"]');
      if (focused && !isWithin(name, focused)) return;
      discardThen(scope.entries, onClose);
    },
    /** The dialog's contents, within what guards their forms. */
    wrap: (children: ReactNode) => (
      <ScopeContext value={scope}>
        <div data-form-scope={name} hidden />
        {recovered ? (
          <DraftNotice
            onDiscard={() => {
              scope.discard();
              setRecovered(false);
              // The fields begin anew.
              setRound((n) => n + 1);
            }}
          />
        ) : null}
        <Fragment key={`${name}:${round}`}>{children}</Fragment>
      </ScopeContext>
    ),
    onExited: () => setRecovered(false),
  };
}

const DraftNotice = ({ onDiscard }: { onDiscard: () => void }) => (
  <Group gap={6} mb="md" role="status">
    <Text size="sm" c="dimmed">
      Rascunho recuperado ·
    </Text>
    <Anchor component="button" type="button" size="sm" underline="always" onClick={onDiscard}>
      Descartar
    </Anchor>
  </Group>
);

/** The parts of a form that useUnsaved needs; those of useForm have them. */
export type UnsavedForm = {
  isDirty: () => boolean;
  getValues: () => object;
  setValues: (values: never) => void;
  getInitialValues: () => object;
};

/** Milliseconds after the last key. */
const PAUSE = 400;

/**
 * Guards what a form holds: whatever would close or leave it asks first.
 *
 * @param draft also keeps it for the case that the page is loaded again, and fills it in then. Only the form's values come back: what the
 *   screen keeps beside them does not. Never for secrets.
 * @returns `saved`, to be called once the values are saved
 */
export function useUnsaved(form: UnsavedForm, { draft = false }: { draft?: boolean } = {}): { saved: () => void } {
  const scope = useFormScope();
  const name = draft && scope ? scope.name : null;
  const [kept] = useState(() => (name === null ? null : readDraft(name)));
  const latest = useRef(form);
  latest.current = form;
  const done = useRef<string | null>(null);
  const touched = useRef(false);

  const entry = useMemo((): Entry => {
    const settle = () => {
      done.current = JSON.stringify(latest.current.getValues());
      if (name !== null) forgetDraft(name);
    };
    return {
      isDirty: () => latest.current.isDirty() && JSON.stringify(latest.current.getValues()) !== done.current,
      discard: settle,
    };
  }, [name]);

  useEffect(() => {
    entries.add(entry);
    scope?.entries.add(entry);
    return () => {
      entries.delete(entry);
      scope?.entries.delete(entry);
    };
  }, [entry, scope]);

  useEffect(() => {
    if (kept === null) return;
    latest.current.setValues(kept as never);
    scope?.onRecovered();
  }, [kept, scope]);

  useEffect(() => {
    if (name === null) return;
    const keep = () => {
      const now = latest.current;
      if (entry.isDirty()) keepDraft(name, now.getInitialValues(), now.getValues());
      // Taken back by hand: closing asks nothing, and nothing is to come back.
      else if (touched.current) forgetDraft(name);
      touched.current ||= entry.isDirty();
    };
    const timer = setTimeout(keep, PAUSE);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
    };
  });

  return { saved: entry.discard };
}
