'use client';

import { trpc } from '#app/_trpc/client.ts';

/** Limits and permissions; they change with the product only. */
export const useOpcoes = () => trpc.aplicativos.opcoes.useQuery(undefined, { staleTime: 600_000 });

/** What shows an application. */
export const SHOWS_APLICATIVO = ['aplicativos', 'conexoes', 'auditoria'] as const;

/** Why somebody else finds nothing here. */
export const ADMINISTRATORS_ONLY = 'Só administradores da empresa veem e registram aplicativos.';
