import { Text } from '@mantine/core';
import type { Column } from '#app/_ui/data-table.tsx';
import { RecordName } from '#app/_ui/record-name.tsx';
import { When } from '#app/_ui/when.tsx';
import { SituacaoBadge } from './situacao.tsx';
import type { LinhaExpedicao } from './types.ts';

type Options = { fuso: string; formaNome: (id: number) => string | null };

const ANYWHERE = { overflowWrap: 'anywhere' } as const;

/** The shipments' columns; the number leads to the shipment. */
export const expedicaoColumns = ({ fuso, formaNome }: Options): Column<LinhaExpedicao>[] => [
  {
    key: 'numero',
    header: 'Número',
    sort: 'numero_expedicao',
    card: 'title',
    width: 190,
    render: (row) => (
      <RecordName href={`/expedicao/${row.id}`} fw={600} className="numero" style={ANYWHERE}>
        {row.numero_expedicao}
      </RecordName>
    ),
  },
  { key: 'situacao', header: 'Situação', width: 140, render: (row) => <SituacaoBadge status={row.status} /> },
  {
    key: 'forma',
    header: 'Forma de envio',
    clamp: true,
    width: '30%',
    render: ({ forma_envio_id: id }) =>
      id === null ? (
        <None />
      ) : (
        <Text span size="sm">
          {formaNome(id) ?? '…'}
        </Text>
      ),
  },
  {
    key: 'rastreio',
    header: 'Código de rastreio',
    clamp: true,
    width: '24%',
    render: ({ codigo_rastreio: code }) =>
      code === null ? (
        <None />
      ) : (
        <Text span size="sm" ff="monospace">
          {code}
        </Text>
      ),
  },
  {
    key: 'criada',
    header: 'Criada em',
    sort: 'data_criacao',
    width: 170,
    render: (row) => <When date={row.data_criacao} zone={fuso} className="numero" />,
  },
];

/** Stands for an empty field. */
const None = () => (
  <Text span size="sm" c="dimmed" title="não informado">
    —
  </Text>
);
