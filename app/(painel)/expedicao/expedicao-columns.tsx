import { Anchor, Text } from '@mantine/core';
import type { Column } from '#app/_ui/data-table.tsx';
import { Link } from '#app/_ui/link.tsx';
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
    clamp: true,
    width: 170,
    render: (row) => (
      <RecordName href={`/expedicao/${row.id}`} fw={600} className="numero" style={ANYWHERE}>
        {row.numero_expedicao}
      </RecordName>
    ),
  },
  { key: 'situacao', header: 'Situação', width: 140, render: (row) => <SituacaoBadge status={row.status} /> },
  {
    key: 'pedidos',
    header: 'Pedidos',
    clamp: true,
    width: '30%',
    render: ({ pedidos }) => <Pedidos {...pedidos} />,
  },
  {
    key: 'forma',
    header: 'Forma de envio',
    clamp: true,
    width: '18%',
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
    header: 'Rastreio',
    clamp: true,
    width: '18%',
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

/** The first order with its customer, and how many more there are: "000187 Padaria da Serra +2". */
function Pedidos({ quantos, ao_menos, primeiros }: LinhaExpedicao['pedidos']) {
  const [first, ...others] = primeiros;
  if (!first) return <None />;
  const names = others.map(({ numero_pedido, cliente_nome }) => `${numero_pedido} ${cliente_nome}`);
  return (
    <Text span size="sm">
      <Anchor component={Link} href={`/vendas/${first.id}`} inherit className="numero">
        {first.numero_pedido}
      </Anchor>{' '}
      {first.cliente_nome}
      {quantos > 1 ? (
        <Text span inherit c="dimmed" title={[...names, ...(quantos > names.length + 1 ? ['…'] : [])].join('\n')}>
          {' '}
          +{quantos - 1}
          {ao_menos ? ' ou mais' : ''}
        </Text>
      ) : null}
    </Text>
  );
}

/** Stands for an empty field. */
const None = () => (
  <Text span size="sm" c="dimmed" title="não informado">
    —
  </Text>
);
