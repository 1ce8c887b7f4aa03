'use client';

import { Group, Stack, Text } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { ClearFilters } from '#app/_ui/clear-filters.tsx';
import type { Column } from '#app/_ui/data-table.tsx';
import { formatDateTime } from '#app/_ui/format.ts';
import { List } from '#app/_ui/list.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { Money } from '#app/_ui/money.tsx';
import { RecordName } from '#app/_ui/record-name.tsx';
import { SelectFilter } from '#app/_ui/select-filter.tsx';
import { useListQuery } from '#app/_ui/use-list-query.ts';
import { When } from '#app/_ui/when.tsx';
import { STATUS_COBRANCA } from '#modulos/cobrancas.ts';
import { PeriodFilter } from '../_parts/period-filter.tsx';
import { PENDENCIA, SituacaoCobranca } from '../_parts/situacao-cobranca.tsx';
import { useSessao } from '../_shell/session.tsx';
import type { Cobranca } from './types.ts';

const STATUS = ['ativa', 'concluida', 'expirada', 'removida_pelo_recebedor', 'removida_pelo_psp'] as const;

/** The company's charges by Pix, of whichever receivable. */
export function CobrancasTab() {
  const { empresa } = useSessao();
  const state = useListState(['criado_em'], { status: STATUS }, ['data_inicio', 'data_fim'], 'desc');
  const query = useListQuery(trpc.cobrancas.list, state.input);
  return (
    <List
      label="Cobranças Pix"
      state={state}
      query={query}
      columns={columns(empresa.fuso)}
      rowKey="id"
      filters={
        <Group gap="sm">
          <SelectFilter
            label="Filtrar por situação"
            placeholder="Situação"
            {...state.filter('status')}
            words={(status) => STATUS_COBRANCA[status]}
          />
          <PeriodFilter state={state} label="Filtrar por criação" />
          <ClearFilters state={state} />
        </Group>
      }
      icon={<IconQrcode />}
      empty={{
        title: 'Nenhuma cobrança Pix ainda',
        text: 'Abra uma conta a receber e escolha “Cobrar por Pix”. O que o cliente paga baixa a conta sozinho.',
      }}
      nothingFound={{ title: 'Nenhuma cobrança com estes filtros', text: 'Mude a situação ou o período.' }}
    />
  );
}

const columns = (fuso: string): Column<Cobranca>[] => [
  {
    key: 'criada',
    header: 'Criada em',
    sort: 'criado_em',
    width: 160,
    render: (row) => <When date={row.criado_em} zone={fuso} className="numero" />,
  },
  {
    key: 'conta',
    header: 'Conta a receber',
    card: 'title',
    render: (row) => (
      <Stack gap={0}>
        <RecordName href={`/contas-receber/${row.conta_id}`} className="numero">
          {row.conta_numero}
        </RecordName>
        <Text size="xs" c="dimmed">
          {happening(row, fuso)}
        </Text>
      </Stack>
    ),
  },
  { key: 'situacao', header: 'Situação', width: 180, render: (row) => <SituacaoCobranca status={row.status} /> },
  {
    key: 'valor',
    header: 'Valor',
    align: 'right',
    width: 130,
    render: (row) => <Money>{row.valor}</Money>,
  },
  {
    key: 'txid',
    header: 'Identificador',
    clamp: true,
    width: '26%',
    render: ({ txid }) => (
      <Text span size="xs" ff="monospace" truncate maw={{ base: '46vw', md: '100%' }} title={txid}>
        {txid}
      </Text>
    ),
  },
];

/** What there is to know of a charge besides its status. */
function happening({ status, pendencia, erro, expira_em, concluida_em }: Cobranca, fuso: string): string {
  if (erro && (pendencia || status === 'removida_pelo_psp')) return erro;
  if (pendencia) return PENDENCIA[pendencia];
  if (concluida_em) return `Paga em ${formatDateTime(concluida_em, fuso)}`;
  if (status === 'ativa' && expira_em) return `Pode ser paga até ${formatDateTime(expira_em, fuso)}`;
  if (status === 'expirada' && expira_em) return `Podia ser paga até ${formatDateTime(expira_em, fuso)}`;
  return status === 'ativa' ? 'Sem prazo' : '';
}
