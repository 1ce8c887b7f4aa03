import { Stack, Text } from '@mantine/core';
import type { Column } from '#app/_ui/data-table.tsx';
import { formatDay } from '#app/_ui/format.ts';
import { Money } from '#app/_ui/money.tsx';
import { RecordName } from '#app/_ui/record-name.tsx';
import { PERIODICIDADE } from '#modulos/contratos.ts';
import { isOld, SituacaoBadge } from './situacao.tsx';
import type { LinhaContrato } from './types.ts';

/** The contracts' columns; the title leads to the contract. */
export const contratoColumns = (hoje: string): Column<LinhaContrato>[] => [
  {
    key: 'titulo',
    header: 'Contrato',
    sort: 'numero',
    card: 'title',
    width: '25%',
    render: (row) => (
      <Stack gap={0}>
        <RecordName href={`/contratos/${row.id}`}>{row.titulo}</RecordName>
        <Text span size="xs" c="dimmed" className="numero">
          {row.numero}
        </Text>
      </Stack>
    ),
  },
  { key: 'situacao', header: 'Situação', width: 140, render: (row) => <SituacaoBadge status={row.status} /> },
  {
    key: 'cliente',
    header: 'Cliente',
    clamp: true,
    width: '20%',
    render: (row) => (
      <Text span size="sm">
        {row.cliente_nome}
      </Text>
    ),
  },
  {
    key: 'periodicidade',
    header: 'Periodicidade',
    width: 130,
    render: (row) => (
      <Text span size="sm">
        {PERIODICIDADE[row.periodicidade]}
      </Text>
    ),
  },
  {
    key: 'proximo',
    header: 'Próximo vencimento',
    sort: 'proximo_vencimento',
    width: 190,
    render: (row) => (
      <Text span size="sm" className="numero" c={row.proximo_vencimento ? undefined : 'dimmed'}>
        {row.proximo_vencimento ? formatDay(row.proximo_vencimento) : '—'}
      </Text>
    ),
  },
  {
    key: 'valor',
    header: 'Valor',
    sort: 'valor',
    align: 'right',
    width: 150,
    render: (row) => (
      <Stack gap={0} align="flex-end">
        <Money>{row.valor}</Money>
        {row.status === 'ativo' && isOld(row.preco_desde, hoje) ? (
          <Text span size="xs" c="var(--mantine-color-error)" style={{ whiteSpace: 'nowrap' }}>
            desde {formatDay(row.preco_desde).slice(3)}
          </Text>
        ) : null}
      </Stack>
    ),
  },
];
