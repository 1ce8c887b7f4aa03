'use client';

import { useRouter } from 'next/navigation';
import { trpc } from '#app/_trpc/client.ts';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { useSessao } from '../../_shell/session.tsx';
import type { VendaExpedida } from '../types.ts';

export const CRIAR_EXPEDICAO = 'Criar expedição com este pedido';

/** Creates a shipment with the whole order and opens it; null where a shipment carries it already, or it is not to be shipped. */
export function useCriarExpedicao({ id, numero_pedido: numero, status, tipo_pedido, expedicoes }: VendaExpedida) {
  const router = useRouter();
  const { can } = useSessao();
  const shipping = useConfirmed(trpc.expedicao.createComPedido, {
    refresh: ['vendas', 'expedicao'],
    said: ({ numero_expedicao }) => `Expedição ${numero_expedicao} criada com o pedido ${numero}.`,
    after: (expedicao) => router.push(`/expedicao/${expedicao.id}`),
  });
  const carried = expedicoes.some((one) => one.status !== 'cancelada');
  const may = can('vendas:write') && can('expedicao:write') && status !== 'cancelada' && tipo_pedido !== 'orcamento';
  return may && !carried ? () => shipping.do({ pedido_venda_id: id }) : null;
}
