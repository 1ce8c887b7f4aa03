import { Text } from '@mantine/core';
import type { Outputs } from '#app/_trpc/client.ts';
import type { Column } from '#app/_ui/data-table.tsx';
import { formatQuantity } from '#app/_ui/format.ts';
import { RecordName } from '#app/_ui/record-name.tsx';
import { When } from '#app/_ui/when.tsx';

type Transferencia = Outputs['estoque']['transferencias']['resultados'][number];

/** The transfers' columns; the product leads to its stock. */
export const transferenciaColumns = (fuso: string): Column<Transferencia>[] => [
  {
    key: 'produto',
    header: 'Produto',
    card: 'title',
    clamp: true,
    width: '32%',
    render: (row) => <RecordName href={`/estoque/${row.produto_id}`}>{row.produto_nome}</RecordName>,
  },
  {
    key: 'quantidade',
    header: 'Quantidade',
    align: 'right',
    width: 110,
    render: (row) => (
      <Text span size="sm" fw={600}>
        {formatQuantity(row.quantidade)}
      </Text>
    ),
  },
  {
    key: 'caminho',
    header: 'De, para',
    clamp: true,
    render: (row) => (
      <Text span size="sm">
        {row.deposito_origem_nome} → {row.deposito_destino_nome}
      </Text>
    ),
  },
  {
    key: 'observacao',
    header: 'Observação',
    width: 150,
    clamp: true,
    render: (row) => (
      <Text span size="sm" c={row.observacao ? undefined : 'dimmed'}>
        {row.observacao || '—'}
      </Text>
    ),
  },
  {
    key: 'criado',
    header: 'Feita em',
    width: 160,
    render: (row) => <When date={row.criado_em} zone={fuso} className="numero" />,
  },
];
