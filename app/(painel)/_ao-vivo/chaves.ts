import type { Filtros } from './types.ts';

// Keys of the inbox's queries that are read page by page by something else than a page's number: those of tRPC, so that whatever refreshes
// `conversas` refreshes them too.

export const chaveDaLista = (input: Filtros) => [['conversas', 'list'], { input, type: 'infinite' }] as const;
export const chaveDoTempo = (id: number) => [['conversas', 'timeline'], { input: { id }, type: 'infinite' }] as const;

/** The query of one conversation: a part of its key. */
export const chaveDaConversa = (id: number) => [['conversas', 'get'], { input: { id } }] as const;

/** Every list of conversations. */
export const LISTAS = { queryKey: [['conversas', 'list']] };

/** What no stream tells is read again each minute while somebody looks: a contact's name and labels, their deals and orders, channels. */
export const RELEITURA = { refetchInterval: 60_000 } as const;
