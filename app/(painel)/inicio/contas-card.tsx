'use client';

import { Text } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import { formatDay, formatMoney } from '#app/_ui/format.ts';
import { contaHref, LADOS } from '../financeiro/_parts/lados.tsx';
import type { LinhaConta, Tipo } from '../financeiro/_parts/types.ts';
import { QueueCard, QueueItem } from './queue-card.tsx';

const FEW = 5;
const TITLE = { receber: 'A receber, vencidas', pagar: 'A pagar, vencidas' } as const;
const CALM = { receber: 'Nada a receber está vencido.', pagar: 'Nada a pagar está vencido.' } as const;

/** What is overdue of one side, the oldest first. */
export function ContasCard({ tipo }: { tipo: Tipo }) {
  const { data } = trpc.contas.list.useQuery({ tipo, vencida: 'true', por_pagina: FEW }, { refetchInterval: 60_000 });
  if (!data) return null;
  return (
    <QueueCard
      title={TITLE[tipo]}
      count={data.total_registros}
      more={data.ao_menos ?? false}
      alert
      calm={CALM[tipo]}
      all={[{ label: 'Ver as vencidas', href: `${LADOS[tipo].href}?situacao=vencida` }]}
    >
      {data.resultados.map((conta) => (
        <Item key={conta.id} conta={conta} />
      ))}
    </QueueCard>
  );
}

const Item = ({ conta }: { conta: LinhaConta }) => (
  <QueueItem
    href={contaHref(conta)}
    name={conta.cliente_nome ? `${conta.descricao} · ${conta.cliente_nome}` : conta.descricao}
    note={
      <Text span inherit c="var(--mantine-color-error)">
        venceu em {formatDay(conta.vencimento)}
      </Text>
    }
  >
    <Text size="sm" className="numero">
      {formatMoney(conta.valor_aberto)}
    </Text>
  </QueueItem>
);
