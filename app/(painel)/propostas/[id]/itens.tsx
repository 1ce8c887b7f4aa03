'use client';

import { Stack, Text, Title } from '@mantine/core';
import { DataTable } from '#app/_ui/data-table.tsx';
import { isZero } from '#app/_ui/decimal.ts';
import { formatMoney } from '#app/_ui/format.ts';
import { PERIODICIDADE_PROPOSTA } from '#modulos/propostas.ts';
import { linhaColumns, Total } from '../../_parts/linha-columns.tsx';
import { useSessao } from '../../_shell/session.tsx';
import type { Proposta } from '../types.ts';

/** What is offered, and what it comes to. */
export function Itens({ proposta }: { proposta: Proposta }) {
  const { can } = useSessao();
  const { desconto, frete, total_produtos, valor_total, periodicidade } = proposta;
  const parts: [string, string][] = [];
  if (!isZero(desconto) || !isZero(frete)) parts.push(['Itens', formatMoney(total_produtos)]);
  if (!isZero(desconto)) parts.push(['Desconto', `− ${formatMoney(desconto)}`]);
  if (!isZero(frete)) parts.push(['Frete', formatMoney(frete)]);
  return (
    <section aria-labelledby="itens">
      <Title order={2} id="itens" mb="sm">
        Itens
      </Title>
      <DataTable
        label="Itens da proposta"
        columns={linhaColumns(can('produtos:read'))}
        rows={proposta.itens}
        rowKey={(row) => row.id}
        error={null}
        empty={null}
        footer={
          <Stack gap={4} align="flex-end" px="md">
            {parts.map(([nome, valor]) => (
              <Text key={nome} size="sm" c="dimmed" className="numero">
                {nome} {valor}
              </Text>
            ))}
            <Total
              label={
                periodicidade ? `Total ${PERIODICIDADE_PROPOSTA[periodicidade].toLowerCase()}` : 'Total da proposta'
              }
              value={valor_total}
            />
          </Stack>
        }
      />
    </section>
  );
}
