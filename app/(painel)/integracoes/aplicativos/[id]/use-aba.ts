'use client';

import { parseAsInteger, parseAsStringLiteral, useQueryStates } from 'nuqs';

export const ABAS = {
  visao: 'Visão geral',
  configuracao: 'Configuração',
  empresas: 'Empresas',
  eventos: 'Eventos',
  historico: 'Histórico',
} as const;
export type Aba = keyof typeof ABAS;

export const isAba = (value: string | null): value is Aba => value !== null && Object.hasOwn(ABAS, value);

/** The tab of an application and its page, in the URL; each tab begins with its first page. */
export function useAba() {
  const [{ aba, pagina }, set] = useQueryStates({
    aba: parseAsStringLiteral(Object.keys(ABAS).filter(isAba)).withDefault('visao'),
    pagina: parseAsInteger.withDefault(1),
  });
  return {
    aba,
    setAba: (next: Aba) => void set({ aba: next, pagina: null }),
    pagina,
    goTo: (next: number) => void set({ pagina: next }, { history: 'push' }),
  };
}
