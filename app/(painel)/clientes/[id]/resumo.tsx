'use client';

import { Skeleton } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { FigureCell, FigureRow } from '#app/_ui/figure-row.tsx';
import { formatCount, formatDate, formatInteger, formatMoney, formatRelative } from '#app/_ui/format.ts';
import { useSessao } from '../../_shell/session.tsx';

/** What the customer bought, in four figures. */
export function Resumo({ cliente_id }: { cliente_id: number }) {
  const { empresa } = useSessao();
  const { data, error, refetch } = trpc.vendas.resumoDoCliente.useQuery({ cliente_id });
  if (error) return <LoadError message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={96} radius="md" />;
  const { pedidos, finalizados, total_finalizado, total_em_aberto, total_devolvido, ticket_medio, ao_menos } = data;
  const notes = [
    ...(ao_menos ? ['dos 10.000 pedidos mais novos'] : []),
    ...(Number(total_devolvido) > 0 ? [`${formatMoney(total_devolvido)} devolvidos`] : []),
    ...(Number(total_em_aberto) > 0 ? [`mais ${formatMoney(total_em_aberto)} em aberto`] : []),
  ];
  const done = `${formatInteger(finalizados)} ${finalizados === 1 ? 'finalizado' : 'finalizados'}`;
  return (
    <FigureRow label="Compras deste cliente" cols={{ base: 2, md: 4 }}>
      <FigureCell label="Pedidos" note={pedidos === finalizados ? null : done}>
        {formatCount(pedidos, ao_menos)}
      </FigureCell>
      <FigureCell label="Total finalizado" note={notes.length > 0 ? notes.join(', ') : null}>
        {formatMoney(total_finalizado)}
      </FigureCell>
      <FigureCell label="Ticket médio" note={ticket_medio === null ? null : 'dos finalizados'}>
        {ticket_medio === null ? '—' : formatMoney(ticket_medio)}
      </FigureCell>
      <FigureCell
        label="Último pedido"
        href={data.ultimo_id === null ? undefined : `/vendas/${data.ultimo_id}`}
        note={data.ultimo_em && formatRelative(data.ultimo_em)}
      >
        {data.ultimo_em ? formatDate(data.ultimo_em, empresa.fuso) : '—'}
      </FigureCell>
    </FigureRow>
  );
}
