'use client';

import { Anchor, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { type Column, DataTable } from '#app/_ui/data-table.tsx';
import { addDecimals, isNegative, isZero, toTyped } from '#app/_ui/decimal.ts';
import { formatMoney, formatQuantity } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { RecordCode } from '#app/_ui/record-code.tsx';
import { precoColumn, quantidadeColumn, Total, totalColumn } from '../../_parts/linha-columns.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { PorqueSaldo } from '../../estoque/_parts/porque-saldo.tsx';
import type { Venda } from '../types.ts';

type Item = Venda['itens'][number];
type Disponivel = Outputs['estoque']['disponivel'][number];

const nowrap = { whiteSpace: 'nowrap' } as const;

const COLUMNS: Column<Item>[] = [
  {
    key: 'produto',
    header: 'Produto',
    card: 'title',
    render: (row) => (
      <Stack gap={0}>
        {row.produto_id === null ? (
          <Text span size="sm" fw={550}>
            {row.descricao}
          </Text>
        ) : (
          <Anchor component={Link} href={`/produtos/${row.produto_id}`} size="sm" fw={550}>
            {row.descricao}
          </Anchor>
        )}
        <RecordCode size="xs">{row.codigo}</RecordCode>
      </Stack>
    ),
  },
  quantidadeColumn(92),
  precoColumn('preco', 'Preço', 100, ({ preco_unitario }) => preco_unitario),
  {
    key: 'desconto',
    header: 'Desconto',
    align: 'right',
    width: 84,
    render: (row) => (
      <Text span size="sm" style={nowrap} c={isZero(row.desconto_percentual) ? 'dimmed' : undefined}>
        {isZero(row.desconto_percentual) ? '—' : `${toTyped(row.desconto_percentual)}%`}
      </Text>
    ),
  },
  {
    key: 'devolvido',
    header: 'Devolvido',
    align: 'right',
    width: 88,
    render: (row) => (
      <Text span size="sm" style={nowrap} c={isZero(row.quantidade_devolvida) ? 'dimmed' : undefined}>
        {isZero(row.quantidade_devolvida) ? '—' : formatQuantity(row.quantidade_devolvida)}
      </Text>
    ),
  },
  totalColumn(104, ({ preco_total }) => preco_total),
];

/** What there is of a line's product for this order, which leads to why; red where the order asks for more of it. */
function availableColumn(disponiveis: readonly Disponivel[] | undefined, venda: Venda): Column<Item> {
  const asked = (id: number | null) =>
    venda.itens.reduce((sum, one) => (one.produto_id === id ? (addDecimals(sum, one.quantidade) ?? sum) : sum), '0');
  return {
    key: 'disponivel',
    header: 'Disponível',
    align: 'right',
    width: 88,
    render: ({ produto_id }) => {
      const found = disponiveis?.find((one) => one.produto_id === produto_id);
      if (!found) return <Dash />;
      const short = isNegative(addDecimals(found.disponivel, asked(produto_id), true) ?? '0');
      return (
        <PorqueSaldo
          produto_id={found.produto_id}
          deposito_id={venda.deposito_id ?? undefined}
          reservado={found.reservado}
        >
          <Text span size="sm" fw={short ? 600 : 400} c={short ? 'var(--mantine-color-error)' : undefined}>
            {formatQuantity(found.disponivel)}
            {short ? <VisuallyHidden> (menos que o pedido)</VisuallyHidden> : null}
          </Text>
        </PorqueSaldo>
      );
    },
  };
}

/** What says something: discounts and returns where there are any, and what is available where the order is open. */
function useColumns(venda: Venda): Column<Item>[] {
  const { can } = useSessao();
  const produto_ids = venda.itens.flatMap(({ produto_id }) => produto_id ?? []);
  const shown = venda.status === 'em_aberto' && can('estoque:read') && produto_ids.length > 0;
  const { data } = trpc.estoque.disponivel.useQuery(
    { produto_ids, deposito_id: venda.deposito_id, venda_id: venda.id },
    { enabled: shown },
  );
  const empty = {
    desconto: venda.itens.every(({ desconto_percentual }) => isZero(desconto_percentual)),
    devolvido: venda.itens.every(({ quantidade_devolvida }) => isZero(quantidade_devolvida)),
  };
  return COLUMNS.flatMap((column) => {
    if (column.key in empty && empty[column.key as keyof typeof empty]) return [];
    return column.key === 'quantidade' && shown ? [column, availableColumn(data, venda)] : [column];
  });
}

/** The order's items and its total. */
export function Itens({ venda }: { venda: Venda }) {
  const columns = useColumns(venda);
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
            <Total label="Total do pedido" value={venda.total_venda} />
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

const Dash = () => (
  <Text span size="sm" c="dimmed">
    —
  </Text>
);
