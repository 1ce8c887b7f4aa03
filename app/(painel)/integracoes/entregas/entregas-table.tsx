'use client';

import { Button, Group, Stack, Text } from '@mantine/core';
import { IconRefresh, IconSend } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { NothingFound } from '#app/_ui/clear-filters.tsx';
import { DataTable } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { formatInteger } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { Pager } from '#app/_ui/pager.tsx';
import { useListQuery } from '#app/_ui/use-list-query.ts';
import { useSessao } from '../../_shell/session.tsx';
import { SearchReach } from '../_parts/cause-pills.tsx';
import { useCatalogo } from '../_parts/kind-select.tsx';
import type { Entrega } from '../_parts/webhook-words.ts';
import { type Alvo, BulkResend } from './bulk-resend.tsx';
import { entregaColumns, type Selection } from './entrega-columns.tsx';
import classes from './entregas.module.css';
import { EntregasFilters, type Filtro, filtroOf, useEntregasState } from './entregas-filters.tsx';
import { OpenReenvios } from './open-reenvios.tsx';

/** Milliseconds between refetches: while a delivery is under way, and otherwise. A page out of sight is not refetched. */
const BUSY_MS = 2_000;
const CALM_MS = 5_000;

type Props = {
  /** Limits the list to one webhook. */
  webhookId?: number;
};

/** Deliveries, newest first: filters in the URL, followed live, sent again one by one, selected or all that a filter finds. */
export function EntregasTable({ webhookId }: Props) {
  const router = useRouter();
  const { can, empresa } = useSessao();
  const { tituloOf } = useCatalogo();
  const mayResend = can('webhooks:write');
  const state = useEntregasState();
  const filtro = filtroOf(state, webhookId);
  const { pagina, por_pagina } = state.values;
  const query = useListQuery(
    trpc.entregas.list,
    { pagina, por_pagina, ...filtro },
    {
      refetchInterval: ({ state: { data } }) =>
        data?.resultados.some((row) => row.estado === 'pendente') ? BUSY_MS : CALM_MS,
    },
  );
  const rows = query.data?.resultados;
  const selected = useSelection(rows, JSON.stringify([pagina, por_pagina, filtro]));
  const [alvo, setAlvo] = useState<Alvo | null>(null);

  return (
    <Stack gap="sm">
      <EntregasFilters state={state} filtro={filtro} oneWebhook={webhookId !== undefined} rows={rows} />
      <SearchReach alcance={query.data?.alcance} of="entregas" />
      <OpenReenvios webhookId={webhookId} />
      {rows && rows.length > 0 ? (
        <Bar
          selected={selected.ids}
          total={query.data?.total_registros ?? 0}
          more={query.data?.ao_menos ?? false}
          filtered={state.filtered}
          mayResend={mayResend}
          onClear={selected.clear}
          onSelected={() => setAlvo({ ids: selected.ids })}
          onFiltered={() => setAlvo({ filtro })}
        />
      ) : null}
      <DataTable
        label="Entregas"
        columns={entregaColumns({
          fuso: empresa.fuso,
          oneWebhook: webhookId !== undefined,
          tituloOf,
          selection: mayResend ? selected : null,
        })}
        fixed
        rows={rows}
        rowKey={(row) => row.id}
        error={query.data ? null : query.error}
        onRetry={query.refetch}
        onRowClick={(row) => router.push(`/integracoes/entregas/${row.id}`)}
        empty={
          <Empty oneWebhook={webhookId !== undefined} filtered={state.filtered || pagina > 1} onClear={state.clear} />
        }
        footer={
          <Footer filtro={filtro} pager={<Pager page={query.data} onChange={state.goTo} onSize={state.resize} />} />
        }
      />
      <BulkResend alvo={alvo} onClose={() => setAlvo(null)} onStarted={selected.clear} />
    </Stack>
  );
}

/** The pages, and how far a filter by a record or a request reaches. */
function Footer({ filtro: { registro, requisicao }, pager }: { filtro: Filtro; pager: ReactNode }) {
  return (
    <Stack gap={4}>
      {pager}
      {registro || requisicao ? (
        <Text size="xs" c="dimmed">
          Por registro ou por requisição, a lista tem as entregas dos 2.000 eventos mais novos.
        </Text>
      ) : null}
    </Stack>
  );
}

/** The rows chosen on this page; another page or filter clears the choice. */
function useSelection(rows: Entrega[] | undefined, page: string): Selection & { ids: number[]; clear: () => void } {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page and the filter, whose change clears the choice
  useEffect(() => setChosen(new Set()), [page]);
  const shown = rows ?? [];
  const ids = shown.filter((row) => chosen.has(row.id)).map((row) => row.id);
  const all = ids.length === 0 ? 'none' : ids.length === shown.length ? 'all' : 'some';
  return {
    ids,
    all,
    has: (id) => chosen.has(id),
    toggle: (id) => {
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      setChosen(next);
    },
    toggleAll: () => setChosen(new Set(all === 'all' ? [] : shown.map((row) => row.id))),
    clear: () => setChosen(new Set()),
  };
}

type BarProps = {
  selected: number[];
  total: number;
  more: boolean;
  filtered: boolean;
  mayResend: boolean;
  onClear: () => void;
  onSelected: () => void;
  onFiltered: () => void;
};

/** The number of chosen deliveries, and the actions on them. */
function Bar({ selected, total, more, filtered, mayResend, onClear, onSelected, onFiltered }: BarProps) {
  const count = `${more ? 'mais de ' : ''}${formatInteger(total)}`;
  return (
    <Group justify="space-between" gap="sm" className={classes.bar}>
      <Text size="sm" c="dimmed" className="numero" aria-live="polite">
        {selected.length > 0
          ? selected.length === 1
            ? '1 selecionada'
            : `${selected.length} selecionadas`
          : mayResend
            ? 'Selecione entregas, ou filtre, para reenviar várias de uma vez.'
            : 'Só administradores reenviam entregas.'}
      </Text>
      {mayResend ? (
        <Group gap="sm">
          {selected.length > 0 ? (
            <>
              <Button variant="subtle" size="xs" onClick={onClear}>
                Limpar seleção
              </Button>
              <Button size="xs" leftSection={<IconRefresh size={15} aria-hidden />} onClick={onSelected}>
                Reenviar selecionadas
              </Button>
            </>
          ) : filtered ? (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconRefresh size={15} aria-hidden />}
              onClick={onFiltered}
            >
              {total === 1 ? 'Reenviar a entrega filtrada' : `Reenviar todas as ${count} filtradas`}
            </Button>
          ) : null}
        </Group>
      ) : null}
    </Group>
  );
}

type EmptyProps = { oneWebhook: boolean; filtered: boolean; onClear: () => void };

function Empty({ oneWebhook, filtered, onClear }: EmptyProps) {
  if (filtered) {
    return (
      <NothingFound icon={<IconSend />} title="Nenhuma entrega com estes filtros" onClear={onClear}>
        Entregas ficam guardadas por 30 dias.
      </NothingFound>
    );
  }
  return (
    <EmptyState
      icon={<IconSend />}
      title="Nenhuma entrega nos últimos sete dias"
      action={
        oneWebhook ? null : (
          <Button component={Link} href="/integracoes/webhooks" variant="default">
            Ver os webhooks
          </Button>
        )
      }
    >
      Quando acontecer um evento que um webhook ativo assina, a entrega aparece aqui em menos de um segundo, com cada
      tentativa e a resposta do destino. “Enviar teste”, no webhook, mostra a primeira agora.
    </EmptyState>
  );
}
