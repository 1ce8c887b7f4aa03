'use client';

import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { NothingFound } from '#app/_ui/clear-filters.tsx';
import { LoadError } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { dayOf, daysBefore, formatDayLong } from '#app/_ui/format.ts';
import { Pager } from '#app/_ui/pager.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { ExportList } from '../../_parts/export-list.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { MovementButtons } from '../_parts/movement-dialogs.tsx';
import type { Linha, Produto } from '../_parts/types.ts';
import type { ExtratoState } from './extrato-filters.tsx';
import { Movements } from './movements.tsx';

type Props = { produto: Produto; state: ExtratoState; onUndo: (linha: Linha) => void };

/** The product's movements, newest first, day by day. */
export function Extrato({ produto, state, onUndo }: Props) {
  const { empresa } = useSessao();
  const extrato = trpc.estoque.extrato.useQuery(
    { produto_id: produto.produto_id, pagina: state.pagina, tipo: state.tipo, ...state.scope },
    { placeholderData: (previous) => previous },
  );
  return (
    <Card withBorder p="lg" component="section" aria-label="Lançamentos">
      <Group justify="space-between">
        <Title order={2}>Lançamentos</Title>
        <ExportList
          lista="extrato"
          escopo="estoque:read"
          filters={{ produto_id: produto.produto_id, tipo: state.tipo, ...state.scope }}
        />
      </Group>
      <Text size="sm" c="dimmed" mb="lg">
        Um lançamento não se edita nem se apaga. Para corrigir, estorne: um novo lançamento, no sentido contrário,
        desfaz o efeito.
      </Text>
      {extrato.error ? (
        <LoadError message={extrato.error.message} onRetry={extrato.refetch} />
      ) : extrato.data === undefined ? (
        <Skeletons heights={[58, 58, 58, 58]} />
      ) : extrato.data.resultados.length === 0 ? (
        <Empty state={state} />
      ) : (
        <Stack gap="lg" aria-busy={extrato.isPlaceholderData}>
          {byDay(extrato.data.resultados, empresa.fuso).map(([day, linhas]) => (
            <section key={day} aria-label={dayTitle(day, empresa.fuso)}>
              <Title order={3} size="sm" c="dimmed" fw={600} mb="sm">
                {dayTitle(day, empresa.fuso)}
              </Title>
              <Movements linhas={linhas} unidade={produto.unidade} onUndo={onUndo} />
            </section>
          ))}
          <Pager page={extrato.data} onChange={state.goTo} />
        </Stack>
      )}
    </Card>
  );
}

function byDay(linhas: Linha[], zone: string): [day: string, linhas: Linha[]][] {
  return [...Map.groupBy(linhas, (linha) => dayOf(linha.data_lancamento, zone))];
}

function dayTitle(day: string, zone: string): string {
  const today = dayOf(new Date(), zone);
  if (day === today) return 'Hoje';
  return day === daysBefore(today, 1) ? 'Ontem' : formatDayLong(day);
}

function Empty({ state }: { state: ExtratoState }) {
  if (state.filtered || state.pagina > 1) {
    return (
      <NothingFound icon={<IconHistory />} title="Nenhum lançamento com estes filtros" onClear={state.clear}>
        Mude o depósito, o tipo ou o período.
      </NothingFound>
    );
  }
  return (
    <EmptyState
      icon={<IconHistory />}
      title="Nenhum lançamento ainda"
      action={
        <Group justify="center" gap="sm">
          <MovementButtons />
        </Group>
      }
    >
      A primeira entrada, ou a primeira contagem, dá saldo a este produto.
    </EmptyState>
  );
}
