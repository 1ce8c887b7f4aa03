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
import { VERIFICACAO_NOTA } from '#modulos/notas-fiscais.ts';
import { ExportList } from '../_parts/export-list.tsx';
import { PeriodFilter } from '../_parts/period-filter.tsx';
import { useSessao } from '../_shell/session.tsx';
import { SENTIDOS, STATUS, VERIFICACOES } from './looks.tsx';

/** The list's page, order and filters, in the URL; newest first. */
export const useNotasState = () =>
  useListState(
    ['emitida_em', 'valor_total'],
    { sentido: SENTIDOS, status: STATUS, verificacao: VERIFICACOES },
    ['data_inicio', 'data_fim', 'venda_id', 'compra_id'],
    'desc',
  );

type State = ReturnType<typeof useNotasState>;

/** The list's state as its procedure takes it. */
export const notasInput = ({ input: { venda_id, compra_id, ...input } }: State) => ({
  ...input,
  venda_id: idOfFilter(venda_id ?? null),
  compra_id: idOfFilter(compra_id ?? null),
});

const SENTIDO = { saida: 'Emitidas', entrada: 'Recebidas' };
const SITUACAO = { AUTORIZADO: 'Autorizadas', CANCELADO: 'Canceladas' };

/** Number, name, document or key; direction, status, what is proved, the days of issue, and the sale or purchase of a link. */
export function NotaFilters({ state }: { state: State }) {
  return (
    <Group gap="sm">
      <SearchInput {...state.search} label="Buscar nota" placeholder="Número, nome ou chave" />
      <SelectFilter
        label="Filtrar por sentido"
        {...state.filter('sentido')}
        words={(sentido) => SENTIDO[sentido]}
        placeholder="Emitidas e recebidas"
        clearButtonProps={{ 'aria-label': 'Mostrar emitidas e recebidas' }}
        w={{ base: '100%', sm: 190 }}
      />
      <SelectFilter
        label="Filtrar por situação"
        {...state.filter('status')}
        words={(status) => SITUACAO[status]}
        placeholder="Todas as situações"
        clearButtonProps={{ 'aria-label': 'Mostrar todas as situações' }}
        w={{ base: '100%', sm: 180 }}
      />
      <SelectFilter
        label="Filtrar por verificação"
        {...state.filter('verificacao')}
        words={(verificacao) => VERIFICACAO_NOTA[verificacao].nome}
        placeholder="Qualquer verificação"
        clearButtonProps={{ 'aria-label': 'Mostrar qualquer verificação' }}
        w={{ base: '100%', sm: 200 }}
      />
      <PeriodFilter state={state} label="Filtrar por emissão" />
      <DaVenda state={state} />
      <DaCompra state={state} />
      <ClearFilters state={state} />
      <ExportList lista="notas-fiscais" escopo="notas_fiscais:read" filters={notasInput(state)} />
    </Group>
  );
}

/** The sale that a link chose, by its number where the reader may see sales. */
function DaVenda({ state }: { state: State }) {
  const { can } = useSessao();
  const id = idOfFilter(state.values.venda_id);
  const query = trpc.vendas.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined && can('vendas:read') });
  const data = query.data && { nome: `Pedido ${query.data.numero_pedido}` };
  return (
    <FilterPill
      remove="Ver as notas de todos os pedidos"
      onRemove={id === undefined ? null : () => state.change({ venda_id: null })}
    >
      {named({ data, error: query.error, isLoading: query.isLoading }, 'Pedido', id)}
    </FilterPill>
  );
}

/** The same of a purchase. */
function DaCompra({ state }: { state: State }) {
  const { can } = useSessao();
  const id = idOfFilter(state.values.compra_id);
  const query = trpc.compras.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined && can('compras:read') });
  const data = query.data && { nome: `Compra ${query.data.numero}` };
  return (
    <FilterPill
      remove="Ver as notas de todas as compras"
      onRemove={id === undefined ? null : () => state.change({ compra_id: null })}
    >
      {named({ data, error: query.error, isLoading: query.isLoading }, 'Compra', id)}
    </FilterPill>
  );
}
