'use client';

import { parseAsInteger, useQueryState } from 'nuqs';
import { useEffect, useEffectEvent, useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import type { Choice } from '#app/_ui/search-select.tsx';

/**
 * Begins a form with the active customer that the address names (`?cliente=12`). The address forgets it then: the next new record is for
 * somebody else.
 * @param param null for a form that changes a record
 * @param next moves the focus to the field behind the customer's
 * @returns whether it did. The drawer too gives the focus as it opens, perhaps later: it must find `data-autofocus` at that field then.
 */
export function useNamedCliente(
  param: 'cliente' | 'fornecedor' | null,
  begin: (cliente: Choice) => void,
  next?: () => void,
): boolean {
  const [id, setId] = useQueryState(param ?? 'cliente', parseAsInteger);
  const [hasBegun, setBegun] = useState(false);
  const wanted = param !== null && id !== null;
  const { data: cliente } = trpc.clientes.get.useQuery({ id: id ?? 0 }, { enabled: wanted });
  useEffect(() => {
    if (!wanted || !cliente) return;
    if (cliente.ativo) {
      begin({ id: cliente.id, label: cliente.nome });
      setBegun(true);
    }
    void setId(null);
  }, [wanted, cliente, begin, setId]);
  const goOn = useEffectEvent(() => next?.());
  useEffect(() => {
    if (hasBegun) goOn();
  }, [hasBegun]);
  return hasBegun;
}
