import { Box, Stack, Text } from '@mantine/core';
import type { Column } from '#app/_ui/data-table.tsx';
import { formatMoney } from '#app/_ui/format.ts';
import { RecordName } from '#app/_ui/record-name.tsx';
import { When } from '#app/_ui/when.tsx';
import { TIPO_NOTA } from '#modulos/notas-fiscais.ts';
import { outroLado, ProvaBadge, SentidoBadge, SituacaoBadge } from './looks.tsx';
import type { LinhaNota } from './types.ts';

/** The notes' columns; the number leads to the note. */
export const notaColumns = (fuso: string): Column<LinhaNota>[] => [
  {
    key: 'numero',
    header: 'Número',
    card: 'title',
    width: 140,
    render: (row) => (
      <Stack gap={0}>
        <RecordName href={`/notas-fiscais/${row.id}`} className="numero">
          {row.numero}
        </RecordName>
        <Text span size="xs" c="dimmed">
          {TIPO_NOTA[row.tipo]} · série {row.serie}
        </Text>
      </Stack>
    ),
  },
  {
    key: 'outro',
    header: 'De ou para',
    render: (row) => (
      <>
        <Text size="sm">{outroLado(row)}</Text>
        <SentidoBadge sentido={row.sentido} />
      </>
    ),
  },
  {
    key: 'status',
    header: 'Situação e verificação',
    width: 250,
    render: (row) => (
      <>
        <SituacaoBadge nota={row} />
        <Box mt={4}>
          <ProvaBadge verificacao={row.verificacao} />
        </Box>
      </>
    ),
  },
  {
    key: 'valor',
    header: 'Valor',
    sort: 'valor_total',
    align: 'right',
    width: 130,
    render: (row) => (
      <Text
        span
        size="sm"
        fw={600}
        style={{ whiteSpace: 'nowrap' }}
        td={row.status === 'CANCELADO' ? 'line-through' : undefined}
      >
        {formatMoney(row.valor_total)}
      </Text>
    ),
  },
  {
    key: 'emitida',
    header: 'Emissão',
    sort: 'emitida_em',
    width: 150,
    render: (row) => <When date={row.emitida_em} zone={fuso} className="numero" />,
  },
];
