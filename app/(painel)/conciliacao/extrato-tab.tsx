'use client';

import { Alert, Button, Group, Paper, Progress, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertCircle, IconChecks, IconFileImport, IconReceipt2 } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { ClearFilters } from '#app/_ui/clear-filters.tsx';
import { notifyDone } from '#app/_ui/feedback.tsx';
import { FigureCell, FigureRow } from '#app/_ui/figure-row.tsx';
import { formatInteger, formatMoney } from '#app/_ui/format.ts';
import { List } from '#app/_ui/list.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { SearchInput } from '#app/_ui/search-input.tsx';
import { SegmentFilter } from '#app/_ui/segment-filter.tsx';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { useListQuery } from '#app/_ui/use-list-query.ts';
import { useRefresh } from '#app/_ui/use-refresh.ts';
import { PeriodFilter } from '../_parts/period-filter.tsx';
import { sendFile } from '../_parts/send-file.ts';
import { useSessao } from '../_shell/session.tsx';
import { linhaColumns } from './linha-columns.tsx';
import type { Totais } from './types.ts';

const STATUS = ['pendente', 'conciliada', 'ignorada'] as const;
const PLURAL = { pendente: 'Pendentes', conciliada: 'Conciliadas', ignorada: 'Ignoradas' } as const;
const TOUCHED = ['conciliacao', 'cobrancas'] as const;

/** Sends bank files, and says of each line what it paid. */
export function ExtratoTab({ totais }: { totais: Totais | undefined }) {
  const { can } = useSessao();
  const state = useListState(['dia'], { status: STATUS }, ['data_inicio', 'data_fim'], 'desc');
  const query = useListQuery(trpc.conciliacao.linhas, state.input);
  const writes = can('financeiro:write');
  const accept = useConfirmed(trpc.conciliacao.aceitar, {
    refresh: TOUCHED,
    said: ({ conciliadas, restantes }) =>
      `${formatInteger(conciliadas)} ${conciliadas === 1 ? 'linha conciliada' : 'linhas conciliadas'}; ${restantes === 1 ? 'falta' : 'faltam'} ${formatInteger(restantes)}.`,
  });
  return (
    <Stack>
      {writes ? <DropFile /> : null}
      {totais ? (
        <FigureRow label="Resumo da conciliação" cols={{ base: 2, md: 4 }}>
          <FigureCell
            label="Linhas pendentes"
            note={`${formatInteger(totais.conciliadas)} já ${totais.conciliadas === 1 ? 'conciliada' : 'conciliadas'}`}
          >
            {formatInteger(totais.pendentes)}
          </FigureCell>
          <FigureCell label="Entradas por conciliar">{formatMoney(totais.entradas_pendentes)}</FigureCell>
          <FigureCell label="Saídas por conciliar">{formatMoney(totais.saidas_pendentes)}</FigureCell>
          <FigureCell
            label="Conciliado"
            note={`${formatInteger(totais.ignoradas)} ${totais.ignoradas === 1 ? 'ignorada' : 'ignoradas'}`}
          >
            {formatMoney(totais.conciliado)}
          </FigureCell>
        </FigureRow>
      ) : null}
      <List
        label="Linhas de extrato"
        state={state}
        query={query}
        columns={linhaColumns(writes)}
        rowKey="id"
        filters={
          <Group gap="sm">
            <SearchInput {...state.search} label="Buscar linha" placeholder="Descrição, documento ou valor" />
            <SegmentFilter
              label="Filtrar por situação"
              {...state.filter('status')}
              words={(status) => PLURAL[status]}
              all="Todas"
            />
            <PeriodFilter state={state} label="Filtrar por dia" />
            <ClearFilters state={state} />
            {writes && totais && totais.pendentes > 0 ? (
              <Button
                variant="default"
                leftSection={<IconChecks size={16} aria-hidden />}
                loading={accept.dialog.loading}
                onClick={() => accept.do({})}
              >
                Aceitar as certas
              </Button>
            ) : null}
          </Group>
        }
        icon={<IconReceipt2 />}
        empty={{
          title: 'Nenhum extrato ainda',
          text: 'Peça ao banco o extrato em OFX e solte o arquivo aqui. Cada linha entra uma vez só, e as que já têm conta correspondente são sugeridas.',
        }}
        nothingFound={{ title: 'Nenhuma linha com estes filtros', text: 'Mude a busca, o período ou a situação.' }}
      />
    </Stack>
  );
}

/** Takes a bank's file, dropped or chosen. */
function DropFile() {
  const refresh = useRefresh(TOUCHED);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [sent, setSent] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  async function send(file: File | undefined) {
    if (!file || sent !== null) return;
    setError(null);
    setSent(0);
    try {
      const answer = await sendFile<Received>('/api/arquivos/extratos', file, {
        onProgress: setSent,
        signal: new AbortController().signal,
      });
      await refresh();
      notifyDone(
        answer.novas === 0
          ? 'Este extrato já tinha vindo: nenhuma linha nova.'
          : `${formatInteger(answer.novas)} ${answer.novas === 1 ? 'linha nova' : 'linhas novas'}.`,
      );
    } catch (fault) {
      setError(fault instanceof Error ? fault.message : 'Não foi possível enviar. Tente de novo.');
    } finally {
      setSent(null);
      if (input.current) input.current.value = '';
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void send(event.dataTransfer.files[0]);
  };
  return (
    <Stack gap="xs">
      <Paper
        withBorder
        p="md"
        radius="md"
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        style={{ borderStyle: 'dashed', ...(over ? { borderColor: 'var(--mantine-primary-color-filled)' } : {}) }}
      >
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed">
            Solte aqui o extrato em OFX, de qualquer banco, ou escolha o arquivo.
          </Text>
          <Button
            leftSection={<IconFileImport size={16} aria-hidden />}
            loading={sent !== null}
            onClick={() => input.current?.click()}
          >
            Enviar extrato
          </Button>
        </Group>
        <VisuallyHidden>
          <input
            ref={input}
            type="file"
            accept=".ofx,.qfx,.txt"
            aria-label="Arquivo OFX"
            tabIndex={-1}
            onChange={(event) => void send(event.currentTarget.files?.[0])}
          />
        </VisuallyHidden>
        {sent === null ? null : <Progress value={100 * sent} mt="sm" aria-label="Envio do arquivo" />}
      </Paper>
      {error ? (
        <Alert color="red" icon={<IconAlertCircle />} role="alert" title="O extrato não foi lido">
          {error}
        </Alert>
      ) : null}
    </Stack>
  );
}

type Received = { novas: number; extratos: Outputs['conciliacao']['extratos']['resultados'] };
