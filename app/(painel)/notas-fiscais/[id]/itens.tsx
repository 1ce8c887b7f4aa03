import { Anchor, Stack, Text, Title } from '@mantine/core';
import { type Column, DataTable } from '#app/_ui/data-table.tsx';
import { formatQuantity } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { RecordCode } from '#app/_ui/record-code.tsx';
import { precoColumn, quantidadeColumn, TotalAlone, totalColumn } from '../../_parts/linha-columns.tsx';
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
  quantidadeColumn(120, {
    below: ({ quantidade_recebida }) =>
      quantidade_recebida ? (
        <Text span size="xs" c="dimmed" display="block">
          {formatQuantity(quantidade_recebida)} no estoque
        </Text>
      ) : null,
  }),
  precoColumn('unitario', 'Unitário', 110, ({ valor_unitario }) => valor_unitario),
  totalColumn(116, ({ valor_total }) => valor_total),
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
        footer={<TotalAlone label="Total da nota" value={nota.valor_total} />}
      />
    </section>
  );
}
