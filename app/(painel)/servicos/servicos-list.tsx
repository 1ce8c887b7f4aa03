'use client';

import { IconTools } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { ListFilters } from '#app/_ui/list.tsx';
import { ListPage } from '#app/_ui/list-page.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { useRecordDialog } from '#app/_ui/record-dialog.tsx';
import { ActiveFilter } from '#app/_ui/segment-filter.tsx';
import { useListQuery } from '#app/_ui/use-list-query.ts';
import { ExportList } from '../_parts/export-list.tsx';
import { useSessao } from '../_shell/session.tsx';
import { servicoColumns } from './servico-columns.tsx';
import type { Servico } from './types.ts';

const ServicoDrawer = onDemand(() => import('./servico-drawer.tsx').then((m) => m.ServicoDrawer));

/** The company's services. */
export function ServicosList() {
  const { can, empresa } = useSessao();
  const state = useListState(['nome', 'codigo', 'criado_em'], { ativo: [true, false] });
  const query = useListQuery(trpc.servicos.list, state.input);
  const dialog = useRecordDialog<Servico>('servico', can('servicos:write'));
  return (
    <ListPage
      title="Serviços"
      description="O que a empresa vende sem estoque: mão de obra, entregas, instalação."
      create={dialog.createButton('Novo serviço')}
      state={state}
      query={query}
      columns={servicoColumns({ fuso: empresa.fuso, onEdit: dialog.edit, mayDelete: can('servicos:delete') })}
      rowKey="id"
      {...(dialog.edit ? { onRowClick: dialog.edit } : {})}
      filters={
        <ListFilters state={state} search="Buscar serviço" placeholder="Nome ou código">
          <ActiveFilter {...state.filter('ativo')} />
          <ExportList lista="servicos" escopo="servicos:read" filters={state.input} />
        </ListFilters>
      }
      icon={<IconTools />}
      empty={{
        title: 'Nenhum serviço ainda',
        text: 'Cadastre o primeiro serviço: ele entra nos pedidos ao lado dos produtos.',
      }}
      nothingFound={{
        title: 'Nenhum serviço com estes filtros',
        text: 'Mude a busca ou mostre todas as situações.',
      }}
    >
      <ServicoDrawer {...dialog.props} />
    </ListPage>
  );
}
