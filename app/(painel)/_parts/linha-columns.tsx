import { Anchor, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Outputs } from '#app/_trpc/client.ts';
import type { Column } from '#app/_ui/data-table.tsx';
import { isZero, toTyped } from '#app/_ui/decimal.ts';
import { formatMoney, formatQuantity } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { RecordCode } from '#app/_ui/record-code.tsx';

/** What a line of a deal or a proposal shows. */
type Linha = Pick<
  Outputs['negocios']['get']['itens'][number],
  | 'id'
  | 'produto_id'
  | 'codigo'
  | 'descricao'
  | 'unidade'
  | 'quantidade'
  | 'preco_unitario'
  | 'desconto_percentual'
  | 'preco_total'
>;

const nowrap = { whiteSpace: 'nowrap' } as const;

/** How much of what a line is of. `below`: what else is told of it. */
export const quantidadeColumn = <T extends { quantidade: string; unidade: string }>(
  width: number,
  { header = 'Quantidade', below }: { header?: string; below?: (row: T) => ReactNode } = {},
): Column<T> => ({
  ...{ key: 'quantidade', header, align: 'right', width },
  render: (row) => (
    <Text span size="sm" style={nowrap}>
      {formatQuantity(row.quantidade)}{' '}
      <Text span size="xs" c="dimmed">
        {row.unidade}
      </Text>
      {below?.(row)}
    </Text>
  ),
});

/** What one costs. `below`: what else is told of it. */
export const precoColumn = <T,>(
  key: string,
  header: string,
  width: number,
  of: (row: T) => string,
  below?: (row: T) => ReactNode,
): Column<T> => ({
  ...{ key, header, align: 'right', width },
  render: (row) => (
    <Text span size="sm" style={nowrap}>
      {formatMoney(of(row))}
      {below?.(row)}
    </Text>
  ),
});

/** What a line comes to. */
export const totalColumn = <T,>(width: number, of: (row: T) => string): Column<T> => ({
  ...{ key: 'total', header: 'Total', align: 'right', width },
  render: (row) => (
    <Text span size="sm" fw={600} style={nowrap}>
      {formatMoney(of(row))}
    </Text>
  ),
});

/** What a document comes to, large. */
export const Total = ({ label, value }: { label: string; value: string }) => (
  <Group align="baseline" gap="md">
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <Text fz="1.375rem" fw={650} className="numero">
      {formatMoney(value)}
    </Text>
  </Group>
);

/** The same, at the end of a table that has nothing else there. */
export const TotalAlone = (props: { label: string; value: string }) => (
  <Group justify="flex-end" px="md">
    <Total {...props} />
  </Group>
);

/** The columns of what is offered; `sees`: products are led to. */
export const linhaColumns = (sees: boolean): Column<Linha>[] => [
  {
    key: 'item',
    header: 'Item',
    card: 'title',
    render: (row) => (
      <Stack gap={0}>
        {row.produto_id !== null && sees ? (
          <Anchor component={Link} href={`/produtos/${row.produto_id}`} size="sm" fw={550}>
            {row.descricao}
          </Anchor>
        ) : (
          <Text span size="sm" fw={550}>
            {row.descricao}
          </Text>
        )}
        {row.codigo ? <RecordCode size="xs">{row.codigo}</RecordCode> : null}
      </Stack>
    ),
  },
  quantidadeColumn(100),
  {
    key: 'preco',
    header: 'Preço',
    align: 'right',
    width: 120,
    render: (row) => (
      <Stack gap={0}>
        <Text span size="sm" style={nowrap}>
          {formatMoney(row.preco_unitario)}
        </Text>
        {isZero(row.desconto_percentual) ? null : (
          <Text span size="xs" c="dimmed" style={nowrap}>
            {toTyped(row.desconto_percentual)}% de desconto
          </Text>
        )}
      </Stack>
    ),
  },
  totalColumn(120, ({ preco_total }) => preco_total),
];
