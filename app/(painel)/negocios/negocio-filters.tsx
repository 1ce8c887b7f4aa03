'use client';

import { Button, Collapse, ComboboxChevron, Group, InputBase } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ClearFilters } from '#app/_ui/clear-filters.tsx';
import { dayOf, daysBefore } from '#app/_ui/format.ts';
import { useListState } from '#app/_ui/list-state.ts';
import { onceLoaded } from '#app/_ui/on-demand.tsx';
import { idOfFilter } from '#app/_ui/path-id.ts';
import { SearchInput } from '#app/_ui/search-input.tsx';
import { SelectFilter } from '#app/_ui/select-filter.tsx';
import { useStandIn } from '#app/_ui/use-stand-in.ts';
import { ResponsavelFilter } from '../_parts/responsavel-filter.tsx';
import type { ContatoFilter } from './contato-filter.tsx';
import { CONTATO_FILTER } from './contato-filter-looks.ts';
import { SITUACAO, STATUS } from './situacao.tsx';
import type { Filtros } from './types.ts';

const PREVISAO = {
  vencida: 'Previsão vencida',
  mes: 'Previstos para este mês',
  proximo: 'Previstos para o próximo mês',
} as const;
type Previsao = keyof typeof PREVISAO;

/** The page, order and filters of deals, in the URL; newest first. */
export const useNegociosState = () =>
  useListState(
    ['criado_em', 'atualizado_em', 'valor', 'codigo'],
    { status: STATUS, previsao: ['vencida', 'mes', 'proximo'] },
    ['responsavel_id', 'contato_id', 'etapa_id'],
    'desc',
  );

type State = ReturnType<typeof useNegociosState>;

/** The first day of the month that many months after the day's own. */
function monthStart(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** What a choice of expectation means in days. */
function expected(previsao: Previsao | undefined, hoje: string) {
  if (previsao === 'vencida') return { previsao_fim: daysBefore(hoje, 1) };
  if (previsao === 'mes' || previsao === 'proximo') {
    const first = previsao === 'mes' ? 0 : 1;
    const [previsao_inicio, next] = [monthStart(hoje, first), monthStart(hoje, first + 1)];
    return { previsao_inicio, previsao_fim: daysBefore(next, 1) };
  }
  return {};
}

/** What narrows the board, as its procedures take it. */
export function filtrosOf({ input }: State, fuso: string): Filtros {
  const { busca, previsao, responsavel_id, contato_id } = input;
  return {
    ...(busca ? { busca } : {}),
    ...(responsavel_id ? { responsavel_id: idOfFilter(responsavel_id) } : {}),
    ...(contato_id ? { contato_id: idOfFilter(contato_id) } : {}),
    ...expected(previsao, dayOf(new Date(), fuso)),
  };
}

type Props = { state: State; etapas: readonly { id: number; nome: string }[]; list: boolean; children?: ReactNode };

/** Search, who answers, contact, expectation; status and stage in the list alone, since the board shows them otherwise. */
export function NegocioFilters({ state, etapas, list, children }: Props) {
  const narrow = useMediaQuery('(max-width: 47.99em)');
  const [opened, { toggle }] = useDisclosure(false);
  const more = (
    <>
      {list ? (
        <>
          <SelectFilter
            label="Filtrar por situação"
            {...state.filter('status')}
            words={(status) => SITUACAO[status].plural}
            placeholder="Todas as situações"
            clearButtonProps={{ 'aria-label': 'Mostrar todas as situações' }}
            w={{ base: '100%', sm: 175 }}
          />
          <SelectFilter
            label="Filtrar por etapa"
            value={state.values.etapa_id}
            onChange={(etapa_id) => state.change({ etapa_id })}
            values={etapas.map(({ id }) => String(id))}
            words={(id) => etapas.find((etapa) => String(etapa.id) === id)?.nome ?? id}
            placeholder="Todas as etapas"
            clearButtonProps={{ 'aria-label': 'Mostrar todas as etapas' }}
            w={{ base: '100%', sm: 175 }}
          />
        </>
      ) : null}
      <ResponsavelFilter
        mine="Meus negócios"
        value={state.values.responsavel_id}
        onChange={(responsavel_id) => void state.change({ responsavel_id })}
        w={{ base: '100%', sm: 210 }}
      />
      <DoContato state={state} />
      <SelectFilter
        label="Filtrar por previsão"
        {...state.filter('previsao')}
        words={(previsao) => PREVISAO[previsao]}
        placeholder="Qualquer previsão"
        clearButtonProps={{ 'aria-label': 'Mostrar qualquer previsão' }}
        w={{ base: '100%', sm: 190 }}
      />
      <ClearFilters state={state} />
      {children}
    </>
  );
  return (
    <Group gap="sm">
      <SearchInput {...state.search} label="Buscar negócio" placeholder="Título, código ou contato" />
      {narrow ? (
        <>
          <Button
            variant={state.filtered ? 'light' : 'default'}
            leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
            aria-expanded={opened}
            onClick={toggle}
          >
            Filtros
          </Button>
          <Collapse expanded={opened} w="100%">
            <Group gap="sm">{more}</Group>
          </Collapse>
        </>
      ) : (
        more
      )}
    </Group>
  );
}

const contatoFilter = onceLoaded(() => import('./contato-filter.tsx').then((m) => m.ContatoFilter));

function DoContato({ state }: { state: State }) {
  const { loaded: Loaded, ref, props, typing } = useStandIn<typeof ContatoFilter, HTMLInputElement>(contatoFilter);
  const id = idOfFilter(state.values.contato_id);
  const change = (contato: number | null) =>
    void state.change({ contato_id: contato === null ? null : String(contato) });
  if (Loaded) return <Loaded id={id} onChange={change} inputRef={ref} />;
  const { label, ...looks } = CONTATO_FILTER;
  return (
    <InputBase
      {...looks}
      ref={ref}
      aria-label={label}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      autoComplete="off"
      rightSection={<ComboboxChevron />}
      rightSectionPointerEvents="none"
      {...props}
      {...typing('')}
    />
  );
}
