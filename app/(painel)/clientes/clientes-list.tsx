'use client';

import { IconAddressBook } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { ListFilters } from '#app/_ui/list.tsx';
import { ListPage } from '#app/_ui/list-page.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { useRecordDialog } from '#app/_ui/record-dialog.tsx';
import { ActiveFilter } from '#app/_ui/segment-filter.tsx';
import { useListQuery } from '#app/_ui/use-list-query.ts';
import { useSessao } from '../_shell/session.tsx';
import { clienteColumns } from './cliente-columns.tsx';
import { ClienteDrawer } from './cliente-drawer.tsx';
import type { Cliente } from './types.ts';

/** The company's customers. */
export function ClientesList() {
  const { can } = useSessao();
  const state = useListState(['nome'], { ativo: [true, false] });
  const query = useListQuery(trpc.clientes.list, state.input);
  const dialog = useRecordDialog<Cliente>('cliente', can('clientes:write'));
  return (
    <ListPage
      title="Clientes"
      description="Para quem a empresa vende. Cada pedido é de um cliente."
      create={dialog.createButton('Novo cliente')}
      state={state}
      query={query}
      columns={clienteColumns(dialog.edit)}
      rowKey="id"
      filters={
        <ListFilters state={state} search="Buscar cliente" placeholder="Nome, CPF, CNPJ ou e-mail">
          <ActiveFilter {...state.filter('ativo')} />
        </ListFilters>
      }
      icon={<IconAddressBook />}
      empty={{
        title: 'Nenhum cliente ainda',
        text: 'Cadastre o primeiro cliente: depois dele já se faz um pedido em seu nome.',
      }}
      nothingFound={{
        title: 'Nenhum cliente com estes filtros',
        text: 'Mude a busca ou mostre todas as situações.',
      }}
    >
      <ClienteDrawer {...dialog.props} />
    </ListPage>
  );
}
