'use client';

import { trpc } from '#app/_trpc/client.ts';

/** Limits and waits, which only the installation's settings change. */
export const useOpcoes = () => trpc.webhooks.opcoes.useQuery(undefined, { staleTime: 600_000 });

/** Every kind of event, which only a new release changes. */
export const useCatalogo = () => trpc.webhooks.catalogo.useQuery(undefined, { staleTime: 600_000 });

/** Address of the product's own example receiver; null where there is none. */
export const useReceptor = () => trpc.receptor.info.useQuery(undefined, { staleTime: 600_000 }).data?.url ?? null;

/** Health by webhook id, refetched while the page is in sight. */
export const useSaudes = () => trpc.webhooks.saudes.useQuery(undefined, { refetchInterval: 3_000 });

/** One webhook's health; the list's until its own is loaded. */
export function useSaude(id: number) {
  const utils = trpc.useUtils();
  const placeholderData = () => utils.webhooks.saudes.getData()?.get(id);
  return trpc.webhooks.saude.useQuery({ id }, { refetchInterval: 3_000, placeholderData }).data;
}

/** Subjects whose queries show a webhook. */
export const SHOWS_WEBHOOK = ['webhooks', 'entregas', 'reenvios', 'auditoria'] as const;

/** Why users who may only read see the beginning of an address. */
export const WHOLE_ADDRESS = 'Só administradores veem o endereço inteiro, que costuma conter uma chave do destino.';

/** The reason for users who may only read. */
export const READ_ONLY = 'Só administradores da empresa criam e alteram webhooks.';
