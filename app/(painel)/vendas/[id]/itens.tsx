import { Group, Stack, Text, Title } from '@mantine/core';
import { type Column, DataTable } from '#app/_ui/data-table.tsx';
import { formatMoney, formatQuantity } from '#app/_ui/format.ts';
import { RecordCode } from '#app/_ui/record-code.tsx';
import type { Venda } from '../types.ts';

type Item = Venda['itens'][number];

const columns: Column<Item>[] = [
  {
    key: 'produto',
    header: 'Produto',
    card: 'title',
    render: (row) => (
      <Stack gap={0}>
        <Text span size="sm" fw={550}>
          {row.produto_nome}
        </Text>
        <RecordCode size="xs">{row.produto_codigo}</RecordCode>
      </Stack>
    ),
  },
  {
    key: 'quantidade',
    header: 'Quantidade',
    align: 'right',
    width: 120,
    render: (row) => (
      <Text span size="sm" style={{ whiteSpace: 'nowrap' }}>
        {formatQuantity(row.quantidade)}{' '}
        <Text span size="xs" c="dimmed">
          {row.unidade}
        </Text>
      </Text>
    ),
  },
  {
    key: 'preco',
    header: 'Preço unitário',
    align: 'right',
    width: 140,
    render: (row) => (
      <Text span size="sm" style={{ whiteSpace: 'nowrap' }}>
        {formatMoney(row.preco_unitario)}
      </Text>
    ),
  },
  {
    key: 'total',
    header: 'Total',
    align: 'right',
    width: 140,
    render: (row) => (
      <Text span size="sm" fw={600} style={{ whiteSpace: 'nowrap' }}>
        {formatMoney(row.total)}
      </Text>
    ),
  },
];

/** The order's items and its total. */
export function Itens({ venda }: { venda: Venda }) {
  return (
    <section aria-labelledby="itens">
      <Title order={2} id="itens" mb="sm">
        Itens
      </Title>
      <DataTable
        label="Itens do pedido"
        columns={columns}
        rows={venda.itens}
        rowKey={(row) => row.produto_id}
        error={null}
        empty={null}
        footer={
          <Group justify="flex-end" align="baseline" gap="md" px="md">
            <Text size="sm" c="dimmed">
              Total do pedido
            </Text>
            <Text fz="1.375rem" fw={650} className="numero">
              {formatMoney(venda.total_venda)}
            </Text>
          </Group>
        }
      />
    </section>
  );
}
