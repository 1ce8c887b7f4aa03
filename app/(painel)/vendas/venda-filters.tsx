'use client';

import { Group } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import { ClearFilters } from '#app/_ui/clear-filters.tsx';
import { FilterPill } from '#app/_ui/filter-pill.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { named } from '#app/_ui/named.ts';
import { idOfFilter } from '#app/_ui/path-id.ts';
import { SearchInput } from '#app/_ui/search-input.tsx';
import { SelectFilter } from '#app/_ui/select-filter.tsx';
import { ExportList } from '../_parts/export-list.tsx';
import { PeriodFilter } from '../_parts/period-filter.tsx';
import { useSessao } from '../_shell/session.tsx';
import { SITUACAO, STATUS, TIPO, TIPOS } from './situacao.tsx';

/** No concluded shipment carries them yet, whatever their status. */
const A_EXPEDIR = 'a_expedir';

/** The list's page, order and filters, in the URL; newest first. */
export const useVendasState = () =>
  useListState(
    ['criado_em', 'numero_pedido', 'total_venda'],
    { status: [A_EXPEDIR, ...STATUS], tipo_pedido: TIPOS, expedivel: [true] },
    ['data_inicio', 'data_fim', 'cliente_id', 'produto_id'],
    'desc',
  );

type State = ReturnType<typeof useVendasState>;

/** The list's state as its procedure takes it. */
export const vendasInput = ({ input: { status, cliente_id, produto_id, ...input } }: State) => ({
  ...input,
  cliente_id: idOfFilter(cliente_id ?? null),
  produto_id: idOfFilter(produto_id ?? null),
  ...(status === A_EXPEDIR ? { a_expedir: true as const } : { status }),
});

/** Number or customer, status, kind, and the days of creation. */
export function VendaFilters({ state }: { state: State }) {
  const { can } = useSessao();
  return (
    <Group gap="sm">
      <SearchInput {...state.search} label="Buscar pedido" placeholder="Número ou cliente" />
      <SelectFilter
        label="Filtrar por situação"
        {...state.filter('status')}
        {...(can('expedicao:read') ? {} : { values: STATUS })}
        words={(status) => (status === A_EXPEDIR ? 'A expedir' : SITUACAO[status].plural)}
        placeholder="Todas as situações"
        clearButtonProps={{ 'aria-label': 'Mostrar todas as situações' }}
        w={{ base: '100%', sm: 190 }}
      />
      <SelectFilter
        label="Filtrar por tipo"
        {...state.filter('tipo_pedido')}
        words={(tipo) => TIPO[tipo]}
        placeholder="Todos os tipos"
        clearButtonProps={{ 'aria-label': 'Mostrar todos os tipos' }}
        w={{ base: '100%', sm: 160 }}
      />
      <PeriodFilter state={state} label="Filtrar por criação" />
      <DoCliente state={state} />
      <DoProduto state={state} />
      <FilterPill
        remove="Ver também orçamentos e cancelados"
        onRemove={state.values.expedivel ? () => state.change({ expedivel: null }) : null}
      >
        Sem orçamentos nem cancelados
      </FilterPill>
      <ClearFilters state={state} />
      <ExportList lista="vendas" escopo="vendas:read" filters={vendasInput(state)} />
    </Group>
  );
}

/** The customer that a link chose, by name where the reader may see customers. */
function DoCliente({ state }: { state: State }) {
  const { can } = useSessao();
  const id = idOfFilter(state.values.cliente_id);
  const query = trpc.clientes.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined && can('clientes:read') });
  return (
    <FilterPill
      remove="Ver os pedidos de todos os clientes"
      onRemove={id === undefined ? null : () => state.change({ cliente_id: null })}
    >
      {named(query, 'Cliente', id)}
    </FilterPill>
  );
}

/** The same of a product. */
function DoProduto({ state }: { state: State }) {
  const { can } = useSessao();
  const id = idOfFilter(state.values.produto_id);
  const query = trpc.produtos.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined && can('produtos:read') });
  return (
    <FilterPill
      remove="Ver os pedidos de todos os produtos"
      onRemove={id === undefined ? null : () => state.change({ produto_id: null })}
    >
      {named(query, 'Produto', id)}
    </FilterPill>
  );
}
