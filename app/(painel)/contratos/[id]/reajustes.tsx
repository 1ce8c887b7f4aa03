'use client';

import { Stack, Text, Title } from '@mantine/core';
import { IconClock, IconTrash } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { type Column, DataTable } from '#app/_ui/data-table.tsx';
import { toTyped } from '#app/_ui/decimal.ts';
import { formatMoney } from '#app/_ui/format.ts';
import { menuColumn, RowItem, RowMenu } from '#app/_ui/row-menu.tsx';
import { StatusBadge } from '#app/_ui/status-badge.tsx';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { toldCompetencia } from '../situacao.tsx';
import type { Contrato, Reajuste } from '../types.ts';

const SHOWN = 50;
const AGENDADO = { nome: 'Agendado', cor: 'yellow', icon: IconClock };

const toldPercentual = (percentual: string) =>
  `${percentual.startsWith('-') ? '−' : '+'}${toTyped(percentual.replace('-', ''))}%`;

/** The price adjustments, the newest first; nothing where there is none. One that waits may be taken back. */
export function Reajustes({ contrato: { id } }: { contrato: Contrato }) {
  const { empresa, can } = useSessao();
  const { data, error, refetch } = trpc.contratos.reajustes.useQuery({ id, por_pagina: SHOWN });
  const removing = useConfirmed(trpc.contratos.excluirReajuste, {
    refresh: ['contratos'],
    said: () => 'Reajuste excluído.',
  });
  if (!error && (data?.total_registros ?? 0) === 0) return null;
  const columns: Column<Reajuste>[] = [
    {
      key: 'percentual',
      header: 'Reajuste',
      width: '34%',
      card: 'title',
      render: (row) => (
        <Stack gap={0}>
          <Text span size="sm" fw={600} className="numero">
            {toldPercentual(row.percentual).replace(' ', '\u00a0')}
            {row.indice ? ` · ${row.indice}` : ''}
          </Text>
          {row.motivo ? (
            <Text span size="xs" c="dimmed" style={{ overflowWrap: 'break-word' }}>
              {row.motivo}
            </Text>
          ) : null}
        </Stack>
      ),
    },
    {
      key: 'a_partir_de',
      header: 'A partir de',
      width: 120,
      render: (row) => (
        <Text span size="sm" className="numero">
          {toldCompetencia(row.a_partir_de)}
        </Text>
      ),
    },
    {
      key: 'valor',
      header: 'Valor',
      align: 'right',
      render: (row) =>
        row.valor_antes === null || row.valor_depois === null ? (
          <StatusBadge look={AGENDADO} />
        ) : (
          <Text span size="sm" style={{ whiteSpace: 'nowrap' }}>
            {formatMoney(row.valor_antes)} → <b>{formatMoney(row.valor_depois)}</b>
          </Text>
        ),
    },
    {
      key: 'criado',
      header: 'Registrado',
      width: 150,
      render: (row) => (
        <Stack gap={0}>
          <When date={row.criado_em} zone={empresa.fuso} className="numero" />
          <Text span size="xs" c="dimmed">
            {row.ator_nome}
          </Text>
        </Stack>
      ),
    },
    ...(can('contratos:delete')
      ? [
          menuColumn<Reajuste>((row) =>
            row.aplicado_em === null ? (
              <RowMenu label={`Ações do reajuste de ${toldCompetencia(row.a_partir_de)}`}>
                <RowItem icon={IconTrash} color="red" onClick={() => removing.ask({ id, reajuste_id: row.id })}>
                  Excluir
                </RowItem>
              </RowMenu>
            ) : null,
          ),
        ]
      : []),
  ];
  return (
    <section aria-labelledby="reajustes">
      <Title order={2} id="reajustes" mb="sm">
        Reajustes
      </Title>
      <DataTable
        label="Reajustes do contrato"
        columns={columns}
        rows={data?.resultados}
        rowKey={(row) => row.id}
        error={error}
        onRetry={() => void refetch()}
        empty={null}
      />
      <ConfirmDialog {...removing.dialog} title="Excluir o reajuste agendado?" confirm="Excluir reajuste" danger>
        Os próximos ciclos ficam com o preço de hoje. O que já foi gerado não muda.
      </ConfirmDialog>
    </section>
  );
}
