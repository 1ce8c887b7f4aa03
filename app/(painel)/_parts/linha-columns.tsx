import { Anchor, Stack, Text } from '@mantine/core';
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
  {
    key: 'quantidade',
    header: 'Quantidade',
    align: 'right',
    width: 100,
    render: (row) => (
      <Text span size="sm" style={nowrap}>
        {formatQuantity(row.quantidade)}{' '}
        <Text span size="xs" c="dimmed">
          {row.unidade}
        </Text>
      </Text>
    ),
  },
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
            {toTyped(row.desconto_percentual)} % de desconto
          </Text>
        )}
      </Stack>
    ),
  },
  {
    key: 'total',
    header: 'Total',
    align: 'right',
    width: 120,
    render: (row) => (
      <Text span size="sm" fw={600} style={nowrap}>
        {formatMoney(row.preco_total)}
      </Text>
    ),
  },
];
