'use client';

import { Button, Group, Stack } from '@mantine/core';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { NothingFound } from './clear-filters.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { EmptyState } from './empty-state.tsx';
import { formatInteger } from './format.ts';
import type { Size } from './page-size.ts';
import { type Page, Pager } from './pager.tsx';
import { SearchInput } from './search-input.tsx';

type Words = { title: string; text: ReactNode; action?: ReactNode };

/** A list's properties. */
export type ListProps<Row> = {
  /** A notice above the list. */
  notice?: ReactNode;
  filters?: ReactNode;
  /** The table's name, for screen readers. */
  label: string;
  columns: Column<Row>[];
  rowKey: keyof Row;
  query: {
    data: Row[] | (Page & { resultados: Row[] }) | undefined;
    error: { message: string } | null;
    refetch: () => unknown;
  };
  /** The list's place in the URL (useListState); none for a list that comes whole and in one order. */
  state?: State;
  /** The record's screen: a click on the row leads there. */
  rowHref?: (row: Row) => string;
  /** The effect of a click on the row, where the record has no screen. */
  onRowClick?: (row: Row) => void;
  fixed?: boolean;
  /** Stands below the pages. */
  footer?: ReactNode;
  /** The icon of the empty list. */
  icon: ReactNode;
  /** The words for a company without records. */
  empty: Words;
  /** The words for filters that match no record. */
  nothingFound?: Words;
  /** The button that makes a new record. */
  create?: ReactNode;
};

type State = Pick<Parameters<typeof DataTable>[0], 'sort'> & {
  values: { pagina: number };
  filtered: boolean;
  clear: () => unknown;
  goTo: (pagina: number) => unknown;
  resize?: (size: Size) => void;
};

/** A list: filters, the table, its pages, and the next step where it is empty. */
export function List<Row>(props: ListProps<Row>) {
  const { query, state, rowKey, rowHref } = props;
  const router = useRouter();
  const page = Array.isArray(query.data) ? undefined : query.data;
  const go = rowHref && ((row: Row) => router.push(rowHref(row)));
  return (
    <Stack gap="md">
      {props.notice}
      {props.filters}
      <DataTable
        label={props.label}
        columns={props.columns}
        rows={Array.isArray(query.data) ? query.data : page?.resultados}
        rowKey={(row) => String(row[rowKey])}
        error={query.error}
        onRetry={query.refetch}
        sort={state?.sort}
        onRowClick={go ?? props.onRowClick}
        fixed={props.fixed}
        empty={<Nothing {...props} total={page?.total_registros ?? 0} />}
        footer={
          state || props.footer ? (
            <Stack gap={4}>
              {state ? <Pager page={page} onChange={state.goTo} onSize={state.resize} /> : null}
              {props.footer}
            </Stack>
          ) : null
        }
      />
    </Stack>
  );
}

type NothingProps = Pick<ListProps<never>, 'state' | 'icon' | 'empty' | 'nothingFound' | 'create'> & { total: number };

function Nothing({ state, icon, empty, nothingFound, create, total }: NothingProps) {
  if (state && state.values.pagina > 1 && total > 0) {
    return (
      <EmptyState
        icon={icon}
        title="Esta página está vazia"
        action={
          <Button variant="default" onClick={() => state.goTo(1)}>
            Voltar à primeira página
          </Button>
        }
      >
        A lista termina antes da página {formatInteger(state.values.pagina)}.
      </EmptyState>
    );
  }
  if (nothingFound && state?.filtered) {
    return (
      <NothingFound icon={icon} title={nothingFound.title} onClear={state.clear}>
        {nothingFound.text}
      </NothingFound>
    );
  }
  return (
    <EmptyState icon={icon} title={empty.title} action={empty.action === undefined ? create : empty.action}>
      {empty.text}
    </EmptyState>
  );
}

type SearchProps = {
  state: { search: { value: string; onChange: (busca: string | null) => void } };
  /** The search's name, for screen readers. */
  search: string;
  placeholder: string;
  children?: ReactNode;
};

/** A list's filters: the search, and further filters beside it. */
export const ListFilters = ({ state, search, placeholder, children }: SearchProps) => (
  <Group>
    <SearchInput {...state.search} label={search} placeholder={placeholder} />
    {children}
  </Group>
);
