'use client';

import { Stack, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import type { Column } from '#app/_ui/data-table.tsx';
import { formatDay, formatInteger, formatMoney } from '#app/_ui/format.ts';
import { List } from '#app/_ui/list.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { useListQuery } from '#app/_ui/use-list-query.ts';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../_shell/session.tsx';
import type { Extrato } from './types.ts';

/** The bank's files that were sent, one row for each bank account in them: what each brought, and how much of it still waits. */
export function ArquivosTab() {
  const { empresa } = useSessao();
  const state = useListState(['criado_em'], {}, [], 'desc');
  const query = useListQuery(trpc.conciliacao.extratos, state.input);
  return (
    <List
      label="Extratos enviados"
      state={state}
      query={query}
      columns={columns(empresa.fuso)}
      rowKey="id"
      icon={<IconFileImport />}
      empty={{
        title: 'Nenhum extrato ainda',
        text: 'Os arquivos que você envia em Extrato aparecem aqui, com o período e o que cada um trouxe.',
      }}
    />
  );
}

const columns = (fuso: string): Column<Extrato>[] => [
  {
    key: 'arquivo',
    header: 'Arquivo',
    card: 'title',
    clamp: true,
    width: '20%',
    render: ({ arquivo_nome }) => (
      <Text span size="sm" fw={600}>
        {arquivo_nome}
      </Text>
    ),
  },
  {
    key: 'conta',
    header: 'Conta no banco',
    render: ({ banco, agencia, conta }) => (
      <Stack gap={0}>
        <Text size="sm" className="numero">
          {conta}
        </Text>
        <Text size="xs" c="dimmed">
          {[banco && `Banco ${banco}`, agencia && `agência ${agencia}`].filter(Boolean).join(', ')}
        </Text>
      </Stack>
    ),
  },
  {
    key: 'periodo',
    header: 'Período',
    width: 200,
    render: ({ inicio, fim }) => (
      <Text span size="sm" className="numero">
        {inicio && fim ? `${formatDay(inicio)} a ${formatDay(fim)}` : '—'}
      </Text>
    ),
  },
  {
    key: 'linhas',
    header: 'Linhas novas',
    align: 'right',
    width: 115,
    render: ({ novas, linhas, pendentes }) => (
      <Stack gap={0} align="flex-end">
        <Text size="sm">
          {formatInteger(novas)} de {formatInteger(linhas)}
        </Text>
        <Text size="xs" c="dimmed">
          {pendentes === 0
            ? 'nenhuma pendente'
            : `${formatInteger(pendentes)} ${pendentes === 1 ? 'pendente' : 'pendentes'}`}
        </Text>
      </Stack>
    ),
  },
  {
    key: 'saldo',
    header: 'Saldo no banco',
    align: 'right',
    width: 135,
    render: ({ saldo, saldo_em }) => (
      <Stack gap={0} align="flex-end">
        <Text size="sm">{saldo === null ? '—' : formatMoney(saldo)}</Text>
        {saldo_em ? (
          <Text size="xs" c="dimmed" className="numero">
            em {formatDay(saldo_em)}
          </Text>
        ) : null}
      </Stack>
    ),
  },
  {
    key: 'enviado',
    header: 'Enviado',
    sort: 'criado_em',
    width: 165,
    render: ({ criado_em, ator_nome }) => (
      <Stack gap={0}>
        <When date={criado_em} zone={fuso} className="numero" />
        <Text size="xs" c="dimmed" truncate>
          por {ator_nome}
        </Text>
      </Stack>
    ),
  },
];
