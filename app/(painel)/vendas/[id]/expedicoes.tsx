'use client';

import { Anchor, Card, Group, List, Text, Title } from '@mantine/core';
import { Link } from '#app/_ui/link.tsx';
import { SituacaoBadge } from '../../expedicao/situacao.tsx';
import type { VendaExpedida } from '../types.ts';

/** The shipments that carry the order, or a part of it. */
export function Expedicoes({ venda }: { venda: VendaExpedida }) {
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="expedicoes">
      <Title order={2} id="expedicoes" mb="xs">
        Expedições
      </Title>
      {venda.expedicoes.length > 0 ? (
        <List listStyleType="none" spacing="xs">
          {venda.expedicoes.map(({ id, numero_expedicao, status }) => (
            <Group key={id} component="li" justify="space-between" gap="sm">
              <Anchor component={Link} href={`/expedicao/${id}`} size="sm" fw={550} className="numero">
                {numero_expedicao}
              </Anchor>
              <SituacaoBadge status={status} />
            </Group>
          ))}
        </List>
      ) : (
        <Text size="sm" c="dimmed">
          {venda.tipo_pedido === 'orcamento'
            ? 'Um orçamento não sai em expedição; mude o tipo quando for vendido.'
            : venda.status === 'cancelada'
              ? 'Nenhuma o levava.'
              : 'Nenhuma leva este pedido ainda. Abra uma expedição pendente e use “Vincular item”.'}
        </Text>
      )}
    </Card>
  );
}
