'use client';

import { Anchor, Stack, Text, Title } from '@mantine/core';
import { IconFileDescription } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { DataTable } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { formatCount } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { useSessao } from '../_shell/session.tsx';
import { propostaColumns } from '../propostas/proposta-columns.tsx';

const SHOWN = 5;
const KEYS = new Set(['numero', 'situacao', 'total', 'criado']);

type Of = { negocio_id: number } | { cliente_id: number } | { contato_id: number };

type Props = {
  of: Of;
  /** Whose they are, for screen readers. */
  nome: string;
  /** What is said where there is none; without it, nothing is shown then. */
  none?: ReactNode;
};

/** The newest proposals of a deal, a customer or a contact; for those who see proposals. */
export function PropostasOf({ of, nome, none }: Props) {
  const { can, empresa } = useSessao();
  const sees = can('propostas:read');
  const { data, error, refetch } = trpc.propostas.list.useQuery({ ...of, por_pagina: SHOWN }, { enabled: sees });
  const total = data?.total_registros ?? 0;
  if (!sees || (none === undefined && total === 0)) return null;
  return (
    <Stack gap="sm" component="section" aria-labelledby="propostas">
      <Title order={2} id="propostas">
        Propostas
      </Title>
      <DataTable
        label={`Propostas de ${nome}`}
        columns={propostaColumns(empresa.fuso)
          .filter(({ key }) => KEYS.has(key))
          .map(({ sort: _, ...column }) => column)}
        rows={data?.resultados}
        rowKey={(row) => row.id}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon={<IconFileDescription />} title="Nenhuma proposta ainda" action={null}>
            {none}
          </EmptyState>
        }
        footer={
          total > SHOWN ? (
            <Text size="sm">
              <Anchor
                component={Link}
                href={`/propostas?${new URLSearchParams(Object.entries(of).map(([k, v]) => [k, String(v)]))}`}
                inherit
                underline="always"
              >
                Ver todas as {formatCount(total, data?.ao_menos)}
              </Anchor>
            </Text>
          ) : null
        }
      />
    </Stack>
  );
}
