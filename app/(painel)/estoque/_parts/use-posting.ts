'use client';

import { trpc } from '#app/_trpc/client.ts';
import { notifyDone } from '#app/_ui/feedback.tsx';
import { formatQuantity } from '#app/_ui/format.ts';
import type { Produto } from './types.ts';

type Posted = { produto_nome: string; deposito_nome: string; saldo_apos: string };

/** After a posted movement: refreshes every query that shows balances, and says the new balance. */
export function usePosting() {
  const utils = trpc.useUtils();
  return {
    refresh: () => Promise.all([utils.estoque.invalidate(), utils.inicio.invalidate()]),
    announce: (what: string, posted: Posted, unidade: string) =>
      notifyDone(
        `${what}: ${posted.produto_nome} tem agora ${formatQuantity(posted.saldo_apos)} ${unidade} em ${posted.deposito_nome}.`,
      ),
  };
}

/** A product's balance in a warehouse; undefined until it is loaded. */
export function useSaldo(produto: Produto | null, deposito_id: number | null): string | undefined {
  const estoque = trpc.estoque.get.useQuery(
    { produto_id: produto?.produto_id ?? 0 },
    { enabled: produto !== null && deposito_id !== null },
  );
  if (!estoque.data || deposito_id === null) return undefined;
  return estoque.data.depositos.find((d) => d.deposito_id === deposito_id)?.quantidade ?? '0.000';
}
