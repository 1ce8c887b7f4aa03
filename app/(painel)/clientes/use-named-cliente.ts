'use client';

import { parseAsInteger, useQueryState } from 'nuqs';
import { useEffect, useEffectEvent, useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import type { Choice } from '#app/_ui/search-select.tsx';
import { type BegunForm, beginWith, isFilledByHand } from '../_parts/filled-by-hand.ts';

/**
 * Begins a form with the active customer that the address names (`?cliente=12`), unless somebody else was chosen before it was read. The
 * address forgets it then: the next new record is for somebody else.
 * @param param null for a form that changes a record
 * @param next moves the focus to the field behind the customer's
 * @returns whether it did. The drawer too gives the focus as it opens, perhaps later: it must find `data-autofocus` at that field then.
 */
export function useNamedCliente(param: 'cliente' | 'fornecedor' | null, form: BegunForm, next?: () => void): boolean {
  const path = param === 'fornecedor' ? 'fornecedor_id' : 'cliente_id';
  const [id, setId] = useQueryState(param ?? 'cliente', parseAsInteger);
  const [hasBegun, setBegun] = useState(false);
  const wanted = param !== null && id !== null;
  const { data: cliente } = trpc.clientes.get.useQuery({ id: id ?? 0 }, { enabled: wanted });
  const begin = useEffectEvent((chosen: Choice) => {
    if (isFilledByHand(form, path)) return;
    beginWith(form, { [path]: chosen });
    setBegun(true);
  });
  useEffect(() => {
    if (!wanted || !cliente) return;
    if (cliente.ativo) begin({ id: cliente.id, label: cliente.nome });
    void setId(null);
  }, [wanted, cliente, setId]);
  const goOn = useEffectEvent(() => {
    const { activeElement } = document;
    const elsewhere = activeElement?.closest('form') && activeElement !== form.getInputNode(path as never);
    // Whoever went on meanwhile is not taken away from what they fill in.
    if (!elsewhere) next?.();
  });
  useEffect(() => {
    if (hasBegun) goOn();
  }, [hasBegun]);
  return hasBegun;
}
