'use client';

import { Stack, Text } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { type Column, DataTable } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { formatDate } from '#app/_ui/format.ts';
import { Pager } from '#app/_ui/pager.tsx';
import { StatusBadge } from '#app/_ui/status-badge.tsx';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../../../_shell/session.tsx';
import { SITUACAO_PARA_DONO } from '../../_parts/conexao-words.ts';
import { LastUse, PermissionsSummary } from '../../tokens/access-cells.tsx';
import type { Aplicativo, EmpresaConectada, Opcoes } from '../types.ts';
import { useOpcoes } from '../use-aplicativos.ts';
import { useAba } from './use-aba.ts';

/** The companies that are or were connected; the application learns only their names. */
export function EmpresasTab({ aplicativo }: { aplicativo: Aplicativo }) {
  const { empresa } = useSessao();
  const { pagina, goTo } = useAba();
  const opcoes = useOpcoes().data;
  const query = trpc.aplicativos.empresas.useQuery(
    { id: aplicativo.id, pagina },
    { placeholderData: (previous) => previous, refetchInterval: 15_000 },
  );
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed" maw={720}>
        Cada autorização de uma empresa é uma conexão; você vê o nome dela e nada de quem autorizou. Quem encerra uma
        conexão é a empresa, em Integrações › Conexões, ou o seu aplicativo, ao revogar.
      </Text>
      <DataTable
        label="Empresas conectadas"
        columns={columns(empresa.fuso, opcoes)}
        rows={query.data?.resultados}
        rowKey={({ concessao_id }) => concessao_id}
        error={query.error}
        onRetry={() => void query.refetch()}
        empty={
          <EmptyState icon={<IconBuilding />} title="Nenhuma empresa ainda">
            Quando alguém autorizar o aplicativo e ele trocar o código, a empresa aparece aqui. O endereço de
            autorização está na visão geral.
          </EmptyState>
        }
        footer={<Pager page={query.data} onChange={goTo} />}
      />
    </Stack>
  );
}

function columns(zone: string, opcoes: Opcoes | undefined): Column<EmpresaConectada>[] {
  return [
    {
      key: 'empresa',
      header: 'Empresa',
      card: 'title',
      render: ({ empresa_nome, concessao_id }) => (
        <div>
          <Text size="sm" fw={550} style={{ overflowWrap: 'anywhere' }}>
            {empresa_nome}
          </Text>
          <Text size="xs" c="dimmed" className="numero">
            conexão nº {concessao_id}
          </Text>
        </div>
      ),
    },
    {
      key: 'escopos',
      header: 'Permissões',
      width: 224,
      render: ({ escopos }) => <PermissionsSummary escopos={escopos} modulos={opcoes?.modulos ?? []} />,
    },
    {
      key: 'criado',
      header: 'Autorizada',
      width: 128,
      render: ({ criado_em, renovada_em }) => (
        <Stack gap={0}>
          <When date={criado_em} zone={zone} relative />
          {renovada_em ? (
            <Text span size="xs" c="dimmed">
              renovada <When date={renovada_em} zone={zone} relative inherit />
            </Text>
          ) : null}
        </Stack>
      ),
    },
    {
      key: 'uso',
      header: 'Último uso',
      width: 128,
      render: ({ ultimo_uso_em }) => (
        <LastUse of={{ ultimo_uso_em, ultimo_uso_ip: null }} zone={zone} never="Nunca usada" />
      ),
    },
    {
      key: 'situacao',
      header: 'Situação',
      width: 200,
      render: (conexao) => <Situation conexao={conexao} zone={zone} />,
    },
  ];
}

function Situation({ conexao: { situacao, expira_em }, zone }: { conexao: EmpresaConectada; zone: string }) {
  const look = SITUACAO_PARA_DONO[situacao];
  return (
    <div>
      <StatusBadge look={{ ...look, nome: look.curto }} />
      {look.motivo ? (
        <Text size="xs" c="dimmed" mt={2}>
          {look.motivo}
        </Text>
      ) : null}
      {situacao === 'ativa' ? (
        <Text size="xs" c="dimmed" mt={2} className="numero">
          expira em {formatDate(expira_em, zone)}
        </Text>
      ) : null}
    </div>
  );
}
