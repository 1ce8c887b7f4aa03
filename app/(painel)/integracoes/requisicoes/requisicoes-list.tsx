'use client';

import { Switch, Tooltip } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { parseAsBoolean, useQueryState } from 'nuqs';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { ListPage } from '#app/_ui/list-page.tsx';
import { idOfFilter } from '#app/_ui/path-id.ts';
import { useListQuery } from '#app/_ui/use-list-query.ts';
import { useSessao } from '../../_shell/session.tsx';
import { HowToCall, NewToken } from './empty-log.tsx';
import { type Requisicao, requisicaoColumns } from './requisicao-columns.tsx';
import { RequisicaoDrawer } from './requisicao-drawer.tsx';
import { RequisicoesFilters, useRequisicoesState } from './requisicoes-filters.tsx';

const EVERY = 5_000;

const NONE_LIKE = {
  title: 'Nenhuma requisição com estes filtros',
  text: 'Mude a busca ou o período, ou limpe os filtros.',
};

/** The API's requests, newest first. While "Ao vivo" is on and the page is in sight, the list is refetched. */
export function RequisicoesList() {
  const { can, empresa } = useSessao();
  const allowed = can('requisicoes:read');
  const state = useRequisicoesState();
  const [live, setLive] = useQueryState('ao_vivo', parseAsBoolean.withDefault(true));
  const [opened, setOpened] = useState<Requisicao | null>(null);
  const { token_id, conexao } = state.values;
  const query = useListQuery(
    trpc.requisicoes.list,
    { ...state.input, token_id: idOfFilter(token_id), concessao_id: idOfFilter(conexao) },
    { enabled: allowed, refetchInterval: live ? EVERY : false },
  );
  return (
    <ListPage
      title="Requisições"
      description="Toda chamada que chegou pela API com um token ou uma conexão desta empresa, com o que foi respondido. As recusadas por limite ou por rede somam-se numa linha por minuto. Guardadas por 30 dias."
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
      forbidden={allowed ? null : 'O seu papel nesta empresa não vê o histórico de requisições.'}
      state={state}
      query={query}
      label="Requisições à API"
      columns={requisicaoColumns({ fuso: empresa.fuso, onOpen: setOpened })}
      rowKey="id"
      onRowClick={setOpened}
      fixed
      filters={<RequisicoesFilters state={state} />}
      icon={<IconListSearch />}
      empty={state.filtered ? NONE_LIKE : { title: 'Nenhuma chamada ainda', text: <HowToCall />, action: <NewToken /> }}
    >
      <RequisicaoDrawer
        requisicao={opened}
        onClose={() => setOpened(null)}
        onFilter={(caller) => {
          setOpened(null);
          void state.change(caller);
        }}
      />
    </ListPage>
  );
}
