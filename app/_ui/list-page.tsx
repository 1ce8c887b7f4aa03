'use client';

import { Group, Stack } from '@mantine/core';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { NothingFound } from './clear-filters.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { EmptyState } from './empty-state.tsx';
import { Forbidden } from './forbidden.tsx';
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
  /** Why the user's role does not see the list, where it does not: said in the list's place. */
  forbidden?: ReactNode;
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
  /** The record's screen: a click on the row leads there. */
  rowHref?: (row: Row) => string;
  /** What a click on the row does where the record has no screen. */
  onRowClick?: (row: Row) => void;
  fixed?: boolean;
  /** Stands below the pages. */
  footer?: ReactNode;
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
  const { title, create, actions, query, state, rowKey, rowHref } = props;
  const router = useRouter();
  const page = Array.isArray(query.data) ? undefined : query.data;
  const rows = Array.isArray(query.data) ? query.data : page?.resultados;
  const go = rowHref && ((row: Row) => router.push(rowHref(row)));
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
      {props.forbidden ? (
        <Forbidden>{props.forbidden}</Forbidden>
      ) : (
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
            onRowClick={go ?? props.onRowClick}
            fixed={props.fixed}
            empty={<Nothing {...props} />}
            footer={
              state || props.footer ? (
                <Stack gap={4}>
                  {state ? <Pager page={page} onChange={state.goTo} /> : null}
                  {props.footer}
                </Stack>
              ) : null
            }
          />
        </Stack>
      )}
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
