'use client';

import { Alert, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconBan } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { ExpedicaoDrawer } from '../expedicao-drawer.tsx';
import { SituacaoBadge } from '../situacao.tsx';
import type { Expedicao } from '../types.ts';
import { DataCard } from './data-card.tsx';
import classes from './detail.module.css';
import { ExpedicaoActions } from './expedicao-actions.tsx';
import { Historico } from './historico.tsx';
import { Itens } from './itens.tsx';
import { TrackingCard } from './tracking-card.tsx';
import { UnknownExpedicao } from './unknown.tsx';

/** One shipment: its data, its tracking, what it carries and what happened to it. */
export function ExpedicaoDetail({ id }: { id: number | null }) {
  const query = trpc.expedicao.get.useQuery({ id: id ?? 0 }, { enabled: id !== null });
  if (id === null || query.error?.data?.httpStatus === 404) return <UnknownExpedicao />;
  if (query.error) return <LoadError message={query.error.message} onRetry={query.refetch} />;
  if (!query.data) return <Loading />;
  return <Loaded expedicao={query.data} />;
}

function Loaded({ expedicao }: { expedicao: Expedicao }) {
  useDocumentTitle(`Expedição ${expedicao.numero_expedicao} · Romaneio`);
  const [editing, setEditing] = useState(false);
  return (
    <>
      <PageHeader
        back={{ href: '/expedicao', label: 'Expedição' }}
        title={
          <span className={classes.title}>
            Expedição {expedicao.numero_expedicao} <SituacaoBadge status={expedicao.status} />
          </span>
        }
        actions={<ExpedicaoActions expedicao={expedicao} onEdit={() => setEditing(true)} />}
      />
      <Stack gap="lg">
        {expedicao.status === 'cancelada' ? (
          <Alert color="gray" icon={<IconBan />} title="Esta expedição está cancelada">
            Nada mais muda nela: nem dados, nem itens, nem situação. Ela continua na lista para consulta.
          </Alert>
        ) : null}
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <DataCard expedicao={expedicao} />
          <TrackingCard expedicao={expedicao} />
        </SimpleGrid>
        <Itens expedicao={expedicao} />
        <Historico id={expedicao.id} />
      </Stack>
      <ExpedicaoDrawer opened={editing} record={expedicao} onClose={() => setEditing(false)} />
    </>
  );
}

function Loading() {
  return (
    <Stack gap="lg" aria-busy>
      <Skeleton height={66} width={320} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Skeleton height={200} />
        <Skeleton height={200} />
      </SimpleGrid>
      <Skeleton height={180} />
      <Skeleton height={240} />
    </Stack>
  );
}
