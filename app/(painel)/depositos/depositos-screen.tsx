'use client';

import { Alert, Badge, Button, Code, Group, Text } from '@mantine/core';
import { IconBuildingWarehouse, IconInfoCircle, IconPlus } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { type Column, DataTable } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { useRecordDialog } from '#app/_ui/record-dialog.ts';
import { menuColumn } from '#app/_ui/row-menu.tsx';
import { ActiveBadge } from '#app/_ui/status-badge.tsx';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../_shell/session.tsx';
import { DepositoForm } from './deposito-form.tsx';
import { DepositoMenu } from './deposito-menu.tsx';
import type { Deposito } from './types.ts';

function columns(zone: string, onEdit: ((deposito: Deposito) => void) | undefined): Column<Deposito>[] {
  const found: Column<Deposito>[] = [
    {
      key: 'nome',
      header: 'Nome',
      card: 'title',
      render: (row) => (
        <Group gap="xs">
          <Text span fw={550} size="sm" c={row.ativo ? undefined : 'dimmed'}>
            {row.nome}
          </Text>
          {row.padrao ? <Badge size="sm">Padrão</Badge> : null}
        </Group>
      ),
    },
    {
      key: 'situacao',
      header: 'Situação',
      width: 160,
      render: (row) => <ActiveBadge ativo={row.ativo} />,
    },
    { key: 'criado', header: 'Criado', width: 180, render: (row) => <When date={row.criado_em} zone={zone} /> },
  ];
  if (onEdit) {
    found.push(menuColumn((row) => <DepositoMenu deposito={row} onEdit={() => onEdit(row)} />));
  }
  return found;
}

/** The company's warehouses and which of them is the default. */
export function DepositosScreen() {
  const { can, empresa } = useSessao();
  const mayWrite = can('estoque:write');
  const depositos = trpc.depositos.list.useQuery();
  const dialog = useRecordDialog<Deposito>('deposito', mayWrite);
  const create = mayWrite ? (
    <Button leftSection={<IconPlus size={16} />} onClick={dialog.create}>
      Novo depósito
    </Button>
  ) : null;
  const lacksDefault = depositos.data && depositos.data.length > 0 && !depositos.data.some((d) => d.padrao);

  return (
    <>
      <PageHeader
        title="Depósitos"
        description={
          <>
            Onde os produtos ficam. O depósito padrão recebe os lançamentos da API que não trazem{' '}
            <Code>deposito_id</Code>.
          </>
        }
        actions={create}
      />
      {lacksDefault ? (
        <Alert color="yellow" icon={<IconInfoCircle />} mb="md" title="Nenhum depósito é o padrão">
          Enquanto for assim, um lançamento da API sem <Code>deposito_id</Code> é recusado com 400. Abra as ações de um
          depósito e escolha “Tornar padrão”.
        </Alert>
      ) : null}
      <DataTable
        label="Depósitos"
        columns={columns(empresa.fuso, mayWrite ? dialog.edit : undefined)}
        rows={depositos.data}
        rowKey={(row) => row.id}
        error={depositos.error}
        onRetry={depositos.refetch}
        empty={
          <EmptyState icon={<IconBuildingWarehouse />} title="Nenhum depósito ainda" action={create}>
            Cadastre o primeiro depósito e marque-o como padrão: sem um depósito não há como lançar estoque.
          </EmptyState>
        }
      />
      <DepositoForm
        opened={dialog.opened}
        deposito={dialog.record}
        first={depositos.data?.length === 0}
        onClose={dialog.close}
      />
    </>
  );
}
