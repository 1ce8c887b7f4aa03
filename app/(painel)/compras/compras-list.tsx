'use client';

import { IconShoppingBag } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { trpc } from '#app/_trpc/client.ts';
import { ListPage } from '#app/_ui/list-page.tsx';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { useRecordDialog } from '#app/_ui/record-dialog.tsx';
import { useListQuery } from '#app/_ui/use-list-query.ts';
import { useSessao } from '../_shell/session.tsx';
import { compraColumns } from './compra-columns.tsx';
import { CompraFilters, comprasInput, useComprasState } from './compra-filters.tsx';
import type { Compra } from './types.ts';

const CompraDrawer = onDemand(() => import('./_parts/compra-drawer.tsx').then((m) => m.CompraDrawer));

/** The company's purchases. */
export function ComprasList() {
  const router = useRouter();
  const { can, empresa } = useSessao();
  const state = useComprasState();
  const query = useListQuery(trpc.compras.list, comprasInput(state));
  const dialog = useRecordDialog<Compra>('compra', can('compras:write'), ['fornecedor']);
  return (
    <ListPage
      title="Compras"
      description="O que foi pedido aos fornecedores. O estoque entra quando a compra é recebida."
      create={dialog.createButton('Nova compra')}
      state={state}
      query={query}
      columns={compraColumns(empresa.fuso)}
      rowKey="id"
      rowHref={(row) => `/compras/${row.id}`}
      filters={<CompraFilters state={state} />}
      icon={<IconShoppingBag />}
      empty={{
        title: 'Nenhuma compra ainda',
        text: 'Uma compra diz de quem a empresa compra, o quê e por quanto. Ao receber, os produtos entram no estoque e o custo médio acompanha.',
      }}
      nothingFound={{ title: 'Nenhuma compra com estes filtros', text: 'Mude a busca, o período ou a situação.' }}
    >
      {/* onClose would write this screen's URL and so undo the navigation; the drawer closes with the screen. */}
      <CompraDrawer {...dialog.props} onSaved={(compra) => router.push(`/compras/${compra.id}`)} />
    </ListPage>
  );
}
