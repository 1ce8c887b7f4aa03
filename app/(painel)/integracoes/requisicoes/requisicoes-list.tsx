'use client';

import { Group, SegmentedControl, Switch, Tooltip } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { parseAsBoolean, parseAsStringLiteral, useQueryState } from 'nuqs';
import type { ReactNode } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { ListPage } from '#app/_ui/list-page.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { idOfFilter } from '#app/_ui/path-id.ts';
import { useListQuery } from '#app/_ui/use-list-query.ts';
import { useSessao } from '../../_shell/session.tsx';
import { HowToCall, NewToken } from '../_parts/how-to-call.tsx';
import { Ajustes } from './ajustes.tsx';
import { ErrosAgrupados } from './erros-agrupados.tsx';
import { type Requisicao, requisicaoColumns } from './requisicao-columns.tsx';
import { RequisicaoDrawer } from './requisicao-drawer.tsx';
import { ErrosFilters, METODOS, RequisicoesFilters, STATUS, useRequisicoesState } from './requisicoes-filters.tsx';
import { useAberta } from './use-aberta.ts';

const EVERY = 5_000;
/** A search in bodies reads up to 10,000 of them: 0.3 s of the database where they are small, 2 s where they are large. */
const EVERY_SEARCHED = 30_000;

const NONE_LIKE = {
  title: 'Nenhuma requisição com estes filtros',
  text: 'Mude a busca ou o período, ou limpe os filtros.',
};

const DESCRIPTION =
  'Toda requisição que chegou pela API com um token ou uma conexão desta empresa, com o que foi respondido. As recusadas por limite ou por rede somam-se numa linha por minuto. Guardadas por 30 dias.';

/**
 * The API's requests, newest first, or their errors, equal ones together. While "Ao vivo" is on and the page is in sight, the list is
 * refetched.
 */
export function RequisicoesList() {
  const { can } = useSessao();
  const state = useRequisicoesState();
  const [ver, setVer] = useQueryState('ver', parseAsStringLiteral(['erros']));
  const { aberta, open, close } = useAberta();
  const views = (
    <SegmentedControl
      aria-label="O que mostrar"
      value={ver ?? 'todas'}
      onChange={(value) => void setVer(value === 'erros' ? 'erros' : null)}
      data={[
        { value: 'todas', label: 'Todas' },
        { value: 'erros', label: 'Erros agrupados' },
      ]}
    />
  );
  const drawer = (
    <RequisicaoDrawer
      aberta={aberta}
      onClose={close}
      onFilter={(caller) => {
        close();
        void setVer(null);
        void state.change(caller);
      }}
    />
  );
  if (!can('requisicoes:read') || ver === null) {
    return (
      <Log state={state} views={views} onOpen={open}>
        {drawer}
      </Log>
    );
  }
  return (
    <>
      <PageHeader title="Requisições" description={DESCRIPTION} actions={<Ajustes />} />
      <Group gap="sm" mb="md">
        {views}
        <ErrosFilters state={state} />
      </Group>
      <ErrosAgrupados
        state={state}
        onOpen={open}
        onShow={({ metodo, rota, status, erro }) => {
          void setVer(null);
          void state.change({
            metodo: METODOS.find((known) => known === metodo) ?? null,
            status: STATUS.find((known) => known === String(status)) ?? null,
            ...{ rota, erro },
          });
        }}
      />
      {drawer}
    </>
  );
}

type LogProps = {
  state: ReturnType<typeof useRequisicoesState>;
  views: ReactNode;
  onOpen: (row: Requisicao) => void;
  children: ReactNode;
};

function Log({ state, views, onOpen, children }: LogProps) {
  const { can, empresa } = useSessao();
  const allowed = can('requisicoes:read');
  const [live, setLive] = useQueryState('ao_vivo', parseAsBoolean.withDefault(true));
  const { token_id, conexao } = state.values;
  const every = state.input.conteudo ? EVERY_SEARCHED : EVERY;
  const query = useListQuery(
    trpc.requisicoes.list,
    { ...state.input, token_id: idOfFilter(token_id), concessao_id: idOfFilter(conexao) },
    { enabled: allowed, refetchInterval: live ? every : false },
  );
  const liveSwitch = (
    <Tooltip label={`Atualiza a cada ${every / 1_000} segundos, enquanto esta página está à vista`}>
      <Switch
        label="Ao vivo"
        checked={live}
        onChange={(event) => void setLive(event.currentTarget.checked ? null : false)}
      />
    </Tooltip>
  );
  const actions = (
    <Group gap="md">
      {liveSwitch}
      <Ajustes />
    </Group>
  );
  return (
    <ListPage
      title="Requisições"
      description={DESCRIPTION}
      actions={allowed ? actions : null}
      forbidden={allowed ? null : 'O seu papel nesta empresa não vê o histórico de requisições.'}
      state={state}
      query={query}
      label="Requisições à API"
      columns={requisicaoColumns({ fuso: empresa.fuso, onOpen })}
      rowKey="id"
      onRowClick={onOpen}
      fixed
      filters={<RequisicoesFilters state={state} views={views} />}
      icon={<IconListSearch />}
      empty={
        state.filtered ? NONE_LIKE : { title: 'Nenhuma requisição ainda', text: <HowToCall />, action: <NewToken /> }
      }
    >
      {children}
    </ListPage>
  );
}
