'use client';

import type { Escopo } from '#modulos/index.ts';
import { readAsked } from './palette-asked.ts';
import type { Entry, EntryGroup } from './palette-places.ts';
import { SOURCES } from './palette-sources.ts';
import type { Session } from './session.tsx';

type Found = { groups: EntryGroup[]; waiting: boolean; failed: boolean };

const KINDS = Object.fromEntries(SOURCES.map(({ label, words }) => [label, words]));
const NOTHING = { busca: '', id: null, kind: null };

/**
 * The records that a query finds, a few of each kind that the user's role reads; nothing is asked about the others. The questions go as one
 * request, which is given up when the query changes. Records without a screen of their own are found in their list.
 */
export function usePaletteRecords(session: Session, query: string): Found {
  const reads = (escopo: Escopo) => session.escopos.includes(escopo);
  const asked = readAsked(query, KINDS);
  // A table that never changes: its hooks come in one order.
  const answers = SOURCES.map((source) => ({
    label: source.label,
    ...source.ask(
      asked ?? NOTHING,
      asked !== null && (asked.kind === null || asked.kind === source.label) && reads(source.escopo),
      reads,
    ),
  }));
  return {
    groups: asked ? answers.map(({ label, entries = [] }) => ({ label, entries: distinct(entries) })) : [],
    waiting: answers.some(({ isLoading }) => isLoading),
    failed: answers.some(({ isError }) => isError),
  };
}

/** An address comes once: two customers of one name are found in one list. */
const distinct = (entries: readonly Entry[]) => [...new Map(entries.map((entry) => [entry.href, entry])).values()];
