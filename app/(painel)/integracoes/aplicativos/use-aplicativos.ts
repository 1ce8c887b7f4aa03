'use client';

import { trpc } from '#app/_trpc/client.ts';

/** Limits and permissions; they change with the product only. */
export const useOpcoes = () => trpc.aplicativos.opcoes.useQuery(undefined, { staleTime: 600_000 });

/** Everything that shows applications, after something was done to one. */
export function useRefresh() {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.aplicativos.invalidate(), utils.conexoes.invalidate(), utils.auditoria.invalidate()]);
}

/** Why somebody else finds nothing here. */
export const ADMINISTRATORS_ONLY = 'Só administradores da empresa veem e registram aplicativos.';
