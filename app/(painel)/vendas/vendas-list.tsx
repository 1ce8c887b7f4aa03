'use client';

import { IconShoppingCart } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { trpc } from '#app/_trpc/client.ts';
import { ListPage } from '#app/_ui/list-page.tsx';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { useRecordDialog } from '#app/_ui/record-dialog.tsx';
import { useListQuery } from '#app/_ui/use-list-query.ts';
import { useSessao } from '../_shell/session.tsx';
import type { Venda } from './types.ts';
import { vendaColumns } from './venda-columns.tsx';
import { useVendasState, VendaFilters, vendasInput } from './venda-filters.tsx';

const PedidoDrawer = onDemand(() => import('./_parts/pedido-drawer.tsx').then((m) => m.PedidoDrawer));

/** The company's orders, sales and quotes. */
export function VendasList() {
  const router = useRouter();
  const { can, empresa } = useSessao();
  const state = useVendasState();
  const query = useListQuery(trpc.vendas.list, vendasInput(state));
  const dialog = useRecordDialog<Venda>('pedido', can('vendas:write'), ['cliente']);
  return (
    <ListPage
      title="Vendas"
      description="Pedidos, vendas e orçamentos. Um pedido sai da empresa numa expedição."
      create={dialog.createButton('Novo pedido')}
      state={state}
      query={query}
      columns={vendaColumns(empresa.fuso)}
      rowKey="id"
      rowHref={(row) => `/vendas/${row.id}`}
      filters={<VendaFilters state={state} />}
      icon={<IconShoppingCart />}
      empty={{
        title: 'Nenhum pedido ainda',
        text: 'Um pedido diz a quem a empresa vende, o quê e por quanto. Depois ele é vinculado à expedição que o leva.',
      }}
      nothingFound={{ title: 'Nenhum pedido com estes filtros', text: 'Mude a busca, o período ou a situação.' }}
    >
      {/* onClose would write this screen's URL and so undo the navigation; the drawer closes with the screen. */}
      <PedidoDrawer {...dialog.props} onSaved={(venda) => router.push(`/vendas/${venda.id}`)} />
    </ListPage>
  );
}
