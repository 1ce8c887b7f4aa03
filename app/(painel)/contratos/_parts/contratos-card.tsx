'use client';

import { Anchor, Stack, Text, Title } from '@mantine/core';
import { IconFileDollar } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { DataTable } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { dayOf, formatCount } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { contratoColumns } from '../contrato-columns.tsx';

const SHOWN = 10;

/** The newest contracts of a customer. */
export function ContratosDoCliente({ id, nome, ativo }: { id: number; nome: string; ativo: boolean }) {
  const { empresa, can } = useSessao();
  const { data, error, refetch } = trpc.contratos.list.useQuery({ cliente_id: id, por_pagina: SHOWN });
  const total = data?.total_registros ?? 0;
  const columns = contratoColumns(dayOf(new Date(), empresa.fuso))
    .filter(({ key }) => key !== 'cliente')
    // One order, the newest first: the whole list sorts.
    .map(({ sort: _, ...column }) => column);
  return (
    <Stack gap="sm" component="section" aria-labelledby="contratos">
      <Title order={2} id="contratos">
        Contratos
      </Title>
      <DataTable
        label={`Contratos de ${nome}`}
        columns={columns}
        rows={data?.resultados}
        rowKey={(row) => row.id}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon={<IconFileDollar />} title="Nenhum contrato" action={null}>
            O que se cobra deste cliente todo mês aparece aqui.{' '}
            {ativo && can('contratos:write') ? (
              <Anchor component={Link} href={`/contratos?novo=contrato&cliente=${id}`} inherit underline="always">
                Fazer um contrato
              </Anchor>
            ) : null}
          </EmptyState>
        }
        footer={
          total > SHOWN ? (
            <Text size="sm" c="dimmed">
              Os {SHOWN} mais novos de {formatCount(total, data?.ao_menos)}.{' '}
              <Anchor component={Link} href={`/contratos?cliente_id=${id}`} inherit underline="always">
                Ver os contratos
              </Anchor>
            </Text>
          ) : null
        }
      />
    </Stack>
  );
}
