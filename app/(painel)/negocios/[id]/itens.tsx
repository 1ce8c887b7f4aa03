'use client';

import { Card, Text, Title } from '@mantine/core';
import { DataTable } from '#app/_ui/data-table.tsx';
import { linhaColumns, TotalAlone } from '../../_parts/linha-columns.tsx';
import { useSessao } from '../../_shell/session.tsx';
import type { Negocio } from '../types.ts';

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
          columns={linhaColumns(can('produtos:read'))}
          rows={itens}
          rowKey={(row) => row.id}
          error={null}
          empty={null}
          footer={<TotalAlone label="Total do negócio" value={valor} />}
        />
      )}
    </section>
  );
}
