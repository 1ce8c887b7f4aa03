'use client';

import { Button, Stack } from '@mantine/core';
import { IconPlus, IconTruckDelivery } from '@tabler/icons-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { trpc } from '#app/_trpc/client.ts';
import { NothingFound } from '#app/_ui/clear-filters.tsx';
import { CopyField } from '#app/_ui/copy-field.tsx';
import { DataTable } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { Pager } from '#app/_ui/pager.tsx';
import { useSessao } from '../_shell/session.tsx';
import { expedicaoColumns } from './expedicao-columns.tsx';
import { ExpedicaoDrawer } from './expedicao-drawer.tsx';
import { ExpedicaoFilters, useExpedicaoState } from './expedicao-filters.tsx';
import { useFormasEnvio, useNova } from './use-expedicao.ts';

/** Shipments: search, status, period and order in the URL. */
export function ExpedicaoList() {
  const router = useRouter();
  const { can, empresa } = useSessao();
  const { nomeOf } = useFormasEnvio();
  const [nova, setNova] = useNova();
  const mayWrite = can('expedicao:write');
  const state = useExpedicaoState();
  const { pagina, busca, ordenar, direcao, status, data_inicio, data_fim } = state.values;
  const query = trpc.expedicao.list.useQuery(
    {
      pagina,
      busca: busca || undefined,
      ordenar,
      direcao,
      status: status ?? undefined,
      data_inicio: data_inicio ?? undefined,
      data_fim: data_fim ?? undefined,
    },
    { placeholderData: (previous) => previous },
  );

  return (
    <>
      <PageHeader
        title="Expedição"
        description="O que sai, por onde vai e com qual rastreio. Uma expedição cancelada continua na lista."
        actions={
          <>
            <Button
              component={Link}
              href="/expedicao/formas-envio"
              variant="default"
              leftSection={<IconTruckDelivery size={16} aria-hidden />}
            >
              Formas de envio
            </Button>
            {mayWrite ? <NovaButton onClick={() => setNova('expedicao')} /> : null}
          </>
        }
      />
      <Stack gap="md">
        <ExpedicaoFilters state={state} />
        <DataTable
          label="Expedições"
          columns={expedicaoColumns({ fuso: empresa.fuso, formaNome: nomeOf })}
          rows={query.data?.resultados}
          rowKey={(row) => row.id}
          error={query.error}
          onRetry={query.refetch}
          sort={state.sort}
          onRowClick={(row) => router.push(`/expedicao/${row.id}`)}
          empty={
            <Empty
              filtered={state.filtered || pagina > 1}
              onClear={state.clear}
              onCreate={mayWrite ? () => setNova('expedicao') : undefined}
            />
          }
          footer={<Pager page={query.data} onChange={state.goTo} />}
        />
      </Stack>
      <ExpedicaoDrawer
        opened={mayWrite && nova === 'expedicao'}
        expedicao={null}
        onClose={() => void setNova(null)}
        onCreated={async (id) => {
          await setNova(null);
          router.push(`/expedicao/${id}`);
        }}
      />
    </>
  );
}

function NovaButton({ onClick }: { onClick: () => void }) {
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onClick}>
      Nova expedição
    </Button>
  );
}

type EmptyProps = { filtered: boolean; onClear: () => void; onCreate: (() => void) | undefined };

function Empty({ filtered, onClear, onCreate }: EmptyProps) {
  if (filtered) {
    return (
      <NothingFound icon={<IconTruckDelivery />} title="Nenhuma expedição com estes filtros" onClear={onClear}>
        Mude a busca, a situação ou o período.
      </NothingFound>
    );
  }
  const curl = `curl -X POST -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" -d '{}' ${window.location.origin}/v1/expedicao/`;
  return (
    <EmptyState
      icon={<IconTruckDelivery />}
      title="Nenhuma expedição ainda"
      action={onCreate ? <NovaButton onClick={onCreate} /> : null}
    >
      <Stack gap="sm" align="stretch">
        Abra a primeira aqui, ou deixe a loja abrir pela API. Sem número, vale o próximo da sequência da empresa.
        <CopyField value={curl} label="comando curl" />
      </Stack>
    </EmptyState>
  );
}
