'use client';

import { Code } from '@mantine/core';
import { IconTruck } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { ListPage } from '#app/_ui/list-page.tsx';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { useRecordDialog } from '#app/_ui/record-dialog.tsx';
import { ExportList } from '../../_parts/export-list.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { formaEnvioColumns } from './forma-envio-columns.tsx';
import type { FormaEnvio } from './types.ts';

const FormaEnvioModal = onDemand(() => import('./forma-envio-modal.tsx').then((m) => m.FormaEnvioModal));

/** The company's shipping methods; the API names them by id. */
export function FormasEnvioList() {
  const { can, empresa } = useSessao();
  const query = trpc.formasEnvio.list.useQuery();
  const dialog = useRecordDialog<FormaEnvio>('forma_envio', can('expedicao:write'));
  return (
    <ListPage
      back={{ href: '/expedicao', label: 'Expedição' }}
      title="Formas de envio"
      description={
        <>
          Por onde as expedições saem. A API as recebe pelo id, em <Code>forma_envio_id</Code>.
        </>
      }
      actions={<ExportList lista="formas-envio" escopo="expedicao:read" />}
      create={dialog.createButton('Nova forma de envio')}
      query={query}
      columns={formaEnvioColumns({ fuso: empresa.fuso, onEdit: dialog.edit })}
      rowKey="id"
      icon={<IconTruck />}
      empty={{
        title: 'Nenhuma forma de envio ainda',
        text: 'Cadastre as transportadoras e as outras saídas que a empresa usa. Uma expedição pode ficar sem forma de envio, mas com ela o romaneio diz a quem entregar.',
      }}
    >
      <FormaEnvioModal {...dialog.props} />
    </ListPage>
  );
}
