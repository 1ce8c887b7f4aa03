'use client';

import { trpc } from '#app/_trpc/client.ts';

/** Limits and waits; they change with the installation only. */
export const useOpcoes = () => trpc.webhooks.opcoes.useQuery(undefined, { staleTime: 600_000 });

/** Every kind of event; it changes with the product only. */
export const useCatalogo = () => trpc.webhooks.catalogo.useQuery(undefined, { staleTime: 600_000 });

/** Address of the product's own example receiver; null where there is none. */
export const useReceptor = () => trpc.receptor.info.useQuery(undefined, { staleTime: 600_000 }).data?.url ?? null;

/** Health by webhook id, kept fresh while somebody looks. */
export const useSaudes = () => trpc.webhooks.saudes.useQuery(undefined, { refetchInterval: 3_000 });

/** That of one webhook, from the list's as long as it is not there. */
export function useSaude(id: number) {
  const utils = trpc.useUtils();
  const placeholderData = () => utils.webhooks.saudes.getData()?.get(id);
  return trpc.webhooks.saude.useQuery({ id }, { refetchInterval: 3_000, placeholderData }).data;
}

/** What shows a webhook. */
export const SHOWS_WEBHOOK = ['webhooks', 'entregas', 'reenvios', 'auditoria'] as const;

/** Why somebody who may only read cannot change webhooks. */
export const READ_ONLY = 'Só administradores da empresa criam e alteram webhooks.';
