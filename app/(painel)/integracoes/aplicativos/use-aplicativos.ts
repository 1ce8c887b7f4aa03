'use client';

import { trpc } from '#app/_trpc/client.ts';

/** Limits and permissions, which only a new release changes. */
export const useOpcoes = () => trpc.aplicativos.opcoes.useQuery(undefined, { staleTime: 600_000 });

/** Subjects whose queries show an application. */
export const SHOWS_APLICATIVO = ['aplicativos', 'conexoes', 'auditoria'] as const;

/** The reason for users of other roles. */
export const ADMINISTRATORS_ONLY = 'Só administradores da empresa veem e registram aplicativos.';
