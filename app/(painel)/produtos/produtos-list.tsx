'use client';

import { IconPackage } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { ListFilters } from '#app/_ui/list.tsx';
import { ListPage } from '#app/_ui/list-page.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { useRecordDialog } from '#app/_ui/record-dialog.tsx';
import { ActiveFilter } from '#app/_ui/segment-filter.tsx';
import { useListQuery } from '#app/_ui/use-list-query.ts';
import { useSessao } from '../_shell/session.tsx';
import { produtoColumns } from './produto-columns.tsx';
import { ProdutoDrawer } from './produto-drawer.tsx';
import type { Produto } from './types.ts';

/** The product catalogue. */
export function ProdutosList() {
  const { can, empresa } = useSessao();
  const state = useListState(['nome', 'codigo', 'criado_em'], { situacao: ['A', 'I'] });
  const query = useListQuery(trpc.produtos.list, state.input);
  const dialog = useRecordDialog<Produto>('produto', can('produtos:write'));
  return (
    <ListPage
      title="Produtos"
      description="O cadastro. O saldo de cada produto está em Estoque."
      create={dialog.createButton('Novo produto')}
      state={state}
      query={query}
      columns={produtoColumns({ fuso: empresa.fuso, onEdit: dialog.edit, mayDelete: can('produtos:delete') })}
      rowKey="id"
      filters={
        <ListFilters state={state} search="Buscar produto" placeholder="Nome ou código">
          <ActiveFilter {...state.filter('situacao')} />
        </ListFilters>
      }
      icon={<IconPackage />}
      empty={{
        title: 'Nenhum produto ainda',
        text: 'Cadastre o primeiro produto. Com controle de estoque ligado, ele já aceita lançamentos pelo painel e pela API.',
      }}
      nothingFound={{
        title: 'Nenhum produto com estes filtros',
        text: 'Mude a busca ou mostre todas as situações.',
      }}
    >
      <ProdutoDrawer {...dialog.props} />
    </ListPage>
  );
}
