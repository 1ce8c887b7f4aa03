'use client';

import { Badge, Button, Group, Text } from '@mantine/core';
import { IconBuildingStore, IconPlus } from '@tabler/icons-react';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { type Column, DataTable } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { PAPEIS } from '../_shell/papeis.ts';
import { type Session, useSessao } from '../_shell/session.tsx';
import { useSwitchCompany } from '../_shell/use-switch-company.ts';
import { NewEmpresa } from './new-empresa.tsx';

type Empresa = Session['empresas'][number];

/** The companies that the user may switch to; administrators open new ones. */
export function EmpresasTab() {
  const { can, empresa: current, empresas } = useSessao();
  const { switching, switchTo } = useSwitchCompany();
  const mayOpen = can('empresas:criar_empresa');
  const [novo, setNovo] = useQueryState('novo', parseAsStringLiteral(['empresa']));
  const columns: Column<Empresa>[] = [
    {
      key: 'nome',
      header: 'Empresa',
      card: 'title',
      render: (row) => (
        <Text span size="sm" fw={550}>
          {row.nome}
        </Text>
      ),
    },
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
      <Group justify="space-between" mb="md" gap="sm">
        <Text size="sm" c="dimmed" maw={560}>
          Empresas em que você trabalha. Cada uma tem os seus produtos, saldos, usuários e tokens; nada se mistura.
        </Text>
        {mayOpen ? (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setNovo('empresa')}>
            Nova empresa
          </Button>
        ) : null}
      </Group>
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
      {mayOpen ? <NewEmpresa opened={novo === 'empresa'} onClose={() => void setNovo(null)} /> : null}
    </>
  );
}
