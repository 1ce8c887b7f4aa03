import { Group, Stack, Text, Title } from '@mantine/core';
import { type Column, DataTable } from '#app/_ui/data-table.tsx';
import { isZero, toTyped } from '#app/_ui/decimal.ts';
import { formatMoney, formatQuantity } from '#app/_ui/format.ts';
import { RecordCode } from '#app/_ui/record-code.tsx';
import type { Venda } from '../types.ts';

type Item = Venda['itens'][number];

const columns: Column<Item>[] = [
  {
    key: 'produto',
    header: 'Produto',
    card: 'title',
    render: (row) => (
      <Stack gap={0}>
        <Text span size="sm" fw={550}>
          {row.descricao}
        </Text>
        <RecordCode size="xs">{row.codigo}</RecordCode>
      </Stack>
    ),
  },
  {
    key: 'quantidade',
    header: 'Quantidade',
    align: 'right',
    width: 120,
    render: (row) => (
      <Text span size="sm" style={{ whiteSpace: 'nowrap' }}>
        {formatQuantity(row.quantidade)}{' '}
        <Text span size="xs" c="dimmed">
          {row.unidade}
        </Text>
      </Text>
    ),
  },
  {
    key: 'preco',
    header: 'Preço unitário',
    align: 'right',
    width: 140,
    render: (row) => (
      <Text span size="sm" style={{ whiteSpace: 'nowrap' }}>
        {formatMoney(row.preco_unitario)}
      </Text>
    ),
  },
  {
    key: 'desconto',
    header: 'Desconto',
    align: 'right',
    width: 110,
    render: (row) => (
      <Text span size="sm" c={isZero(row.desconto_percentual) ? 'dimmed' : undefined}>
        {isZero(row.desconto_percentual) ? '—' : `${toTyped(row.desconto_percentual)} %`}
      </Text>
    ),
  },
  {
    key: 'devolvido',
    header: 'Devolvido',
    align: 'right',
    width: 110,
    render: (row) => (
      <Text span size="sm" c={isZero(row.quantidade_devolvida) ? 'dimmed' : undefined}>
        {isZero(row.quantidade_devolvida) ? '—' : formatQuantity(row.quantidade_devolvida)}
      </Text>
    ),
  },
  {
    key: 'total',
    header: 'Total',
    align: 'right',
    width: 140,
    render: (row) => (
      <Text span size="sm" fw={600} style={{ whiteSpace: 'nowrap' }}>
        {formatMoney(row.preco_total)}
      </Text>
    ),
  },
];

/** The order's items and its total. */
export function Itens({ venda }: { venda: Venda }) {
  return (
    <section aria-labelledby="itens">
      <Title order={2} id="itens" mb="sm">
        Itens
      </Title>
      <DataTable
        label="Itens do pedido"
        columns={columns}
        rows={venda.itens}
        rowKey={(row) => row.id}
        error={null}
        empty={null}
        footer={
          <Stack gap={2} align="flex-end" px="md">
            {isZero(venda.desconto) ? null : <Sum label="Desconto" value={`− ${formatMoney(venda.desconto)}`} />}
            {isZero(venda.frete) ? null : <Sum label="Frete" value={formatMoney(venda.frete)} />}
            <Group align="baseline" gap="md">
              <Text size="sm" c="dimmed">
                Total do pedido
              </Text>
              <Text fz="1.375rem" fw={650} className="numero">
                {formatMoney(venda.total_venda)}
              </Text>
            </Group>
            {isZero(venda.total_devolvido) ? null : (
              <Sum label="Devolvido pelo cliente" value={formatMoney(venda.total_devolvido)} />
            )}
          </Stack>
        }
      />
    </section>
  );
}

const Sum = ({ label, value }: { label: string; value: string }) => (
  <Text size="sm" c="dimmed">
    {label}{' '}
    <Text span size="sm" c="var(--mantine-color-text)" className="numero">
      {value}
    </Text>
  </Text>
);
