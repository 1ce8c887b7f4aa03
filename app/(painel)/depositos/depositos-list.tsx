'use client';

import { Alert, Code } from '@mantine/core';
import { IconBuildingWarehouse, IconInfoCircle } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { ListPage } from '#app/_ui/list-page.tsx';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { useRecordDialog } from '#app/_ui/record-dialog.tsx';
import { ExportList } from '../_parts/export-list.tsx';
import { useSessao } from '../_shell/session.tsx';
import { depositoColumns } from './deposito-columns.tsx';
import type { Deposito } from './types.ts';

const DepositoModal = onDemand(() => import('./deposito-modal.tsx').then((m) => m.DepositoModal));

/** The company's warehouses and which of them is the default. */
export function DepositosList() {
  const { can, empresa } = useSessao();
  const query = trpc.depositos.list.useQuery();
  const dialog = useRecordDialog<Deposito>('deposito', can('estoque:write'));
  const lacksDefault = query.data && query.data.length > 0 && !query.data.some((deposito) => deposito.padrao);
  return (
    <ListPage
      title="Depósitos"
      description="Onde os produtos ficam. O que não diz o depósito, no painel ou na API, vai para o padrão."
      actions={<ExportList lista="depositos" escopo="estoque:read" />}
      create={dialog.createButton('Novo depósito')}
      notice={
        lacksDefault ? (
          <Alert color="yellow" icon={<IconInfoCircle />} title="Nenhum depósito é o padrão">
            Enquanto for assim, um lançamento da API sem <Code>deposito_id</Code> é recusado com 400. Abra as ações de
            um depósito e escolha “Tornar padrão”.
          </Alert>
        ) : null
      }
      query={query}
      columns={depositoColumns({ fuso: empresa.fuso, onEdit: dialog.edit })}
      rowKey="id"
      icon={<IconBuildingWarehouse />}
      empty={{
        title: 'Nenhum depósito ainda',
        text: 'Cadastre o primeiro depósito e marque-o como padrão: sem um depósito não há como lançar estoque.',
      }}
    >
      <DepositoModal
        {...dialog.props}
        // Whether a default is lacking is known with the list alone.
        opened={dialog.props.opened && query.data !== undefined}
        first={!query.data?.some((deposito) => deposito.padrao)}
      />
    </ListPage>
  );
}
