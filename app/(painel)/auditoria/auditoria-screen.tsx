'use client';

import { Group, Select, Stack } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { type Inputs, trpc } from '#app/_trpc/client.ts';
import { ClearFilters } from '#app/_ui/clear-filters.tsx';
import { DataTable } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { FilterPill } from '#app/_ui/filter-pill.tsx';
import { Forbidden } from '#app/_ui/forbidden.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { Pager } from '#app/_ui/pager.tsx';
import { idOfFilter } from '#app/_ui/path-id.ts';
import { PeriodInput } from '#app/_ui/period-input.tsx';
import { SearchInput } from '#app/_ui/search-input.tsx';
import { useSessao } from '../_shell/session.tsx';
import { auditColumns, type Linha } from './audit-columns.tsx';
import { AuditDrawer } from './audit-drawer.tsx';
import { recordName } from './words.ts';

type Acao = Inputs['auditoria']['list']['acao'];

/** Every change made by a person, a token or the command line, newest first. */
export function AuditoriaScreen() {
  const { can, empresa } = useSessao();
  const allowed = can('auditoria:read');
  const state = useListState(['recentes'], {}, ['acao', 'recurso', 'recurso_id', 'data_inicio', 'data_fim']);
  const [opened, setOpened] = useState<Linha | null>(null);
  const { pagina, busca, acao, recurso, recurso_id, data_inicio, data_fim } = state.values;
  const acoes = trpc.auditoria.acoes.useQuery(undefined, { enabled: allowed, staleTime: Number.POSITIVE_INFINITY });
  const query = trpc.auditoria.list.useQuery(
    {
      pagina,
      busca: busca || undefined,
      acao: (acao ?? undefined) as Acao,
      recurso: recurso ?? undefined,
      recurso_id: idOfFilter(recurso_id),
      data_inicio: data_inicio ?? undefined,
      data_fim: data_fim ?? undefined,
    },
    { enabled: allowed, placeholderData: (previous) => previous },
  );

  return (
    <>
      <PageHeader
        title="Auditoria"
        description="Quem fez o quê, quando e por onde. Estas linhas não se alteram nem se apagam. Lançamentos de estoque têm o seu próprio registro, no extrato de cada produto."
      />
      {allowed ? (
        <Stack gap="md">
          <Group gap="sm">
            <SearchInput
              value={busca}
              onChange={(next) => state.change({ busca: next })}
              label="Buscar na auditoria"
              placeholder="Quem fez, ou nome do que mudou"
            />
            <PeriodInput
              data_inicio={data_inicio}
              data_fim={data_fim}
              onChange={(period) => state.change(period)}
              zone={empresa.fuso}
              w={{ base: '100%', sm: 232 }}
            />
            <Select
              aria-label="Ação"
              placeholder="Ação"
              data={Object.entries(acoes.data ?? {}).map(([value, label]) => ({ value, label }))}
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
          </Group>
          <DataTable
            label="Auditoria"
            columns={auditColumns({ fuso: empresa.fuso, onOpen: setOpened })}
            fixed
            rows={query.data?.resultados}
            rowKey={(row) => row.id}
            error={query.error}
            onRetry={query.refetch}
            onRowClick={setOpened}
            empty={<Empty filtered={state.filtered} />}
            footer={<Pager page={query.data} onChange={state.goTo} />}
          />
        </Stack>
      ) : (
        <Forbidden>Só administradores da empresa veem a auditoria.</Forbidden>
      )}
      <AuditDrawer
        linha={opened}
        onClose={() => setOpened(null)}
        onFilter={({ recurso: type, recurso_id: id }) => {
          setOpened(null);
          void state.change({ recurso: type, recurso_id: id === null ? null : String(id) });
        }}
      />
    </>
  );
}

function Empty({ filtered }: { filtered: boolean }) {
  if (filtered) {
    return (
      <EmptyState icon={<IconHistory />} title="Nenhuma ação com estes filtros">
        Mude a busca ou o período, ou limpe os filtros.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<IconHistory />} title="Nada registrado ainda">
      Cadastros, mudanças de configuração, tokens e entradas no painel aparecem aqui assim que acontecem.
    </EmptyState>
  );
}
