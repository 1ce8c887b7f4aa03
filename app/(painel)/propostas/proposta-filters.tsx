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
import { SITUACAO, STATUS } from './situacao.tsx';

/** The list's page, order and filters, in the URL; newest first. */
export const usePropostasState = () =>
  useListState(
    ['criado_em', 'numero', 'valor_total', 'valida_ate'],
    { status: STATUS },
    ['data_inicio', 'data_fim', 'cliente_id', 'contato_id', 'negocio_id'],
    'desc',
  );

type State = ReturnType<typeof usePropostasState>;

/** The list's state as its procedure takes it. */
export const propostasInput = ({ input: { cliente_id, contato_id, negocio_id, ...input } }: State) => ({
  ...input,
  cliente_id: idOfFilter(cliente_id ?? null),
  contato_id: idOfFilter(contato_id ?? null),
  negocio_id: idOfFilter(negocio_id ?? null),
});

/** Number or customer, status, the days of creation, and whom a link chose. */
export function PropostaFilters({ state }: { state: State }) {
  return (
    <Group gap="sm">
      <SearchInput {...state.search} label="Buscar proposta" placeholder="Número ou cliente" />
      <SelectFilter
        label="Filtrar por situação"
        {...state.filter('status')}
        words={(status) => SITUACAO[status].plural}
        placeholder="Todas as situações"
        clearButtonProps={{ 'aria-label': 'Mostrar todas as situações' }}
        w={{ base: '100%', sm: 190 }}
      />
      <PeriodFilter state={state} label="Filtrar por criação" />
      <DoCliente state={state} />
      <Chosen state={state} field="contato_id" nome="Contato" />
      <Chosen state={state} field="negocio_id" nome="Negócio" />
      <ClearFilters state={state} />
      <ExportList lista="propostas" escopo="propostas:read" filters={propostasInput(state)} />
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
      remove="Ver as propostas de todos os clientes"
      onRemove={id === undefined ? null : () => state.change({ cliente_id: null })}
    >
      {named(query, 'Cliente', id)}
    </FilterPill>
  );
}

/** A contact or a deal that a link chose. */
function Chosen({ state, field, nome }: { state: State; field: 'contato_id' | 'negocio_id'; nome: string }) {
  const id = idOfFilter(state.values[field]);
  return (
    <FilterPill
      remove="Ver todas as propostas"
      onRemove={id === undefined ? null : () => state.change({ [field]: null })}
    >
      {nome} {id}
    </FilterPill>
  );
}
