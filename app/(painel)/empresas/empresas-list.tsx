'use client';

import { IconBuildingStore } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { ListFilters } from '#app/_ui/list.tsx';
import { ListPage } from '#app/_ui/list-page.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { useRecordDialog } from '#app/_ui/record-dialog.tsx';
import { SegmentFilter } from '#app/_ui/segment-filter.tsx';
import { useListQuery } from '#app/_ui/use-list-query.ts';
import { ExportList } from '../_parts/export-list.tsx';
import { UsoEmUmaLinha } from '../_parts/uso-do-contrato.tsx';
import { useSessao } from '../_shell/session.tsx';
import { empresaColumns } from './empresa-columns.tsx';
import { OpenedEmpresa } from './opened-empresa.tsx';
import { useConta } from './use-conta.ts';

const EmpresaDrawer = onDemand(() => import('./empresa-drawer.tsx').then((m) => m.EmpresaDrawer));

const VARIAS = { ativa: 'Ativas', inativa: 'Inativas', encerrada: 'Encerradas' } as const;

/** The account's companies and branches; the main registration's administrators open and change them. */
export function EmpresasList() {
  const { can, empresa } = useSessao();
  const allowed = can('empresas:read');
  const { plano, principal, mayOpen } = useConta();
  const state = useListState(['nome'], { situacao: ['ativa', 'inativa', 'encerrada'] });
  const { busca, situacao, pagina, por_pagina } = state.input;
  const query = useListQuery(trpc.empresas.list, { busca, situacao, pagina, por_pagina }, { enabled: allowed });
  const dialog = useRecordDialog<never>('empresa', mayOpen);
  const [opened, setOpened] = useState<{ id: number; nome: string } | null>(null);
  return (
    <ListPage
      title="Empresas"
      description={
        plano && !principal
          ? `${empresa.nome} na conta ${plano.conta_nome}. Quem administra a empresa principal vê todas e abre outras.`
          : 'As empresas e filiais da conta. Cada uma tem os seus produtos, saldos, usuários e chaves; nada se mistura.'
      }
      create={dialog.createButton('Nova empresa')}
      forbidden={allowed ? null : 'O seu papel não vê as empresas da conta.'}
      state={{ ...state, sort: undefined }}
      query={query}
      columns={empresaColumns(empresa.id)}
      rowKey="id"
      rowHref={({ id }) => `/empresas/${id}`}
      filters={
        principal ? (
          <ListFilters state={state} search="Buscar empresa" placeholder="Nome, razão social ou CNPJ">
            <SegmentFilter
              {...state.filter('situacao')}
              label="Filtrar por situação"
              all="Todas"
              words={(each) => VARIAS[each]}
            />
            <ExportList lista="empresas" escopo="empresas:read" filters={{ busca, situacao }} />
          </ListFilters>
        ) : null
      }
      icon={<IconBuildingStore />}
      empty={{ title: 'Nenhuma empresa', text: 'As empresas da conta aparecem aqui.' }}
      nothingFound={{
        title: 'Nenhuma empresa com estes filtros',
        text: 'Mude a busca ou mostre todas as situações.',
      }}
      footer={
        plano ? (
          <UsoEmUmaLinha
            usados={plano.limite.usadas}
            contratados={plano.limite.contratadas}
            nomes={['empresa', 'empresas']}
          />
        ) : null
      }
    >
      {mayOpen ? <EmpresaDrawer {...dialog.props} onOpened={setOpened} /> : null}
      <OpenedEmpresa opened={opened} onClose={() => setOpened(null)} />
    </ListPage>
  );
}
