'use client';

import { Button, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { Link } from '#app/_ui/link.tsx';
import { ListPage } from '#app/_ui/list-page.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { useSessao } from '../../_shell/session.tsx';
import type { Conexao } from '../_parts/conexao-words.ts';
import { conexaoColumns } from './conexao-columns.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { ListaAplicativos } from './lista-aplicativos.tsx';

const SITUACOES = ['ativas', 'encerradas'] as const;

const ENDED = {
  title: 'Nenhuma conexão encerrada',
  text: 'Conexões que expiraram, foram desconectadas ou acabaram por segurança aparecem aqui por 90 dias, com o motivo.',
};

/** Applications that have, or had, access to the company. */
export function ConexoesList() {
  const { can, empresa } = useSessao();
  const allowed = can('conexoes:read');
  const state = useListState(['recentes'], { situacao: SITUACOES });
  const { pagina, por_pagina } = state.values;
  const situacao = state.values.situacao ?? 'ativas';
  const active = situacao === 'ativas';
  const query = trpc.conexoes.list.useQuery({ pagina, por_pagina, situacao }, { enabled: allowed });
  const opcoes = trpc.aplicativos.opcoes.useQuery(undefined, { enabled: allowed, staleTime: Number.POSITIVE_INFINITY });
  const [ending, setEnding] = useState<Conexao | null>(null);
  return (
    <ListPage
      title="Conexões"
      description="Aplicativos de terceiros que alguém desta empresa autorizou a usar os dados dela. Uma conexão se renova enquanto é usada, e expira depois de 30 dias parada."
      actions={allowed ? <ListaAplicativos /> : null}
      forbidden={allowed ? null : 'O seu papel nesta empresa não vê as conexões.'}
      state={state}
      query={{
        data: opcoes.data ? query.data : undefined,
        error: query.error ?? opcoes.error,
        refetch: () => Promise.all([query.refetch(), opcoes.refetch()]),
      }}
      label={active ? 'Conexões ativas' : 'Conexões encerradas'}
      columns={conexaoColumns({
        zone: empresa.fuso,
        modulos: opcoes.data?.modulos ?? [],
        situacao,
        onEnd: setEnding,
      })}
      rowKey="id"
      rowHref={({ id }) => `/integracoes/conexoes/${id}`}
      fixed
      filters={
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
      }
      icon={active ? <IconPlugConnected /> : <IconPlugConnectedX />}
      empty={
        active
          ? {
              title: 'Nenhum aplicativo conectado',
              text: 'Uma conexão começa no próprio aplicativo: ele traz você até aqui, você escolhe as permissões e autoriza. A partir daí ela aparece nesta lista, com o que ele pode fazer, quem permitiu e o último uso, e você a desconecta quando quiser.',
              action: <OtherWays onEnded={() => void state.change({ situacao: 'encerradas' })} />,
            }
          : ENDED
      }
      footer={
        active ? null : (
          <Text size="xs" c="dimmed" px={4}>
            Uma conexão encerrada fica nesta lista por 90 dias.
          </Text>
        )
      }
    >
      <DisconnectDialog conexao={ending} onClose={() => setEnding(null)} />
    </ListPage>
  );
}

/** Links for a company without connections. */
function OtherWays({ onEnded }: { onEnded: () => void }) {
  const { can } = useSessao();
  const ended = trpc.conexoes.list.useQuery({ situacao: 'encerradas', por_pagina: 1 });
  return (
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
  );
}
