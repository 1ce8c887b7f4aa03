'use client';

import { Button, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { DataTable } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { Forbidden } from '#app/_ui/forbidden.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { Pager } from '#app/_ui/pager.tsx';
import { useSessao } from '../../_shell/session.tsx';
import type { Conexao } from '../_parts/conexao-words.ts';
import { conexaoColumns } from './conexao-columns.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';

const SITUACOES = ['ativas', 'encerradas'] as const;

/** Applications that have, or had, access to the company. */
export function ConexoesList() {
  const { can, empresa } = useSessao();
  const router = useRouter();
  const allowed = can('conexoes:read');
  const state = useListState(['recentes'], { situacao: SITUACOES });
  const { pagina } = state.values;
  const situacao = state.values.situacao ?? 'ativas';
  const query = trpc.conexoes.list.useQuery({ pagina, situacao }, { enabled: allowed });
  const opcoes = trpc.aplicativos.opcoes.useQuery(undefined, { enabled: allowed, staleTime: Number.POSITIVE_INFINITY });
  const [ending, setEnding] = useState<Conexao | null>(null);
  return (
    <>
      <PageHeader
        title="Conexões"
        description="Aplicativos de terceiros que alguém desta empresa autorizou a usar os dados dela. Uma conexão se renova enquanto é usada, e expira depois de 30 dias parada."
      />
      {allowed ? (
        <Stack gap="md">
          <SegmentedControl
            aria-label="Filtrar por situação"
            value={situacao}
            onChange={(value) => void state.change({ situacao: value === 'encerradas' ? 'encerradas' : null })}
            data={[
              { value: 'ativas', label: 'Ativas' },
              { value: 'encerradas', label: 'Encerradas' },
            ]}
            style={{ alignSelf: 'flex-start' }}
          />
          <DataTable
            label={situacao === 'ativas' ? 'Conexões ativas' : 'Conexões encerradas'}
            columns={conexaoColumns({
              zone: empresa.fuso,
              modulos: opcoes.data?.modulos ?? [],
              situacao,
              onEnd: setEnding,
            })}
            fixed
            rows={opcoes.data ? query.data?.resultados : undefined}
            rowKey={({ id }) => id}
            error={query.error ?? opcoes.error}
            onRetry={() => void Promise.all([query.refetch(), opcoes.refetch()])}
            onRowClick={({ id }) => router.push(`/integracoes/conexoes/${id}`)}
            empty={
              situacao === 'ativas' ? (
                <NoneActive onEnded={() => void state.change({ situacao: 'encerradas' })} />
              ) : (
                <NoneEnded />
              )
            }
            footer={
              <Stack gap={4}>
                <Pager page={query.data} onChange={state.goTo} />
                {situacao === 'encerradas' ? (
                  <Text size="xs" c="dimmed" px={4}>
                    Uma conexão encerrada fica nesta lista por 90 dias.
                  </Text>
                ) : null}
              </Stack>
            }
          />
        </Stack>
      ) : (
        <Forbidden>O seu papel nesta empresa não vê as conexões.</Forbidden>
      )}
      <DisconnectDialog conexao={ending} onClose={() => setEnding(null)} />
    </>
  );
}

function NoneActive({ onEnded }: { onEnded: () => void }) {
  const { can } = useSessao();
  const ended = trpc.conexoes.list.useQuery({ situacao: 'encerradas', por_pagina: 1 });
  return (
    <EmptyState
      icon={<IconPlugConnected />}
      title="Nenhum aplicativo conectado"
      action={
        <Stack gap="xs" align="center">
          {can('aplicativos:read') ? (
            <Button component={Link} href="/integracoes/aplicativos" variant="default">
              Ver os aplicativos da empresa
            </Button>
          ) : null}
          {ended.data && ended.data.total_registros > 0 ? (
            <Button variant="subtle" size="xs" onClick={onEnded}>
              Ver as encerradas
            </Button>
          ) : null}
        </Stack>
      }
    >
      Uma conexão começa no próprio aplicativo: ele traz você até aqui, você escolhe as permissões e autoriza. A partir
      daí ela aparece nesta lista, com o que ele pode fazer, quem permitiu e o último uso, e você a desconecta quando
      quiser.
    </EmptyState>
  );
}

function NoneEnded() {
  return (
    <EmptyState icon={<IconPlugConnectedX />} title="Nenhuma conexão encerrada">
      Conexões que expiraram, foram desconectadas ou acabaram por segurança aparecem aqui por 90 dias, com o motivo.
    </EmptyState>
  );
}
