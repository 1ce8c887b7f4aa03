import { Group, Stack, Text, Title } from '@mantine/core';
import { type Column, DataTable } from '#app/_ui/data-table.tsx';
import { isZero, toTyped } from '#app/_ui/decimal.ts';
import { formatMoney, formatQuantity } from '#app/_ui/format.ts';
import { RecordCode } from '#app/_ui/record-code.tsx';
import { POR } from '../situacao.tsx';
import type { Contrato } from '../types.ts';

type Item = Contrato['itens'][number];

const nowrap = { whiteSpace: 'nowrap' } as const;

const columns: Column<Item>[] = [
  {
    key: 'descricao',
    header: 'Serviço',
    card: 'title',
    render: (row) => (
      <Stack gap={0}>
        <Text span size="sm" fw={550} style={{ overflowWrap: 'anywhere' }}>
          {row.descricao}
        </Text>
        {row.codigo ? <RecordCode size="xs">{row.codigo}</RecordCode> : null}
      </Stack>
    ),
  },
  {
    key: 'quantidade',
    header: 'Quantidade',
    align: 'right',
    width: 110,
    render: (row) => (
      <Text span size="sm" style={nowrap}>
        {formatQuantity(row.quantidade)}{' '}
        <Text span size="xs" c="dimmed">
          {row.unidade}
        </Text>
      </Text>
    ),
  },
  {
    key: 'preco',
    header: 'Preço',
    align: 'right',
    width: 130,
    render: (row) => (
      <Text span size="sm" style={nowrap}>
        {formatMoney(row.preco_unitario)}
        {isZero(row.desconto_percentual) ? null : (
          <Text span size="xs" c="dimmed" display="block">
            −{toTyped(row.desconto_percentual)} %
          </Text>
        )}
      </Text>
    ),
  },
  {
    key: 'total',
    header: 'Total',
    align: 'right',
    width: 130,
    render: (row) => (
      <Text span size="sm" fw={600} style={nowrap}>
        {formatMoney(row.preco_total)}
      </Text>
    ),
  },
];

/** What each cycle charges; nothing where the contract is of a value alone. */
export function Itens({ contrato }: { contrato: Contrato }) {
  if (contrato.itens.length === 0) return null;
  return (
    <section aria-labelledby="itens">
      <Title order={2} id="itens" mb="sm">
        O que se cobra
      </Title>
      <DataTable
        label="Itens do contrato"
        columns={columns}
        rows={contrato.itens}
        rowKey={(row) => row.id}
        error={null}
        empty={null}
        footer={
          <Group justify="flex-end" align="baseline" gap="md" px="md">
            <Text size="sm" c="dimmed">
              {POR[contrato.periodicidade]}
            </Text>
            <Text fz="1.375rem" fw={650} className="numero">
              {formatMoney(contrato.valor)}
            </Text>
          </Group>
        }
      />
    </section>
  );
}
