'use client';

import { Badge, Button, Text } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { type Column, DataTable } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { useRecordDialog } from '#app/_ui/record-dialog.tsx';
import { RecordName } from '#app/_ui/record-name.tsx';
import { PAPEIS } from '../_shell/papeis.ts';
import { type Session, useSessao } from '../_shell/session.tsx';
import { useSwitchCompany } from '../_shell/use-switch-company.ts';
import { NewEmpresa } from './new-empresa.tsx';
import { TabIntro } from './tab-intro.tsx';

type Empresa = Session['empresas'][number];

/** The companies that the user may switch to; administrators open new ones. */
export function EmpresasTab() {
  const { can, empresa: current, empresas } = useSessao();
  const { switching, switchTo } = useSwitchCompany();
  const mayOpen = can('empresas:criar_empresa');
  const dialog = useRecordDialog<never>('empresa', mayOpen);
  const columns: Column<Empresa>[] = [
    { key: 'nome', header: 'Empresa', card: 'title', render: (row) => <RecordName>{row.nome}</RecordName> },
    {
      key: 'papel',
      header: 'Seu papel',
      width: 220,
      render: (row) => (
        <Text span size="sm">
          {PAPEIS[row.papel].nome}
        </Text>
      ),
    },
    {
      key: 'acoes',
      header: '',
      width: 140,
      align: 'right',
      render: (row) =>
        row.id === current.id ? (
          <Badge>Você está aqui</Badge>
        ) : (
          <Button
            variant="default"
            size="xs"
            loading={switching === row.id}
            onClick={() => switchTo(row.id)}
            aria-label={`Trocar para ${row.nome}`}
          >
            Trocar
          </Button>
        ),
    },
  ];
  return (
    <>
      <TabIntro action={dialog.createButton('Nova empresa')}>
        Empresas em que você trabalha. Cada uma tem os seus produtos, saldos, usuários e tokens; nada se mistura.
      </TabIntro>
      <DataTable
        label="Empresas da conta"
        columns={columns}
        rows={empresas}
        rowKey={(row) => row.id}
        error={null}
        empty={
          <EmptyState icon={<IconBuildingStore />} title="Nenhuma empresa">
            Peça a um administrador que adicione você.
          </EmptyState>
        }
      />
      {mayOpen ? <NewEmpresa opened={dialog.props.opened} onClose={dialog.props.onClose} /> : null}
    </>
  );
}
