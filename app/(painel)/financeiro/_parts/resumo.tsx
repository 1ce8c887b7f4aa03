'use client';

import { Box } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import { isZero } from '#app/_ui/decimal.ts';
import { FigureCell, FigureRow } from '#app/_ui/figure-row.tsx';
import { formatInteger, formatMoney } from '#app/_ui/format.ts';
import { LADOS } from './lados.tsx';
import type { Tipo } from './types.ts';

const counted = (n: number) => `${formatInteger(n)} ${n === 1 ? 'conta' : 'contas'}`;

/** What is open of one side: overdue, due today and in the coming days. Each figure leads to its list. */
export function Resumo({ tipo }: { tipo: Tipo }) {
  const { data } = trpc.contas.resumo.useQuery({ tipo });
  const { data: fluxo } = trpc.contas.fluxo.useQuery({});
  if (!data || !fluxo) return null;
  const { href } = LADOS[tipo];
  const due = (inicio: string, fim: string) =>
    `${href}?situacao=em_aberto&vencimento_inicio=${inicio}&vencimento_fim=${fim}`;
  return (
    <Box mb="lg">
      <FigureRow label="Em aberto" cols={{ base: 2, md: 4 }}>
        <FigureCell
          label="Vencidas"
          note={counted(data.vencidas.quantidade)}
          href={`${href}?situacao=vencida`}
          alert={!isZero(data.vencidas.valor)}
        >
          {formatMoney(data.vencidas.valor)}
        </FigureCell>
        <FigureCell label="Vencem hoje" note={counted(data.hoje.quantidade)} href={due(fluxo.hoje, fluxo.hoje)}>
          {formatMoney(data.hoje.valor)}
        </FigureCell>
        <FigureCell
          label="Próximos 7 dias"
          note={counted(data.proximos_7_dias.quantidade)}
          href={due(plus(fluxo.hoje, 1), plus(fluxo.hoje, 7))}
        >
          {formatMoney(data.proximos_7_dias.valor)}
        </FigureCell>
        <FigureCell
          label="Em aberto ao todo"
          note={counted(data.em_aberto.quantidade)}
          href={`${href}?situacao=em_aberto`}
        >
          {formatMoney(data.em_aberto.valor)}
        </FigureCell>
      </FigureRow>
    </Box>
  );
}

/** So many days after a day (`AAAA-MM-DD`). */
export const plus = (dia: string, days: number): string =>
  new Date(Date.parse(`${dia}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
