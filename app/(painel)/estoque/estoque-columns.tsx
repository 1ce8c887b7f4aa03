import { Badge, Group, Text } from '@mantine/core';
import type { Outputs } from '#app/_trpc/client.ts';
import type { Column } from '#app/_ui/data-table.tsx';
import { isNegative, isZero } from '#app/_ui/decimal.ts';
import { formatMoney, formatQuantity } from '#app/_ui/format.ts';
import { RecordCode } from '#app/_ui/record-code.tsx';
import { RecordName } from '#app/_ui/record-name.tsx';
import { PorqueSaldo } from './_parts/porque-saldo.tsx';

type Row = Outputs['estoque']['saldos']['resultados'][number];

type Options = {
  deposito_id: number | undefined;
  /** The chosen warehouse's name. */
  where: string | undefined;
  /** The company's open sales reserve stock. */
  reserva: boolean;
};

/** Each product and its balance, which says why it is; the name leads to the product's stock. */
export const estoqueColumns = ({ deposito_id, where, reserva }: Options): Column<Row>[] => [
  {
    key: 'produto',
    header: 'Produto',
    sort: 'nome',
    card: 'title',
    clamp: true,
    render: (row) => <RecordName href={`/estoque/${row.produto_id}`}>{row.produto_nome}</RecordName>,
  },
  {
    key: 'codigo',
    header: 'Código',
    sort: 'codigo',
    width: 150,
    render: (row) => <RecordCode>{row.produto_codigo}</RecordCode>,
  },
  {
    key: 'custo',
    header: 'Custo médio',
    align: 'right',
    width: 130,
    render: (row) => (
      <Text span size="sm" c={row.custo_medio === null ? 'dimmed' : undefined} className="numero">
        {row.custo_medio === null ? '—' : formatMoney(row.custo_medio)}
      </Text>
    ),
  },
  ...(reserva
    ? [
        quantityColumn('reservado', 'Reservado', (row) => row.reservado),
        quantityColumn('disponivel', 'Disponível', (row) => row.disponivel),
      ]
    : []),
  {
    key: 'saldo',
    header: where ? `Saldo em ${where}` : 'Saldo total',
    sort: 'estoque',
    align: 'right',
    width: 240,
    render: (row) => <Saldo row={row} deposito_id={deposito_id} />,
  },
];

const quantityColumn = (key: string, header: string, of: (row: Row) => string): Column<Row> => ({
  key,
  header,
  align: 'right',
  width: 120,
  render: (row) => (
    <Text span size="sm" className="numero" c={isNegative(of(row)) ? 'red' : isZero(of(row)) ? 'dimmed' : undefined}>
      {formatQuantity(of(row))}
    </Text>
  ),
});

function Saldo({ row, deposito_id }: { row: Row; deposito_id: number | undefined }) {
  const { saldo, unidade, estoque_minimo, abaixo_minimo, depositos_negativos } = row;
  const hidden = deposito_id === undefined && !isNegative(saldo) && depositos_negativos > 0;
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap">
      {isNegative(saldo) ? (
        <Badge color="red" size="sm" style={{ flexShrink: 0 }}>
          Negativo
        </Badge>
      ) : hidden ? (
        <Badge color="red" variant="light" size="sm" title="O total é positivo, mas há depósito com saldo negativo">
          Negativo em {depositos_negativos}
        </Badge>
      ) : abaixo_minimo && estoque_minimo !== null ? (
        <Badge color="yellow" size="sm" title={`O mínimo é ${formatQuantity(estoque_minimo)} ${unidade}`}>
          Mínimo {formatQuantity(estoque_minimo)}
        </Badge>
      ) : null}
      <PorqueSaldo produto_id={row.produto_id} deposito_id={deposito_id}>
        <Text span size="sm" fw={600} c={isZero(saldo) ? 'dimmed' : undefined} className="numero">
          {formatQuantity(saldo)}
        </Text>
      </PorqueSaldo>
      <Text span size="xs" c="dimmed">
        {unidade}
      </Text>
    </Group>
  );
}
