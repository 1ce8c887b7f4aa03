'use client';

import {
  ActionIcon,
  Alert,
  Box,
  Button,
  Card,
  Group,
  NativeSelect,
  Skeleton,
  Stack,
  Text,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertCircle, IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { Clamp } from './clamp.tsx';
import classes from './data-table.module.css';
import { Table } from './table.tsx';

export type Column<Row> = {
  key: string;
  header: string;
  /** Drawn in place of `header`, such as the checkbox that selects all rows. */
  heading?: ReactNode;
  render: (row: Row) => ReactNode;
  align?: 'right';
  /** One line, cut where it does not fit; the pointer and the focus show it whole. The column takes the width that is left. */
  clamp?: boolean;
  width?: number | string;
  /** Value of `ordenar` in the URL; the header becomes a button. */
  sort?: string;
  /** On a phone: the card's heading, hidden there, or (by default) a labelled line; beside the heading without a header. */
  card?: 'title' | 'hidden';
};

type Sort = { by: string; direction: 'asc' | 'desc'; onChange: (by: string, direction: 'asc' | 'desc') => void };

type Props<Row> = {
  /** The table's name, for screen readers. */
  label: string;
  columns: Column<Row>[];
  rows: Row[] | undefined;
  rowKey: (row: Row) => string | number;
  error: { message: string } | null;
  onRetry?: () => void;
  sort?: Sort;
  onRowClick?: (row: Row) => void;
  /** Shown in place of the table when there is no row. */
  empty: ReactNode;
  footer?: ReactNode;
  /** Columns keep their widths, and longer contents are cut. */
  fixed?: boolean;
  /** `scan` (the default): rows of 40 px, of which many are seen at once. `read`: room for several lines in each. */
  density?: 'scan' | 'read' | undefined;
};

/** A list: a table on a wide screen, cards on a narrow one, skeletons while it loads. */
export function DataTable<Row>(props: Props<Row>) {
  const narrow = useMediaQuery('(max-width: 61.99em)');
  const { rows, error, empty, footer } = props;
  // What was read stays, with the dialogs that its rows have open, where a later reading fails.
  if (error && !rows) return <LoadError message={error.message} onRetry={props.onRetry} />;
  if (rows?.length === 0) return <Card withBorder>{empty}</Card>;
  return (
    <Stack gap="sm" className={classes.list} data-list>
      {narrow ? <CardOrder columns={props.columns} sort={props.sort} /> : null}
      {narrow ? <Cards {...props} /> : <Wide {...props} />}
      {footer}
    </Stack>
  );
}

/** Stands in place of data that did not load. */
export function LoadError({ message, onRetry }: { message: string; onRetry?: (() => void) | undefined }) {
  return (
    <Alert color="red" icon={<IconAlertCircle />} title="Não foi possível carregar">
      <Stack gap="sm" align="flex-start">
        {message}
        {onRetry ? (
          <Button size="xs" variant="default" onClick={onRetry}>
            Tentar de novo
          </Button>
        ) : null}
      </Stack>
    </Alert>
  );
}

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

function Wide<Row>({ label, columns, rows, rowKey, sort, onRowClick, fixed, density = 'scan' }: Props<Row>) {
  return (
    <Card withBorder p={0}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <section className={classes.scroll} aria-label={label} tabIndex={0}>
        <Box miw={fixed ? 860 : 600}>
          <Table
            highlightOnHover={onRowClick !== undefined}
            aria-busy={rows === undefined}
            style={{ tableLayout: fixed ? 'fixed' : 'auto' }}
            className={density === 'scan' ? classes.scan : undefined}
          >
            <caption className={classes.caption}>{label}</caption>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th
                    key={column.key}
                    style={{ textAlign: column.align, width: widthOf(column) }}
                    aria-sort={ariaSort(column, sort)}
                    scope="col"
                    className={classes.head}
                  >
                    <Header column={column} sort={sort} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows
                ? rows.map((row) => (
                    <tr
                      key={rowKey(row)}
                      className={onRowClick ? classes.clickable : undefined}
                      onClick={(event) => isRowClick(event) && onRowClick?.(row)}
                    >
                      {columns.map((column) => (
                        <td
                          key={column.key}
                          style={{ textAlign: column.align }}
                          className={[column.align === 'right' ? 'numero' : '', column.clamp ? classes.clamp : ''].join(
                            ' ',
                          )}
                        >
                          {column.clamp ? <Clamp>{column.render(row)}</Clamp> : column.render(row)}
                        </td>
                      ))}
                    </tr>
                  ))
                : SKELETONS.map((key) => (
                    <tr key={key}>
                      {columns.map((column) => (
                        <td key={column.key}>
                          <Skeleton height={16} radius="sm" />
                        </td>
                      ))}
                    </tr>
                  ))}
            </tbody>
          </Table>
        </Box>
      </section>
    </Card>
  );
}

/** A number grows with the browser's text, as everything else does. */
function widthOf<Row>({ width, clamp }: Column<Row>) {
  return typeof width === 'number' ? `${width / 16}rem` : (width ?? (clamp ? '40%' : undefined));
}

/** A click on the row itself, and not on a link, a button or a menu (even one drawn elsewhere) of the row. */
function isRowClick(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target;
  if (!(target instanceof Element) || !event.currentTarget.contains(target)) return false;
  return target.closest('a, button, input, label, [role="button"]') === null && !window.getSelection()?.toString();
}

function ariaSort<Row>(column: Column<Row>, sort: Sort | undefined) {
  if (!column.sort || !sort) return undefined;
  if (sort.by !== column.sort) return 'none';
  return sort.direction === 'asc' ? 'ascending' : 'descending';
}

function Header<Row>({ column, sort }: { column: Column<Row>; sort: Sort | undefined }) {
  const by = column.sort;
  if (column.heading) return column.heading;
  if (!by || !sort) return column.header || <VisuallyHidden>Ações</VisuallyHidden>;
  const active = sort.by === by;
  const Icon = !active ? IconArrowsSort : sort.direction === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <UnstyledButton
      className={classes.sort}
      data-active={active || undefined}
      onClick={() => sort.onChange(by, active && sort.direction === 'asc' ? 'desc' : 'asc')}
    >
      {column.header}
      <Icon size={14} aria-hidden />
    </UnstyledButton>
  );
}

/** The order of cards, which have no headers to press. */
function CardOrder<Row>({ columns, sort }: Pick<Props<Row>, 'columns' | 'sort'>) {
  const choices = columns.flatMap(({ sort: by, header }) => (by ? [{ value: by, label: header }] : []));
  if (!sort || choices.length === 0) return null;
  const { by, direction, onChange } = sort;
  const known = choices.some(({ value }) => value === by);
  const rising = direction === 'asc';
  const Icon = rising ? IconArrowUp : IconArrowDown;
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <NativeSelect
        size="xs"
        aria-label="Ordenar por"
        leftSection={<IconArrowsSort size={14} aria-hidden />}
        data={known ? choices : [{ value: by, label: 'Ordem inicial' }, ...choices]}
        value={by}
        onChange={({ currentTarget }) => onChange(currentTarget.value, direction)}
      />
      <ActionIcon
        variant="default"
        size={30}
        aria-label={rising ? 'Em ordem crescente: inverter' : 'Em ordem decrescente: inverter'}
        onClick={() => onChange(by, rising ? 'desc' : 'asc')}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

function Cards<Row>({ label, columns, rows, rowKey, onRowClick }: Props<Row>) {
  if (!rows) return SKELETONS.slice(0, 4).map((key) => <Skeleton key={key} height={96} radius="md" />);
  const title = columns.find((column) => column.card === 'title');
  const lines = columns.filter((column) => column.card === undefined && column.header !== '');
  const actions = columns.filter((column) => column.card === undefined && column.header === '');
  return (
    <Box component="ul" className={classes.cards} aria-label={label}>
      {rows.map((row) => (
        <Card
          key={rowKey(row)}
          component="li"
          withBorder
          p="md"
          className={onRowClick ? classes.clickable : undefined}
          onClick={(event) => isRowClick(event) && onRowClick?.(row)}
        >
          <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm" mb="xs">
            {title ? (
              <Box miw={0} fz="sm" className={classes.value}>
                {title.render(row)}
              </Box>
            ) : null}
            <Group wrap="nowrap" gap="sm">
              {actions.map((column) => (
                <Box key={column.key}>{column.render(row)}</Box>
              ))}
            </Group>
          </Group>
          {lines.map((column) => (
            <Group key={column.key} justify="space-between" gap="md" wrap="nowrap" py={3}>
              <Text size="sm" c="dimmed">
                {column.header}
              </Text>
              <Box ta="right" fz="sm" miw={0} className={`numero ${classes.value}`}>
                {column.render(row)}
              </Box>
            </Group>
          ))}
        </Card>
      ))}
    </Box>
  );
}
