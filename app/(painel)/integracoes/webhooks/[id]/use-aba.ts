'use client';

import { parseAsStringLiteral, useQueryState } from 'nuqs';

const ABAS = ['entregas', 'configuracao', 'teste', 'secret', 'recuperar', 'auditoria'] as const;
export type Aba = (typeof ABAS)[number];

export const isAba = (value: string | null): value is Aba => ABAS.some((aba) => aba === value);

/** The tab of a webhook, in the URL. */
export function useAba(): [Aba, (aba: Aba) => void] {
  const [aba, setAba] = useQueryState('aba', parseAsStringLiteral(ABAS).withDefault('entregas'));
  return [aba, (next) => void setAba(next)];
}
