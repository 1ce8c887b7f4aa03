'use client';

import { Alert, SimpleGrid, Stack } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { RecordScreen } from '#app/_ui/record-screen.tsx';
import { useDocumentTitle } from '#app/_ui/use-document-title.ts';
import { SituacaoBadge } from '../situacao.tsx';
import type { Expedicao } from '../types.ts';
import { DataCard } from './data-card.tsx';
import classes from './detail.module.css';
import { ExpedicaoActions } from './expedicao-actions.tsx';
import { HistoricoCard } from './historico.tsx';
import { Itens } from './itens.tsx';
import { PLACE } from './place.tsx';
import { TrackingCard } from './tracking-card.tsx';

const ExpedicaoDrawer = onDemand(() => import('../expedicao-drawer.tsx').then((m) => m.ExpedicaoDrawer));

/** One shipment: its data, its tracking, its items and its history. */
export function ExpedicaoDetail({ id }: { id: number | null }) {
  const query = trpc.expedicao.get.useQuery({ id: id ?? 0 }, { enabled: id !== null });
  return (
    <RecordScreen {...PLACE} id={id} query={query} loading={[200, 180, 240]}>
      {(expedicao) => <Loaded expedicao={expedicao} />}
    </RecordScreen>
  );
}

function Loaded({ expedicao }: { expedicao: Expedicao }) {
  useDocumentTitle(`Expedição ${expedicao.numero_expedicao} · Romaneio`);
  const [editing, setEditing] = useState(false);
  return (
    <>
      <PageHeader
        back={PLACE.back}
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
        <HistoricoCard id={expedicao.id} />
      </Stack>
      <ExpedicaoDrawer opened={editing} record={expedicao} onClose={() => setEditing(false)} />
    </>
  );
}
