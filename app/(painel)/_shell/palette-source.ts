'use client';

import type { TablerIcon } from '@tabler/icons-react';
import { plain } from '#app/_ui/plain.ts';
import type { Escopo } from '#modulos/index.ts';
import type { Asked } from './palette-asked.ts';
import type { Entry } from './palette-places.ts';

/** Records of each kind that are shown. */
const EACH = 5;

/** What a kind of record answers; `entries` are undefined until it does. */
export type Answer = { entries: Entry[] | undefined; isLoading: boolean; isError: boolean };

/** A kind of record that ⌘K finds. */
export type Source = {
  /** The heading over what is found. */
  label: string;
  /** What the user's role has to read. */
  escopo: Escopo;
  /** The words before a number that mean this kind, without accents and capitals. */
  words: readonly string[];
  /** A hook: asks the server, or nothing where it is not `enabled`. */
  ask: (asked: Asked, enabled: boolean, reads: (escopo: Escopo) => boolean) => Answer;
};

type Options = { enabled: boolean; staleTime: number; retry?: boolean; trpc: { abortOnUnmount: boolean } };
type Result<P> = { data: P | undefined; error: { data?: unknown } | null; isLoading: boolean; isError: boolean };
type Procedure<I, P> = { useQuery: (input: I, options: Options) => Result<P> };
type Words<R> = Pick<Source, 'label' | 'escopo' | 'words'> & {
  icon: TablerIcon;
  entry: (record: R, reads: (escopo: Escopo) => boolean) => Omit<Entry, 'icon'>;
};

const options = (enabled: boolean): Options => ({ enabled, staleTime: 30_000, trpc: { abortOnUnmount: true } });

/** An id without a record is no failure of the search. */
const isMissing = ({ error }: Result<unknown>) =>
  (error?.data as { httpStatus?: number } | null | undefined)?.httpStatus === 404;

/** A kind whose list the server searches; `get`, where there is one, finds the record of an id. */
export function searched<R>(
  list: Procedure<{ busca: string; por_pagina: number }, { resultados: R[] }>,
  get: Procedure<{ id: number }, R> | null,
  { entry, icon, ...words }: Words<R>,
): Source {
  return {
    ...words,
    ask: ({ busca, id }, enabled, reads) => {
      const found = list.useQuery({ busca, por_pagina: EACH }, options(enabled && busca !== ''));
      const one = get?.useQuery({ id: id ?? 0 }, { ...options(enabled && id !== null), retry: false });
      const rows = [...(found.data?.resultados ?? []), ...(one?.data && id !== null ? [one.data] : [])];
      return {
        entries: found.data || one?.data ? rows.map((row) => ({ ...entry(row, reads), icon })) : undefined,
        isLoading: found.isLoading || (one?.isLoading ?? false),
        isError: found.isError || (one ? one.isError && !isMissing(one) : false),
      };
    },
  };
}

/** A kind of which a company has few: all of them are asked for, and found by the texts of each and by its id. */
export function listed<R extends { id: number }>(
  list: Procedure<undefined, readonly R[]>,
  { entry, icon, texts, ...words }: Words<R> & { texts: (record: R) => readonly (string | null)[] },
): Source {
  return {
    ...words,
    ask: ({ busca, id }, enabled, reads) => {
      const { data, isLoading, isError } = list.useQuery(undefined, options(enabled));
      // Each word, wherever it stands, as the server searches.
      const words = plain(busca).split(/\s+/).filter(Boolean);
      const has = (row: R) => {
        const text = plain(texts(row).join(' '));
        return words.length > 0 && words.every((word) => text.includes(word));
      };
      const rows = data?.filter((row) => row.id === id || has(row)).slice(0, EACH);
      return { entries: rows?.map((row) => ({ ...entry(row, reads), icon })), isLoading, isError };
    },
  };
}

/** The one record that `input` asks for, or none; without an input nothing is asked, and `none` only fills its place. */
function useOne<I, R>(
  get: Procedure<I, R>,
  input: I | null,
  none: I,
  enabled: boolean,
  drawn: (record: R) => Entry,
): Answer {
  const asks = input !== null;
  const one = get.useQuery(input ?? none, { ...options(enabled && asks), retry: false });
  return {
    entries: one.data && asks ? [drawn(one.data)] : undefined,
    isLoading: one.isLoading,
    isError: asks && one.isError && !isMissing(one),
  };
}

/** A kind that has no name: found by its id alone. */
export const numbered = <R>(get: Procedure<{ id: number }, R>, { entry, icon, ...words }: Words<R>): Source => ({
  ...words,
  ask: ({ id }, enabled, reads) =>
    useOne(get, id === null ? null : { id }, { id: 0 }, enabled, (row) => ({ ...entry(row, reads), icon })),
});

/** A kind of which one is found by a code in whole; about a text that is no such code nothing is asked. */
export const coded = <R>(
  get: Procedure<{ txid: string }, R>,
  code: RegExp,
  { entry, icon, ...words }: Words<R>,
): Source => ({
  ...words,
  ask: ({ busca }, enabled, reads) =>
    useOne(get, code.test(busca) ? { txid: busca } : null, { txid: '' }, enabled, (row) => ({
      ...entry(row, reads),
      icon,
    })),
});

/** A list without a screen for each record, with the search that shows the one. */
export const inList = (list: string, busca: string) => `${list}?busca=${encodeURIComponent(busca)}`;

export const joined = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' · ');
