'use client';

import { Anchor, Stack, Text, Title } from '@mantine/core';
import { IconTargetArrow } from '@tabler/icons-react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { type Column, DataTable } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { formatCount } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { Money } from '#app/_ui/money.tsx';
import { RecordName } from '#app/_ui/record-name.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { SituacaoBadge } from '../../negocios/situacao.tsx';
import type { Contato } from '../types.ts';

type Negocio = Outputs['negocios']['list']['resultados'][number];

const SHOWN = 10;

const COLUMNS: Column<Negocio>[] = [
  {
    key: 'titulo',
    header: 'Título',
    card: 'title',
    render: (row) => <RecordName href={`/negocios/${row.id}`}>{row.titulo}</RecordName>,
  },
  { key: 'etapa', header: 'Etapa', width: 170, render: (row) => <Text size="sm">{row.etapa_nome}</Text> },
  {
    key: 'valor',
    header: 'Valor',
    align: 'right',
    width: 140,
    render: (row) => <Money>{row.valor}</Money>,
  },
  {
    key: 'status',
    header: 'Situação',
    width: 110,
    render: ({ status }) => <SituacaoBadge status={status} />,
  },
];

/** The contact's newest deals. */
export function NegociosOf({ contato: { id, nome, arquivado } }: { contato: Contato }) {
  const { can } = useSessao();
  const { data, error, refetch } = trpc.negocios.list.useQuery({ contato_id: id, por_pagina: SHOWN });
  const total = data?.total_registros ?? 0;
  return (
    <Stack gap="sm" component="section" aria-labelledby="negocios">
      <Title order={2} id="negocios">
        Negócios
      </Title>
      <DataTable
        label={`Negócios de ${nome}`}
        columns={COLUMNS}
        rows={data?.resultados}
        rowKey={(row) => row.id}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon={<IconTargetArrow />} title="Nenhum negócio ainda" action={null}>
            O que se negocia com este contato aparece aqui.{' '}
            {can('crm:write') && !arquivado ? (
              <Anchor component={Link} href={`/negocios?novo=negocio&contato=${id}`} inherit underline="always">
                Abrir um negócio
              </Anchor>
            ) : null}
          </EmptyState>
        }
        footer={
          total > SHOWN ? (
            <Text size="sm" c="dimmed">
              Os {SHOWN} mais novos de {formatCount(total, data?.ao_menos)}.
            </Text>
          ) : null
        }
      />
    </Stack>
  );
}
