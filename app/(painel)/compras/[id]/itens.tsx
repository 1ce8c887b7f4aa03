import { Anchor, Stack, Text, Title } from '@mantine/core';
import { type Column, DataTable } from '#app/_ui/data-table.tsx';
import { isZero } from '#app/_ui/decimal.ts';
import { formatQuantity } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { RecordCode } from '#app/_ui/record-code.tsx';
import { precoColumn, quantidadeColumn, TotalAlone, totalColumn } from '../../_parts/linha-columns.tsx';
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
  quantidadeColumn(92, { header: 'Pedido' }),
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
  precoColumn('custo', 'Custo unitário', 116, ({ custo_unitario }) => custo_unitario),
  totalColumn(116, ({ preco_total }) => preco_total),
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
        footer={<TotalAlone label="Total da compra" value={compra.total} />}
      />
    </section>
  );
}
