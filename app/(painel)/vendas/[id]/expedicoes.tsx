'use client';

import { Anchor, Button, Card, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { Link } from '#app/_ui/link.tsx';
import { SituacaoBadge } from '../../expedicao/situacao.tsx';
import type { VendaExpedida } from '../types.ts';
import { CRIAR_EXPEDICAO, useCriarExpedicao } from './use-criar-expedicao.ts';

/** The shipments that carry the order, or a part of it; of an open order without any, the way to the first. */
export function Expedicoes({ venda }: { venda: VendaExpedida }) {
  const ship = useCriarExpedicao(venda);
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="expedicoes">
      <Title order={2} id="expedicoes" mb="xs">
        Expedições
      </Title>
      <Stack gap="sm" align="stretch">
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
            {noneOf(venda)}
          </Text>
        )}
        {ship && venda.status === 'em_aberto' ? (
          <Button
            variant="default"
            size="xs"
            fullWidth
            leftSection={<IconTruckDelivery size={16} aria-hidden />}
            onClick={ship}
          >
            {CRIAR_EXPEDICAO}
          </Button>
        ) : null}
      </Stack>
    </Card>
  );
}

function noneOf({ tipo_pedido, status }: VendaExpedida): string {
  if (tipo_pedido === 'orcamento') return 'Um orçamento não sai em expedição; mude o tipo quando for vendido.';
  return status === 'cancelada' ? 'Nenhuma o levava.' : 'Nenhuma leva este pedido ainda.';
}
