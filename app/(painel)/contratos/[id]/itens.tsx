import { Stack, Text, Title } from '@mantine/core';
import { type Column, DataTable } from '#app/_ui/data-table.tsx';
import { isZero, toTyped } from '#app/_ui/decimal.ts';
import { RecordCode } from '#app/_ui/record-code.tsx';
import { precoColumn, quantidadeColumn, TotalAlone, totalColumn } from '../../_parts/linha-columns.tsx';
import { POR } from '../situacao.tsx';
import type { Contrato } from '../types.ts';

type Item = Contrato['itens'][number];

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
  quantidadeColumn(110),
  precoColumn(
    ...(['preco', 'Preço', 130] as const),
    ({ preco_unitario }) => preco_unitario,
    ({ desconto_percentual }) =>
      isZero(desconto_percentual) ? null : (
        <Text span size="xs" c="dimmed" display="block">
          −{toTyped(desconto_percentual)}%
        </Text>
      ),
  ),
  totalColumn(130, ({ preco_total }) => preco_total),
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
        footer={<TotalAlone label={POR[contrato.periodicidade]} value={contrato.valor} />}
      />
    </section>
  );
}
