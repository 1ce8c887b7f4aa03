import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { type Column, DataTable } from '#app/_ui/data-table.tsx';
import { formatMoney, formatQuantity } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { RecordCode } from '#app/_ui/record-code.tsx';
import type { Nota } from '../types.ts';

type Item = Nota['itens'][number];

const nowrap = { whiteSpace: 'nowrap' } as const;

const columns: Column<Item>[] = [
  {
    key: 'descricao',
    header: 'Produto',
    card: 'title',
    render: (row) => (
      <Stack gap={0}>
        {row.produto_id ? (
          <Anchor component={Link} href={`/produtos/${row.produto_id}`} size="sm" fw={550}>
            {row.descricao}
          </Anchor>
        ) : (
          <Text span size="sm" fw={550}>
            {row.descricao}
          </Text>
        )}
        <RecordCode size="xs">{row.codigo}</RecordCode>
      </Stack>
    ),
  },
  {
    key: 'fiscal',
    header: 'NCM · CFOP',
    width: 130,
    render: (row) => (
      <Text span size="sm" className="numero" style={nowrap}>
        {row.ncm} · {row.cfop}
      </Text>
    ),
  },
  {
    key: 'quantidade',
    header: 'Quantidade',
    align: 'right',
    width: 120,
    render: (row) => (
      <Text span size="sm" style={nowrap}>
        {formatQuantity(row.quantidade)}{' '}
        <Text span size="xs" c="dimmed">
          {row.unidade}
        </Text>
        {row.quantidade_recebida ? (
          <Text span size="xs" c="dimmed" display="block">
            {formatQuantity(row.quantidade_recebida)} no estoque
          </Text>
        ) : null}
      </Text>
    ),
  },
  {
    key: 'unitario',
    header: 'Unitário',
    align: 'right',
    width: 110,
    render: (row) => (
      <Text span size="sm" style={nowrap}>
        {formatMoney(row.valor_unitario)}
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
        {formatMoney(row.valor_total)}
      </Text>
    ),
  },
];

/** The note's items and its total. */
export function Itens({ nota }: { nota: Nota }) {
  return (
    <section aria-labelledby="itens">
      <Title order={2} id="itens" mb="sm">
        Itens
      </Title>
      <DataTable
        label="Itens da nota"
        columns={columns}
        rows={nota.itens}
        rowKey={(row) => row.id}
        error={null}
        empty={null}
        footer={
          <Group justify="flex-end" align="baseline" gap="md" px="md">
            <Text size="sm" c="dimmed">
              Total da nota
            </Text>
            <Text fz="1.375rem" fw={650} className="numero">
              {formatMoney(nota.valor_total)}
            </Text>
          </Group>
        }
      />
    </section>
  );
}
