import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { type Column, DataTable } from '#app/_ui/data-table.tsx';
import { isZero } from '#app/_ui/decimal.ts';
import { formatMoney, formatQuantity } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { RecordCode } from '#app/_ui/record-code.tsx';
import type { Compra } from '../types.ts';

type Item = Compra['itens'][number];

const nowrap = { whiteSpace: 'nowrap' } as const;

const columns: Column<Item>[] = [
  {
    key: 'produto',
    header: 'Produto',
    card: 'title',
    render: (row) => (
      <Stack gap={0}>
        <Anchor component={Link} href={`/produtos/${row.produto_id}`} size="sm" fw={550}>
          {row.produto_nome}
        </Anchor>
        <RecordCode size="xs">{row.produto_codigo}</RecordCode>
      </Stack>
    ),
  },
  {
    key: 'quantidade',
    header: 'Pedido',
    align: 'right',
    width: 92,
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
    key: 'recebida',
    header: 'Recebido',
    align: 'right',
    width: 104,
    render: (row) => (
      <Text span size="sm" style={nowrap} c={isZero(row.quantidade_recebida) ? 'dimmed' : undefined}>
        {formatQuantity(row.quantidade_recebida)}
        {isZero(row.quantidade_devolvida) ? null : (
          <Text span size="xs" c="dimmed" display="block">
            {formatQuantity(row.quantidade_devolvida)} devolvidos
          </Text>
        )}
      </Text>
    ),
  },
  {
    key: 'custo',
    header: 'Custo unitário',
    align: 'right',
    width: 116,
    render: (row) => (
      <Text span size="sm" style={nowrap}>
        {formatMoney(row.custo_unitario)}
      </Text>
    ),
  },
  {
    key: 'total',
    header: 'Total',
    align: 'right',
    width: 116,
    render: (row) => (
      <Text span size="sm" fw={600} style={nowrap}>
        {formatMoney(row.preco_total)}
      </Text>
    ),
  },
];

/** The purchase's items and its total. */
export function Itens({ compra }: { compra: Compra }) {
  return (
    <section aria-labelledby="itens">
      <Title order={2} id="itens" mb="sm">
        Itens
      </Title>
      <DataTable
        label="Itens da compra"
        columns={columns}
        rows={compra.itens}
        rowKey={(row) => row.id}
        error={null}
        empty={null}
        footer={
          <Group justify="flex-end" align="baseline" gap="md" px="md">
            <Text size="sm" c="dimmed">
              Total da compra
            </Text>
            <Text fz="1.375rem" fw={650} className="numero">
              {formatMoney(compra.total)}
            </Text>
          </Group>
        }
      />
    </section>
  );
}
