import {
  IconActivity,
  IconAdjustmentsHorizontal,
  IconApps,
  IconArrowsExchange,
  IconBolt,
  IconBook,
  IconCategory,
  IconInbox,
  IconKey,
  IconListSearch,
  IconPlugConnected,
  IconPlus,
  IconSend,
  IconShieldLock,
  IconTableImport,
  IconTruckDelivery,
  IconWebhook,
  type TablerIcon,
} from '@tabler/icons-react';
import { plain } from '#app/_ui/plain.ts';
import type { Tela } from '#modulos/telas.ts';
import { TELAS_NA_BUSCA } from '#modulos/telas-na-busca.ts';
import { type ForaDoMenu, type Place as InMenu, PLACES, reaches } from './navigation.ts';
import type { Session } from './session.tsx';

/** What ⌘K offers; its address is one of its own in the palette. */
export type Entry = { href: string; label: string; description: string; icon: TablerIcon };

/** Entries of a kind, under their heading. */
export type EntryGroup = { label: string; entries: Entry[] };

type Place = InMenu & { description: string };

const NA_BUSCA: Record<Tela, { description: string; novo?: Place; outros?: readonly Place[] }> = TELAS_NA_BUSCA;

/** Icons of screens that are no entry of the menu. */
const ICONS: Record<ForaDoMenu, TablerIcon> = {
  webhooks: IconWebhook,
  entregas: IconSend,
  eventos: IconBolt,
  requisicoes: IconListSearch,
  tokens: IconKey,
  aplicativos: IconApps,
  conexoes: IconPlugConnected,
  receptor: IconInbox,
  importacao: IconTableImport,
  minha_conta: IconShieldLock,
  formas_envio: IconTruckDelivery,
  categorias: IconCategory,
  transferencias: IconArrowsExchange,
  ajustes_crm: IconAdjustmentsHorizontal,
  ao_vivo: IconActivity,
};

const entry = ({ href, label, description }: Place, icon: TablerIcon): Entry => ({ href, label, description, icon });

const DOCS = { href: '/docs', label: 'Documentação da API', description: 'Referência, guias e limites' };

/** Every screen that ⌘K offers to somebody. */
export const SCREENS: readonly Place[] = [
  ...PLACES.map((place) => ({ ...place, description: NA_BUSCA[place.tela].description })),
  DOCS,
];

/** Every beginning of something new that ⌘K offers to somebody. */
export const BEGINNINGS: readonly Place[] = PLACES.flatMap(({ tela }) => {
  const { novo, outros = [] } = NA_BUSCA[tela];
  return [...(novo ? [novo] : []), ...outros];
});

/** Letters of a word from which on it is looked for inside of others. */
const INSIDE = 3;

/**
 * The screens and beginnings that the user reaches and that have every word of the query: first where each begins a word of the name, then
 * of name or description; last where it is inside of one of the name.
 */
export function placesFor(session: Session, query: string): EntryGroup[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const begins = (text: string) => words.every((word) => ` ${plain(text)}`.includes(` ${word}`));
  const ways = [
    ({ label }: Place) => begins(label),
    ({ label, description }: Place) => begins(`${label} ${description}`),
    ({ label }: Place) => words.every((word) => word.length >= INSIDE && plain(label).includes(word)),
  ];
  const found = (places: readonly Place[]) => {
    const reached = places.filter((place) => reaches(session, place));
    return [...new Set(ways.flatMap((way) => reached.filter(way)))];
  };
  const icons = new Map<string, TablerIcon>(
    PLACES.map(({ href, tela, icon }) => [href, icon ?? ICONS[tela as ForaDoMenu]]),
  );
  return [
    { label: 'Telas', entries: found(SCREENS).map((place) => entry(place, icons.get(place.href) ?? IconBook)) },
    { label: 'Ações', entries: found(BEGINNINGS).map((place) => entry(place, IconPlus)) },
  ];
}
