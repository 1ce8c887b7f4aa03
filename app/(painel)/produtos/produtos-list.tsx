'use client';

import { Button } from '@mantine/core';
import { IconCategory, IconPackage } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { Link } from '#app/_ui/link.tsx';
import { ListFilters } from '#app/_ui/list.tsx';
import { ListPage } from '#app/_ui/list-page.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { useRecordDialog } from '#app/_ui/record-dialog.tsx';
import { SegmentFilter } from '#app/_ui/segment-filter.tsx';
import { useListQuery } from '#app/_ui/use-list-query.ts';
import { ExportList } from '../_parts/export-list.tsx';
import { ImportButton } from '../_parts/import-button.tsx';
import { useSessao } from '../_shell/session.tsx';
import { CategoriaSelect, useCategorias } from './_parts/categoria-select.tsx';
import { produtoColumns } from './produto-columns.tsx';
import { SITUACOES } from './situacao.tsx';
import type { Produto } from './types.ts';

const ProdutoDrawer = onDemand(() => import('./produto-drawer.tsx').then((m) => m.ProdutoDrawer));

/** The product catalogue. */
export function ProdutosList() {
  const { can } = useSessao();
  const state = useListState(['nome', 'codigo'], { situacao: ['A', 'I', 'E'] }, ['categoria']);
  const { categoria, ...input } = state.input;
  const categoria_id = categoria && /^[1-9]\d{0,14}$/.test(categoria) ? Number(categoria) : undefined;
  const query = useListQuery(trpc.produtos.list, { ...input, categoria_id });
  const { pathOf } = useCategorias();
  const dialog = useRecordDialog<Produto>('produto', can('produtos:write'));
  const columns = produtoColumns({
    ...{ pathOf, onEdit: dialog.edit },
    mayDelete: can('produtos:delete'),
  });
  return (
    <ListPage
      title="Produtos"
      description="O cadastro. O saldo de cada produto está em Estoque."
      actions={
        <>
          <ImportButton tipo="produtos" />
          {can('categorias:read') ? (
            <Button
              component={Link}
              href="/produtos/categorias"
              variant="default"
              leftSection={<IconCategory size={16} aria-hidden />}
            >
              Categorias
            </Button>
          ) : null}
        </>
      }
      create={dialog.createButton('Novo produto')}
      state={state}
      query={query}
      columns={columns}
      rowKey="id"
      rowHref={(row) => `/produtos/${row.id}`}
      filters={
        <ListFilters state={state} search="Buscar produto" placeholder="Nome, código ou GTIN">
          {can('categorias:read') ? (
            <CategoriaSelect
              aria-label="Filtrar por categoria"
              placeholder="Todas as categorias"
              clearButtonProps={{ 'aria-label': 'Mostrar todas as categorias' }}
              flex={{ base: '1 1 100%', sm: '0 1 240px' }}
              value={categoria_id ?? null}
              onChange={(id) => void state.change({ categoria: id === null ? null : String(id) })}
            />
          ) : null}
          <SegmentFilter
            label="Filtrar por situação"
            all="Todos"
            words={(value) => SITUACOES[value]}
            {...state.filter('situacao')}
          />
          <ExportList lista="produtos" escopo="produtos:read" filters={{ ...input, categoria_id }} />
        </ListFilters>
      }
      icon={<IconPackage />}
      empty={{
        title: 'Nenhum produto ainda',
        text: 'Cadastre o primeiro produto. Com controle de estoque ligado, ele já aceita lançamentos pelo painel e pela API.',
      }}
      nothingFound={{
        title: 'Nenhum produto com estes filtros',
        text: 'Mude a busca, a categoria ou a situação.',
      }}
    >
      <ProdutoDrawer {...dialog.props} />
    </ListPage>
  );
}
