'use client';

import { trpc } from '#app/_trpc/client.ts';
import { useSessao } from '../_shell/session.tsx';

/** What the person may do with the account's companies from here: the main registration opens and changes them. */
export function useConta() {
  const { can } = useSessao();
  const plano = trpc.empresas.plano.useQuery(undefined, { enabled: can('empresas:read') });
  const principal = plano.data?.principal === true;
  return {
    plano: plano.data,
    principal,
    mayOpen: principal && can('empresas:criar_empresa'),
    mayWrite: can('empresas:write'),
    mayIssue: can('empresas:gerar_chave'),
  };
}
