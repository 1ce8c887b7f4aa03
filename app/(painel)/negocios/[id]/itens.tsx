'use client';

import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core';
import { type Column, DataTable } from '#app/_ui/data-table.tsx';
import { isZero, toTyped } from '#app/_ui/decimal.ts';
import { formatMoney, formatQuantity } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { RecordCode } from '#app/_ui/record-code.tsx';
import { useSessao } from '../../_shell/session.tsx';
import type { Negocio } from '../types.ts';

type Item = Negocio['itens'][number];

const nowrap = { whiteSpace: 'nowrap' } as const;

const columns = (sees: boolean): Column<Item>[] => [
  {
    key: 'item',
    header: 'Item',
    card: 'title',
    render: (row) => (
      <Stack gap={0}>
        {row.produto_id !== null && sees ? (
          <Anchor component={Link} href={`/produtos/${row.produto_id}`} size="sm" fw={550}>
            {row.descricao}
          </Anchor>
        ) : (
          <Text span size="sm" fw={550}>
            {row.descricao}
          </Text>
        )}
        {row.codigo ? <RecordCode size="xs">{row.codigo}</RecordCode> : null}
      </Stack>
    ),
  },
  {
    key: 'quantidade',
    header: 'Quantidade',
    align: 'right',
    width: 100,
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
    width: 120,
    render: (row) => (
      <Stack gap={0}>
        <Text span size="sm" style={nowrap}>
          {formatMoney(row.preco_unitario)}
        </Text>
        {isZero(row.desconto_percentual) ? null : (
          <Text span size="xs" c="dimmed" style={nowrap}>
            {toTyped(row.desconto_percentual)} % de desconto
          </Text>
        )}
      </Stack>
    ),
  },
  {
    key: 'total',
    header: 'Total',
    align: 'right',
    width: 120,
    render: (row) => (
      <Text span size="sm" fw={600} style={nowrap}>
        {formatMoney(row.preco_total)}
      </Text>
    ),
  },
];

/** What is offered, and what it comes to. */
export function Itens({ negocio: { itens, valor } }: { negocio: Negocio }) {
  const { can } = useSessao();
  return (
    <section aria-labelledby="itens">
      <Title order={2} id="itens" mb="sm">
        Itens
      </Title>
      {itens.length === 0 ? (
        <Card withBorder p="lg">
          <Text size="sm" c="dimmed">
            Sem itens: o valor é o que foi informado. Inclua produtos ou serviços para que, ao ganhar, a venda nasça
            pronta.
          </Text>
        </Card>
      ) : (
        <DataTable
          label="Itens do negócio"
          columns={columns(can('produtos:read'))}
          rows={itens}
          rowKey={(row) => row.id}
          error={null}
          empty={null}
          footer={
            <Group align="baseline" gap="md" justify="flex-end" px="md">
              <Text size="sm" c="dimmed">
                Total do negócio
              </Text>
              <Text fz="1.375rem" fw={650} className="numero">
                {formatMoney(valor)}
              </Text>
            </Group>
          }
        />
      )}
    </section>
  );
}
