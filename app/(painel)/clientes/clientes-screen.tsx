'use client';

import { Button, Group, Stack } from '@mantine/core';
import { IconAddressBook, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
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
import { clienteColumns } from './cliente-columns.tsx';
import { ClienteDrawer } from './cliente-drawer.tsx';
import type { Cliente } from './types.ts';

/** The company's customers: search, situation and order in the URL. */
export function ClientesScreen() {
  const { can } = useSessao();
  const mayWrite = can('clientes:write');
  const state = useListState(['nome'], { ativo: ['true', 'false'] });
  const { pagina, busca, ordenar, direcao, ativo } = state.values;
  const query = trpc.clientes.list.useQuery(
    { pagina, busca: busca || undefined, ordenar, direcao, ativo: ativo === null ? undefined : ativo === 'true' },
    { placeholderData: (previous) => previous },
  );
  const dialog = useRecordDialog<Cliente>('cliente', mayWrite);
  const create = mayWrite ? (
    <Button leftSection={<IconPlus size={16} />} onClick={dialog.create}>
      Novo cliente
    </Button>
  ) : null;

  return (
    <>
      <PageHeader
        title="Clientes"
        description="Para quem a empresa vende. Cada pedido é de um cliente."
        actions={create}
      />
      <Stack gap="md">
        <Group>
          <SearchInput
            value={busca}
            onChange={(next) => state.change({ busca: next })}
            label="Buscar cliente"
            placeholder="Nome, CPF, CNPJ ou e-mail"
          />
          <SegmentFilter
            label="Filtrar por situação"
            value={ativo}
            onChange={(value) => state.change({ ativo: value })}
            all="Todos"
            options={[
              ['true', 'Ativos'],
              ['false', 'Inativos'],
            ]}
          />
        </Group>
        <DataTable
          label="Clientes"
          columns={clienteColumns({ onEdit: mayWrite ? dialog.edit : undefined })}
          rows={query.data?.resultados}
          rowKey={(row) => row.id}
          error={query.error}
          onRetry={query.refetch}
          sort={state.sort}
          empty={<Empty filtered={state.filtered} onClear={state.clear} create={create} />}
          footer={<Pager page={query.data} onChange={state.goTo} />}
        />
      </Stack>
      <ClienteDrawer opened={dialog.opened} cliente={dialog.record} onClose={dialog.close} />
    </>
  );
}

function Empty({ filtered, onClear, create }: { filtered: boolean; onClear: () => void; create: ReactNode }) {
  if (filtered) {
    return (
      <NothingFound icon={<IconAddressBook />} title="Nenhum cliente com estes filtros" onClear={onClear}>
        Mude a busca ou mostre todas as situações.
      </NothingFound>
    );
  }
  return (
    <EmptyState icon={<IconAddressBook />} title="Nenhum cliente ainda" action={create}>
      Cadastre o primeiro cliente: depois dele já se faz um pedido em seu nome.
    </EmptyState>
  );
}
