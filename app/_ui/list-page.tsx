'use client';

import { Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { NothingFound } from './clear-filters.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { EmptyState } from './empty-state.tsx';
import { PageHeader } from './page-header.tsx';
import { type Page, Pager } from './pager.tsx';
import { SearchInput } from './search-input.tsx';

type Words = { title: string; text: ReactNode; action?: ReactNode };

type Props<Row> = {
  back?: { href: string; label: string };
  title: string;
  description: ReactNode;
  /** Further actions, before `create`. */
  actions?: ReactNode;
  /** The button that makes a new record: it stands in the header, and in the list without records. */
  create?: ReactNode;
  /** Something to know before the list is read. */
  notice?: ReactNode;
  filters?: ReactNode;
  /** Says what the table lists, for screen readers, where the title does not. */
  label?: string;
  columns: Column<Row>[];
  rowKey: keyof Row;
  query: {
    data: Row[] | (Page & { resultados: Row[] }) | undefined;
    error: { message: string } | null;
    refetch: () => unknown;
  };
  /** The list's place in the URL (useListState); none for a list that comes whole and in one order. */
  state?: State;
  onRowClick?: (row: Row) => void;
  fixed?: boolean;
  /** Of the list without records. */
  icon: ReactNode;
  /** The company has none yet. */
  empty: Words;
  /** The filters leave none. */
  nothingFound?: Words;
  /** Its dialogs. */
  children?: ReactNode;
};

type State = Pick<Parameters<typeof DataTable>[0], 'sort'> & {
  values: { pagina: number };
  filtered: boolean;
  clear: () => unknown;
  goTo: (pagina: number) => unknown;
};

/** The screen of a list: what it lists, filters, the table, its pages, and what to do where there is nothing. */
export function ListPage<Row>(props: Props<Row>) {
  const { title, create, actions, query, state, rowKey } = props;
  const page = Array.isArray(query.data) ? undefined : query.data;
  const rows = Array.isArray(query.data) ? query.data : page?.resultados;
  return (
    <>
      <PageHeader
        back={props.back}
        title={title}
        description={props.description}
        actions={
          actions || create ? (
            <>
              {actions}
              {create}
            </>
          ) : null
        }
      />
      <Stack gap="md">
        {props.notice}
        {props.filters}
        <DataTable
          label={props.label ?? title}
          columns={props.columns}
          rows={rows}
          rowKey={(row) => String(row[rowKey])}
          error={query.error}
          onRetry={query.refetch}
          sort={state?.sort}
          onRowClick={props.onRowClick}
          fixed={props.fixed}
          empty={<Nothing {...props} />}
          footer={state ? <Pager page={page} onChange={state.goTo} /> : null}
        />
      </Stack>
      {props.children}
    </>
  );
}

type NothingProps = Pick<Props<never>, 'state' | 'icon' | 'empty' | 'nothingFound' | 'create'>;

function Nothing({ state, icon, empty, nothingFound, create }: NothingProps) {
  if (nothingFound && state && (state.filtered || state.values.pagina > 1)) {
    return (
      <NothingFound icon={icon} title={nothingFound.title} onClear={state.clear}>
        {nothingFound.text}
      </NothingFound>
    );
  }
  return (
    <EmptyState icon={icon} title={empty.title} action={empty.action ?? create}>
      {empty.text}
    </EmptyState>
  );
}

type SearchProps = {
  state: { search: { value: string; onChange: (busca: string | null) => void } };
  /** What is searched for, for screen readers. */
  search: string;
  placeholder: string;
  children?: ReactNode;
};

/** A list's filters: the search, and what stands beside it. */
export const ListFilters = ({ state, search, placeholder, children }: SearchProps) => (
  <Group>
    <SearchInput {...state.search} label={search} placeholder={placeholder} />
    {children}
  </Group>
);
