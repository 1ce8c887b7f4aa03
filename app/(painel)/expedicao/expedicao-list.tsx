'use client';

import { Button, Stack } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { trpc } from '#app/_trpc/client.ts';
import { CopyField } from '#app/_ui/copy-field.tsx';
import { Link } from '#app/_ui/link.tsx';
import { ListPage } from '#app/_ui/list-page.tsx';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { useRecordDialog } from '#app/_ui/record-dialog.tsx';
import { useListQuery } from '#app/_ui/use-list-query.ts';
import { useSessao } from '../_shell/session.tsx';
import { expedicaoColumns } from './expedicao-columns.tsx';
import { ExpedicaoFilters, useExpedicaoState } from './expedicao-filters.tsx';
import type { Expedicao } from './types.ts';
import { useFormasEnvio } from './use-expedicao.ts';

const ExpedicaoDrawer = onDemand(() => import('./expedicao-drawer.tsx').then((m) => m.ExpedicaoDrawer));

/** The company's shipments. */
export function ExpedicaoList() {
  const router = useRouter();
  const { can, empresa } = useSessao();
  const { nomeOf } = useFormasEnvio();
  const state = useExpedicaoState();
  const query = useListQuery(trpc.expedicao.list, state.input);
  const dialog = useRecordDialog<Expedicao>('expedicao', can('expedicao:write'));
  return (
    <ListPage
      title="Expedição"
      description="O que sai, para quem vai e com qual rastreio. Uma expedição cancelada continua na lista."
      actions={
        <Button
          component={Link}
          href="/expedicao/formas-envio"
          variant="default"
          leftSection={<IconTruckDelivery size={16} aria-hidden />}
        >
          Formas de envio
        </Button>
      }
      create={dialog.createButton('Nova expedição')}
      state={state}
      query={query}
      label="Expedições"
      columns={expedicaoColumns({ fuso: empresa.fuso, formaNome: nomeOf })}
      rowKey="id"
      rowHref={(row) => `/expedicao/${row.id}`}
      filters={<ExpedicaoFilters state={state} />}
      icon={<IconTruckDelivery />}
      empty={{ title: 'Nenhuma expedição ainda', text: <HowToOpen /> }}
      nothingFound={{ title: 'Nenhuma expedição com estes filtros', text: 'Mude a busca, a situação ou o período.' }}
    >
      <ExpedicaoDrawer
        {...dialog.props}
        onSaved={async ({ id }) => {
          await dialog.props.onClose();
          router.push(`/expedicao/${id}`);
        }}
      />
    </ListPage>
  );
}

function HowToOpen() {
  const curl = `curl -X POST -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" -d '{}' ${window.location.origin}/v1/expedicao/`;
  return (
    <Stack gap="sm" align="stretch">
      Abra a primeira aqui, ou deixe a loja abrir pela API. Sem número, vale o próximo da sequência da empresa.
      <CopyField value={curl} label="comando curl" />
    </Stack>
  );
}
