'use client';

import { Checkbox } from '@mantine/core';
import { IconAddressBook } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { ListFilters } from '#app/_ui/list.tsx';
import { ListPage } from '#app/_ui/list-page.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { useRecordDialog } from '#app/_ui/record-dialog.tsx';
import { ActiveFilter } from '#app/_ui/segment-filter.tsx';
import { SelectFilter } from '#app/_ui/select-filter.tsx';
import { useListQuery } from '#app/_ui/use-list-query.ts';
import { ExportList } from '../_parts/export-list.tsx';
import { ImportButton } from '../_parts/import-button.tsx';
import { useSessao } from '../_shell/session.tsx';
import { clienteColumns } from './cliente-columns.tsx';
import { type Cliente, PESSOA } from './types.ts';

const ClienteDrawer = onDemand(() => import('./cliente-drawer.tsx').then((m) => m.ClienteDrawer));

const FILTERS = { ativo: [true, false], fornecedor: [true], tipo_pessoa: ['1', '2'] } as const;

/** The company's customers and suppliers. */
export function ClientesList() {
  const { can } = useSessao();
  const state = useListState(['nome', 'criado_em', 'atualizado_em'], FILTERS);
  const query = useListQuery(trpc.clientes.list, state.input);
  const suppliers = state.filter('fornecedor');
  const dialog = useRecordDialog<Cliente>('cliente', can('clientes:write'));
  return (
    <ListPage
      title="Clientes"
      description="Para quem a empresa vende e de quem ela compra: um fornecedor é um cliente com essa marca."
      actions={<ImportButton tipo="clientes" />}
      create={dialog.createButton('Novo cliente')}
      state={state}
      query={query}
      columns={clienteColumns(dialog.edit)}
      rowKey="id"
      fixed
      rowHref={(row) => `/clientes/${row.id}`}
      filters={
        <ListFilters state={state} search="Buscar cliente" placeholder="Nome, documento ou contato">
          <ActiveFilter {...state.filter('ativo')} />
          <Checkbox
            label="Só fornecedores"
            checked={suppliers.value === true}
            onChange={({ currentTarget }) => suppliers.onChange(currentTarget.checked || null)}
          />
          <SelectFilter
            {...state.filter('tipo_pessoa')}
            label="Filtrar por pessoa"
            placeholder="Física ou jurídica"
            words={(value) => PESSOA[value]}
            clearButtonProps={{ 'aria-label': 'Mostrar todas as pessoas' }}
            w={{ base: '100%', sm: 175 }}
          />
          <ExportList lista="clientes" escopo="clientes:read" filters={state.input} />
        </ListFilters>
      }
      icon={<IconAddressBook />}
      empty={{
        title: 'Nenhum cliente ainda',
        text: 'Cadastre o primeiro cliente: depois dele já se faz um pedido em seu nome.',
      }}
      nothingFound={
        state.values.fornecedor
          ? {
              title: 'Nenhum fornecedor com estes filtros',
              text: 'Mude a busca, ou marque “É fornecedor” no cadastro de quem vende para a empresa.',
            }
          : { title: 'Nenhum cliente com estes filtros', text: 'Mude a busca ou mostre todas as situações.' }
      }
    >
      <ClienteDrawer {...dialog.props} />
    </ListPage>
  );
}
