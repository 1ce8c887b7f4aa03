'use client';

import { IconTargetArrow } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { dayOf } from '#app/_ui/format.ts';
import { List } from '#app/_ui/list.tsx';
import { idOfFilter } from '#app/_ui/path-id.ts';
import { useListQuery } from '#app/_ui/use-list-query.ts';
import { ExportList } from '../_parts/export-list.tsx';
import { useSessao } from '../_shell/session.tsx';
import { negocioColumns } from './negocio-columns.tsx';
import { filtrosOf, NegocioFilters, type useNegociosState } from './negocio-filters.tsx';
import type { Funil } from './types.ts';

type Props = { funil: Funil; state: ReturnType<typeof useNegociosState>; create: ReactNode };

/** The deals of a funnel as a list: those that are won or lost too. */
export function NegociosList({ funil, state, create }: Props) {
  const { empresa } = useSessao();
  const { pagina, por_pagina, ordenar, direcao, status, etapa_id } = state.input;
  const input = {
    ...{ pagina, por_pagina, ordenar, direcao, status, etapa_id: idOfFilter(etapa_id ?? null), funil_id: funil.id },
    ...filtrosOf(state, empresa.fuso),
  };
  const query = useListQuery(trpc.negocios.list, input);
  return (
    <>
      <List
        label="Negócios"
        state={state}
        query={query}
        columns={negocioColumns(empresa.fuso, dayOf(new Date(), empresa.fuso))}
        rowKey="id"
        rowHref={(row) => `/negocios/${row.id}`}
        filters={
          <NegocioFilters state={state} etapas={funil.etapas} list>
            <ExportList lista="negocios" escopo="crm:read" filters={input} />
          </NegocioFilters>
        }
        icon={<IconTargetArrow />}
        create={create}
        empty={{
          title: 'Nenhum negócio neste funil ainda',
          text: 'Um negócio é uma venda em conversa: com quem, quanto vale e em que etapa está.',
        }}
        nothingFound={{ title: 'Nenhum negócio com estes filtros', text: 'Mude a busca, a situação ou a etapa.' }}
      />
      <span hidden data-lista-larga />
    </>
  );
}
