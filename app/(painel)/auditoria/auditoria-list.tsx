'use client';

import { Group, Select } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { type Inputs, trpc } from '#app/_trpc/client.ts';
import { ClearFilters } from '#app/_ui/clear-filters.tsx';
import { FilterPill } from '#app/_ui/filter-pill.tsx';
import { ListPage } from '#app/_ui/list-page.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { idOfFilter } from '#app/_ui/path-id.ts';
import { SearchInput } from '#app/_ui/search-input.tsx';
import { useListQuery } from '#app/_ui/use-list-query.ts';
import { acaoNome, NOMES_ACOES } from '#modulos/index.ts';
import { ExportList } from '../_parts/export-list.tsx';
import { PeriodFilter } from '../_parts/period-filter.tsx';
import { useSessao } from '../_shell/session.tsx';
import { auditoriaColumns, type Linha } from './auditoria-columns.tsx';
import { AuditoriaDrawer } from './auditoria-drawer.tsx';
import { recordName } from './words.ts';

type Acao = Inputs['auditoria']['list']['acao'];

const ACOES = NOMES_ACOES.map((acao) => ({ value: acao, label: acaoNome(acao) }));

const useAuditoriaState = () =>
  useListState(['recentes'], {}, ['acao', 'recurso', 'recurso_id', 'data_inicio', 'data_fim']);

/** Every change made by a person, a token or the command line, newest first. */
export function AuditoriaList() {
  const { can, empresa } = useSessao();
  const allowed = can('auditoria:read');
  const state = useAuditoriaState();
  const { acao, recurso_id, ...input } = state.input;
  const query = useListQuery(
    trpc.auditoria.list,
    { ...input, acao: acao as Acao, recurso_id: idOfFilter(recurso_id ?? null) },
    { enabled: allowed },
  );
  const [opened, setOpened] = useState<Linha | null>(null);
  return (
    <ListPage
      title="Auditoria"
      description="Quem fez o quê, quando e por onde. Estas linhas não se alteram nem se apagam. Lançamentos de estoque têm o seu próprio registro, no extrato de cada produto."
      forbidden={allowed ? null : 'Só administradores da empresa veem a auditoria.'}
      state={state}
      query={query}
      columns={auditoriaColumns({ fuso: empresa.fuso, onOpen: setOpened })}
      rowKey="id"
      onRowClick={setOpened}
      fixed
      filters={<Filters state={state} />}
      icon={<IconHistory />}
      empty={
        state.filtered
          ? { title: 'Nenhuma ação com estes filtros', text: 'Mude a busca ou o período, ou limpe os filtros.' }
          : {
              title: 'Nada registrado ainda',
              text: 'Cadastros, mudanças de configuração, tokens e entradas no painel aparecem aqui assim que acontecem.',
            }
      }
    >
      <AuditoriaDrawer
        linha={opened}
        onClose={() => setOpened(null)}
        onFilter={({ recurso, recurso_id: id }) => {
          setOpened(null);
          void state.change({ recurso, recurso_id: id === null ? null : String(id) });
        }}
      />
    </ListPage>
  );
}

/** Author or record by name, the days, the action, and a record that came with a link. */
function Filters({ state }: { state: ReturnType<typeof useAuditoriaState> }) {
  const { acao, recurso, recurso_id } = state.values;
  return (
    <Group gap="sm">
      <SearchInput {...state.search} label="Buscar na auditoria" placeholder="Quem fez, ou nome do que mudou" />
      <PeriodFilter state={state} />
      <Select
        aria-label="Ação"
        placeholder="Ação"
        data={ACOES}
        value={acao}
        onChange={(value) => state.change({ acao: value })}
        clearable
        searchable
        nothingFoundMessage="Nenhuma ação com este nome"
        w={{ base: '100%', sm: 220 }}
      />
      <FilterPill
        remove="Ver todos os registros"
        onRemove={recurso === null ? null : () => state.change({ recurso: null, recurso_id: null })}
      >
        {recordName(recurso ?? '', recurso_id)}
      </FilterPill>
      <ClearFilters state={state} />
      <ExportList lista="auditoria" escopo="auditoria:read" filters={state.input} />
    </Group>
  );
}
