'use client';

import { Button, Group, Stack } from '@mantine/core';
import { IconPackage, IconPlus } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { NothingFound } from '#app/_ui/clear-filters.tsx';
import { DataTable } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { Pager } from '#app/_ui/pager.tsx';
import { useRecordDialog } from '#app/_ui/record-dialog.ts';
import { SearchInput } from '#app/_ui/search-input.tsx';
import { SegmentFilter } from '#app/_ui/segment-filter.tsx';
import { useSessao } from '../_shell/session.tsx';
import { produtoColumns } from './produto-columns.tsx';
import { ProdutoDrawer } from './produto-drawer.tsx';
import type { Produto } from './types.ts';

/** The product catalogue: search, situation and order in the URL. */
export function ProdutosScreen() {
  const { can, empresa } = useSessao();
  const mayWrite = can('produtos:write');
  const state = useListState(['nome', 'codigo', 'criado_em'], { situacao: ['A', 'I'] });
  const { pagina, busca, ordenar, direcao, situacao } = state.values;
  const query = trpc.produtos.list.useQuery(
    { pagina, busca: busca || undefined, ordenar, direcao, situacao: situacao ?? undefined },
    { placeholderData: (previous) => previous },
  );
  const dialog = useRecordDialog<Produto>('produto', mayWrite);
  const create = mayWrite ? (
    <Button leftSection={<IconPlus size={16} />} onClick={dialog.create}>
      Novo produto
    </Button>
  ) : null;

  return (
    <>
      <PageHeader
        title="Produtos"
        description="O cadastro. O saldo de cada produto está em Estoque."
        actions={create}
      />
      <Stack gap="md">
        <Group>
          <SearchInput
            value={busca}
            onChange={(next) => state.change({ busca: next })}
            label="Buscar produto"
            placeholder="Nome ou código"
          />
          <SegmentFilter
            label="Filtrar por situação"
            value={situacao}
            onChange={(value) => state.change({ situacao: value })}
            all="Todos"
            options={[
              ['A', 'Ativos'],
              ['I', 'Inativos'],
            ]}
          />
        </Group>
        <DataTable
          label="Produtos"
          columns={produtoColumns({
            fuso: empresa.fuso,
            onEdit: mayWrite ? dialog.edit : undefined,
            mayDelete: can('produtos:delete'),
          })}
          rows={query.data?.resultados}
          rowKey={(row) => row.id}
          error={query.error}
          onRetry={query.refetch}
          sort={state.sort}
          empty={
            state.filtered ? (
              <NothingFound icon={<IconPackage />} title="Nenhum produto com estes filtros" onClear={state.clear}>
                Mude a busca ou mostre todas as situações.
              </NothingFound>
            ) : (
              <EmptyState icon={<IconPackage />} title="Nenhum produto ainda" action={create}>
                Cadastre o primeiro produto. Com controle de estoque ligado, ele já aceita lançamentos pelo painel e
                pela API.
              </EmptyState>
            )
          }
          footer={<Pager page={query.data} onChange={state.goTo} />}
        />
      </Stack>
      <ProdutoDrawer opened={dialog.opened} produto={dialog.record} onClose={dialog.close} />
    </>
  );
}
