import { IconBook, IconPlus, type TablerIcon } from '@tabler/icons-react';
import { PLACES, type Place, reaches } from './navigation.ts';
import type { Session } from './session.tsx';

/** What ⌘K offers; its address is one of its own in the palette. */
export type Entry = { href: string; label: string; description: string; icon: TablerIcon };

/** Entries of a kind, under their heading. */
export type EntryGroup = { label: string; entries: Entry[] };

const entry = ({ href, label, description }: Place, icon: TablerIcon): Entry => ({ href, label, description, icon });

const DOCS = { href: '/docs', label: 'Documentação da API', description: 'Referência, guias e limites' };

/** Every screen that ⌘K offers to somebody. */
export const SCREENS: readonly Place[] = [...PLACES, DOCS];

/** Every beginning of something new that ⌘K offers to somebody. */
export const BEGINNINGS: readonly Place[] = PLACES.flatMap(({ novo, outros = [] }) => [
  ...(novo ? [novo] : []),
  ...outros,
]);

/** The screens and beginnings that the user reaches and that have every word of the query; in a description, as a word’s beginning. */
export function placesFor(session: Session, query: string): EntryGroup[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const named = ({ label }: Place) => words.every((word) => plain(label).includes(word));
  const described = ({ label, description }: Place) =>
    words.every((word) => ` ${plain(`${label} ${description}`)}`.includes(` ${word}`));
  const found = (places: readonly Place[]) => {
    const reached = places.filter((place) => reaches(session, place));
    return [...reached.filter(named), ...reached.filter((place) => !named(place) && described(place))];
  };
  const icons = new Map(PLACES.map(({ href, icon }) => [href, icon]));
  return [
    { label: 'Telas', entries: found(SCREENS).map((place) => entry(place, icons.get(place.href) ?? IconBook)) },
    { label: 'Ações', entries: found(BEGINNINGS).map((place) => entry(place, IconPlus)) },
  ];
}

/** Without accents and capitals. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
