'use client';

import { IconCalendarCheck } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { dayOf, daysBefore } from '#app/_ui/format.ts';
import { ListFilters } from '#app/_ui/list.tsx';
import { ListPage } from '#app/_ui/list-page.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { useRecordDialog } from '#app/_ui/record-dialog.tsx';
import { SegmentFilter } from '#app/_ui/segment-filter.tsx';
import { SelectFilter } from '#app/_ui/select-filter.tsx';
import { useListQuery } from '#app/_ui/use-list-query.ts';
import type { Atividade } from '../_parts/atividade-drawer.tsx';
import { ExportList } from '../_parts/export-list.tsx';
import { useSessao } from '../_shell/session.tsx';
import { atividadeColumns } from './atividade-columns.tsx';

const AtividadeDrawer = onDemand(() => import('../_parts/atividade-drawer.tsx').then((m) => m.AtividadeDrawer));

const QUEM = { minhas: 'Minhas' };
const QUANDO = { atrasadas: 'Atrasadas', hoje: 'Hoje', proximas: 'Próximas', concluidas: 'Concluídas' } as const;
type Quando = keyof typeof QUANDO;

const FILTERS = { quem: ['minhas'], quando: ['atrasadas', 'hoje', 'proximas', 'concluidas'] } as const;

/** What a choice of days means for the list. */
function inTime(quando: Quando | undefined, today: string) {
  if (quando === 'atrasadas') return { atrasadas: 'true' as const };
  if (quando === 'hoje') return { status: 'pendente' as const, vence_inicio: today, vence_fim: today };
  if (quando === 'proximas') return { status: 'pendente' as const, vence_inicio: daysBefore(today, -1) };
  if (quando === 'concluidas') return { status: 'concluida' as const };
  return {};
}

/** The company's activities: calls, meetings, tasks and notes. */
export function AtividadesList() {
  const { can, empresa } = useSessao();
  const state = useListState(['a_fazer', 'criado_em'], FILTERS);
  const { quem, quando, ...rest } = state.input;
  const input = {
    ...rest,
    ...inTime(quando, dayOf(new Date(), empresa.fuso)),
    ...(quem ? { minhas: 'true' as const } : {}),
  };
  const query = useListQuery(trpc.atividades.list, input);
  const dialog = useRecordDialog<Atividade>('atividade', can('crm:write'));
  return (
    <ListPage
      title="Atividades"
      description="Ligações, reuniões, tarefas e notas, de contatos e negócios."
      create={dialog.createButton('Nova atividade')}
      state={state}
      query={query}
      columns={atividadeColumns(empresa.fuso, dialog.edit)}
      rowKey="id"
      filters={
        <ListFilters state={state} search="Buscar atividade" placeholder="Título">
          <SegmentFilter
            {...state.filter('quem')}
            label="Filtrar por responsável"
            all="Todas"
            words={(value) => QUEM[value]}
          />
          <SelectFilter
            {...state.filter('quando')}
            label="Filtrar por prazo"
            placeholder="Qualquer prazo"
            words={(value) => QUANDO[value]}
            clearButtonProps={{ 'aria-label': 'Mostrar todos os prazos' }}
            w={{ base: '100%', sm: 175 }}
          />
          <ExportList lista="atividades" escopo="crm:read" filters={input} />
        </ListFilters>
      }
      icon={<IconCalendarCheck />}
      empty={{
        title: 'Nenhuma atividade ainda',
        text: 'Anote aqui o que combinou com cada contato: uma ligação, uma reunião, uma tarefa com prazo. As atrasadas aparecem no Início.',
      }}
      nothingFound={{ title: 'Nenhuma atividade com estes filtros', text: 'Mude a busca, o responsável ou o prazo.' }}
      forbidden={can('crm:read') ? undefined : 'O seu papel nesta empresa não vê atividades.'}
    >
      <AtividadeDrawer {...dialog.props} />
    </ListPage>
  );
}
