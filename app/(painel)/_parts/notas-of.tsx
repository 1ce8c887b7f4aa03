'use client';

import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import { formatCount, formatMoney } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { TIPO_NOTA } from '#modulos/notas-fiscais.ts';
import { useSessao } from '../_shell/session.tsx';
import { SituacaoBadge } from '../notas-fiscais/looks.tsx';

const SHOWN = 10;

/** The newest notes that are tied to a sale or a purchase; nothing where there are none, or for who does not see notes. */
export function NotasOf(of: { venda_id: number } | { compra_id: number }) {
  const { can } = useSessao();
  const query = trpc.notasFiscais.list.useQuery({ ...of, por_pagina: SHOWN }, { enabled: can('notas_fiscais:read') });
  const notas = query.data?.resultados ?? [];
  const total = query.data?.total_registros ?? 0;
  if (notas.length === 0) return null;
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="notas">
      <Title order={2} id="notas" mb="xs">
        Notas fiscais
      </Title>
      <Stack gap="xs">
        {notas.map((nota) => (
          <Group key={nota.id} justify="space-between" gap="xs">
            <Anchor component={Link} href={`/notas-fiscais/${nota.id}`} size="sm">
              {TIPO_NOTA[nota.tipo]} {nota.numero}
            </Anchor>
            <SituacaoBadge nota={nota} />
            <Text size="sm" className="numero">
              {formatMoney(nota.valor_total)}
            </Text>
          </Group>
        ))}
      </Stack>
      {total > SHOWN ? (
        <Text size="sm" mt="sm">
          <Anchor
            component={Link}
            href={`/notas-fiscais?${new URLSearchParams(Object.entries(of).map(([k, v]) => [k, String(v)]))}`}
            inherit
            underline="always"
          >
            Ver todas as {formatCount(total, query.data?.ao_menos)}
          </Anchor>
        </Text>
      ) : null}
    </Card>
  );
}
