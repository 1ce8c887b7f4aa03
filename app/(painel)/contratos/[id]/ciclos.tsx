'use client';

import { Anchor, Badge, Text, Title } from '@mantine/core';
import { IconCalendarDollar } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { type Column, DataTable } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { dayOf, formatDay } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { Money } from '#app/_ui/money.tsx';
import { Pager } from '#app/_ui/pager.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { toldCompetencia } from '../situacao.tsx';
import type { Ciclo, Contrato } from '../types.ts';

const SHOWN = 25;

const LOOK = {
  aberta: { nome: 'A receber', cor: 'blue' },
  parcial: { nome: 'Recebido em parte', cor: 'yellow' },
  paga: { nome: 'Recebido', cor: 'petroleo' },
  cancelada: { nome: 'Cancelado', cor: 'gray' },
} as const;

/** What became of a cycle's receivable, seen from today. */
function Recebimento({ ciclo, hoje }: { ciclo: Ciclo; hoje: string }) {
  if (ciclo.desfeito_em) return <Badge color="gray">Desfeito</Badge>;
  const status = ciclo.titulo_status ?? 'aberta';
  const late = (status === 'aberta' || status === 'parcial') && ciclo.vencimento < hoje;
  return <Badge color={late ? 'red' : LOOK[status].cor}>{late ? 'Vencido' : LOOK[status].nome}</Badge>;
}

const columnsOf = (hoje: string, sees: boolean): Column<Ciclo>[] => [
  {
    key: 'competencia',
    header: 'Competência',
    card: 'title',
    width: 130,
    render: (row) => (
      <Text span size="sm" fw={550} className="numero" td={row.desfeito_em ? 'line-through' : undefined}>
        {toldCompetencia(row.competencia)}
      </Text>
    ),
  },
  {
    key: 'vencimento',
    header: 'Vencimento',
    width: 130,
    render: (row) => (
      <Text span size="sm" className="numero">
        {formatDay(row.vencimento)}
      </Text>
    ),
  },
  { key: 'situacao', header: 'Situação', width: 160, render: (row) => <Recebimento ciclo={row} hoje={hoje} /> },
  {
    key: 'conta',
    header: 'Conta a receber',
    width: 140,
    render: (row) =>
      row.titulo_id === null ? null : sees ? (
        <Anchor component={Link} href={`/contas-receber/${row.titulo_id}`} size="sm" className="numero">
          {row.titulo_numero}
        </Anchor>
      ) : (
        <Text span size="sm" className="numero">
          {row.titulo_numero}
        </Text>
      ),
  },
  {
    key: 'valor',
    header: 'Valor',
    align: 'right',
    width: 130,
    render: (row) => <Money>{row.valor}</Money>,
  },
];

/** The contract's cycles, the last due day first. */
export function Ciclos({ contrato }: { contrato: Contrato }) {
  const { empresa, can } = useSessao();
  const [pagina, setPagina] = useState(1);
  const { data, error, refetch } = trpc.contratos.ciclos.useQuery(
    { id: contrato.id, pagina, por_pagina: SHOWN },
    { placeholderData: (previous) => previous },
  );
  return (
    <section aria-labelledby="ciclos">
      <Title order={2} id="ciclos" mb="sm">
        Ciclos
      </Title>
      <DataTable
        label="Ciclos do contrato"
        columns={columnsOf(dayOf(new Date(), empresa.fuso), can('financeiro:read'))}
        rows={data?.resultados}
        rowKey={(row) => row.id}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon={<IconCalendarDollar />} title="Nenhum ciclo ainda" action={null}>
            O primeiro aparece aqui quando chegar o seu dia, com a conta a receber.
          </EmptyState>
        }
        footer={data && data.total_registros > SHOWN ? <Pager page={data} onChange={setPagina} /> : null}
      />
    </section>
  );
}
