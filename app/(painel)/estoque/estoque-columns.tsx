import { Badge, Group, Text } from '@mantine/core';
import type { Outputs } from '#app/_trpc/client.ts';
import type { Column } from '#app/_ui/data-table.tsx';
import { isNegative, isZero } from '#app/_ui/decimal.ts';
import { formatQuantity } from '#app/_ui/format.ts';
import { RecordCode } from '#app/_ui/record-code.tsx';
import { RecordName } from '#app/_ui/record-name.tsx';

type Row = Outputs['estoque']['list']['resultados'][number];

/** Each product and its balance; the name leads to the product's stock. */
export const ESTOQUE_COLUMNS: Column<Row>[] = [
  {
    key: 'produto',
    header: 'Produto',
    sort: 'nome',
    card: 'title',
    render: (row) => <RecordName href={`/estoque/${row.produto_id}`}>{row.produto_nome}</RecordName>,
  },
  {
    key: 'codigo',
    header: 'Código',
    sort: 'codigo',
    width: 180,
    render: (row) => <RecordCode>{row.produto_codigo}</RecordCode>,
  },
  {
    key: 'total',
    header: 'Saldo total',
    sort: 'estoque',
    align: 'right',
    width: 200,
    render: (row) => <Total value={row.estoque_total} unit={row.unidade} />,
  },
];

function Total({ value, unit }: { value: string; unit: string }) {
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap">
      {isNegative(value) ? (
        <Badge color="red" size="sm" style={{ flexShrink: 0 }}>
          Negativo
        </Badge>
      ) : null}
      <Text span size="sm" fw={600} c={isZero(value) ? 'dimmed' : undefined} className="numero">
        {formatQuantity(value)}
      </Text>
      <Text span size="xs" c="dimmed">
        {unit}
      </Text>
    </Group>
  );
}
