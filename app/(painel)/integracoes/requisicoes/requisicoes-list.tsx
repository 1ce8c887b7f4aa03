'use client';

import { Stack, Switch, Tooltip } from '@mantine/core';
import { parseAsBoolean, useQueryState } from 'nuqs';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { DataTable } from '#app/_ui/data-table.tsx';
import { Forbidden } from '#app/_ui/forbidden.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { Pager } from '#app/_ui/pager.tsx';
import { idOfFilter } from '#app/_ui/path-id.ts';
import { useSessao } from '../../_shell/session.tsx';
import { EmptyLog } from './empty-log.tsx';
import { type Requisicao, requestColumns } from './requisicao-columns.tsx';
import { RequestDrawer } from './requisicao-drawer.tsx';
import { Filters, METODOS, STATUS } from './requisicoes-filters.tsx';

const EVERY = 5_000;

/** What came through the API, newest first. While "Ao vivo" is on and the page is in sight, it follows. */
export function RequisicoesList() {
  const { can, empresa } = useSessao();
  const allowed = can('requisicoes:read');
  const state = useListState(['recentes'], { metodo: METODOS, status: STATUS }, [
    'token_id',
    'conexao',
    'data_inicio',
    'data_fim',
    'desde',
    'ate',
  ]);
  const [live, setLive] = useQueryState('ao_vivo', parseAsBoolean.withDefault(true));
  const [opened, setOpened] = useState<Requisicao | null>(null);
  const { pagina, busca, metodo, status, token_id, conexao, data_inicio, data_fim, desde, ate } = state.values;
  const query = trpc.requisicoes.list.useQuery(
    {
      pagina,
      busca: busca || undefined,
      metodo: metodo ?? undefined,
      status: status ?? undefined,
      token_id: idOfFilter(token_id),
      concessao_id: idOfFilter(conexao),
      data_inicio: data_inicio ?? undefined,
      data_fim: data_fim ?? undefined,
      desde: desde ?? undefined,
      ate: ate ?? undefined,
    },
    { enabled: allowed, placeholderData: (previous) => previous, refetchInterval: live ? EVERY : false },
  );

  return (
    <>
      <PageHeader
        title="Requisições"
        description="Toda chamada que chegou pela API com um token ou uma conexão desta empresa, com o que foi respondido. Guardadas por 30 dias."
        actions={
          allowed ? (
            <Tooltip label="Atualiza a cada 5 segundos, enquanto esta página está à vista">
              <Switch
                label="Ao vivo"
                checked={live}
                onChange={(event) => void setLive(event.currentTarget.checked ? null : false)}
              />
            </Tooltip>
          ) : null
        }
      />
      {allowed ? (
        <Stack gap="md">
          <Filters state={state} />
          <DataTable
            label="Requisições à API"
            columns={requestColumns({ fuso: empresa.fuso, onOpen: setOpened })}
            fixed
            rows={query.data?.resultados}
            rowKey={(row) => row.id}
            error={query.error}
            onRetry={query.refetch}
            onRowClick={setOpened}
            empty={<EmptyLog filtered={state.filtered} />}
            footer={<Pager page={query.data} onChange={state.goTo} />}
          />
        </Stack>
      ) : (
        <Forbidden>O seu papel nesta empresa não vê o histórico de requisições.</Forbidden>
      )}
      <RequestDrawer
        requisicao={opened}
        onClose={() => setOpened(null)}
        onFilter={(caller) => {
          setOpened(null);
          void state.change(caller);
        }}
      />
    </>
  );
}
