'use client';

import { Button, Code, Text } from '@mantine/core';
import { IconPlus, IconTruck } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { type Column, DataTable } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { useRecordDialog } from '#app/_ui/record-dialog.ts';
import { menuColumn } from '#app/_ui/row-menu.tsx';
import { ActiveBadge } from '#app/_ui/status-badge.tsx';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { type FormaEnvio, FormaEnvioForm } from './forma-envio-form.tsx';
import { FormaEnvioMenu } from './forma-envio-menu.tsx';

function columns(zone: string, onEdit: ((forma: FormaEnvio) => void) | undefined): Column<FormaEnvio>[] {
  const found: Column<FormaEnvio>[] = [
    {
      key: 'nome',
      header: 'Nome',
      card: 'title',
      render: (row) => (
        <Text span fw={550} size="sm" c={row.ativo ? undefined : 'dimmed'}>
          {row.nome}
        </Text>
      ),
    },
    {
      key: 'id',
      header: 'Id na API',
      width: 120,
      render: (row) => (
        <Text span size="sm" c="dimmed" ff="monospace">
          {row.id}
        </Text>
      ),
    },
    {
      key: 'situacao',
      header: 'Situação',
      width: 140,
      render: (row) => <ActiveBadge ativo={row.ativo} words={['Ativa', 'Inativa']} />,
    },
    { key: 'criada', header: 'Criada', width: 180, render: (row) => <When date={row.criado_em} zone={zone} /> },
  ];
  if (onEdit) {
    found.push(menuColumn((row) => <FormaEnvioMenu forma={row} onEdit={() => onEdit(row)} />));
  }
  return found;
}

/** The company's shipping methods; the API names them by id. */
export function FormasEnvioScreen() {
  const { can, empresa } = useSessao();
  const mayWrite = can('expedicao:write');
  const formas = trpc.formasEnvio.list.useQuery();
  const dialog = useRecordDialog<FormaEnvio>('forma_envio', mayWrite);
  const create = mayWrite ? (
    <Button leftSection={<IconPlus size={16} />} onClick={dialog.create}>
      Nova forma de envio
    </Button>
  ) : null;

  return (
    <>
      <PageHeader
        back={{ href: '/expedicao', label: 'Expedição' }}
        title="Formas de envio"
        description={
          <>
            Por onde as expedições saem. A API as recebe pelo id, em <Code>forma_envio_id</Code>.
          </>
        }
        actions={create}
      />
      <DataTable
        label="Formas de envio"
        columns={columns(empresa.fuso, mayWrite ? dialog.edit : undefined)}
        rows={formas.data}
        rowKey={(row) => row.id}
        error={formas.error}
        onRetry={formas.refetch}
        empty={
          <EmptyState icon={<IconTruck />} title="Nenhuma forma de envio ainda" action={create}>
            Cadastre as transportadoras e as outras saídas que a empresa usa. Uma expedição pode ficar sem forma de
            envio, mas com ela o romaneio diz a quem entregar.
          </EmptyState>
        }
      />
      <FormaEnvioForm opened={dialog.opened} forma={dialog.record} onClose={dialog.close} />
    </>
  );
}
