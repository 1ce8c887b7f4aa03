'use client';

import { Box } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import { FigureCell, FigureRow } from '#app/_ui/figure-row.tsx';
import { formatInteger, formatMoney } from '#app/_ui/format.ts';

/** What the active contracts bring, how many there are, and whose price is a year old. */
export function Resumo() {
  const { data } = trpc.contratos.resumo.useQuery();
  if (!data || data.ativos + data.suspensos === 0) return null;
  return (
    <Box mb="lg">
      <FigureRow label="Contratos em números" cols={{ base: 2, md: 4 }}>
        <FigureCell label="Receita recorrente mensal" note="dos ativos, em média por mês">
          {formatMoney(data.receita_mensal)}
        </FigureCell>
        <FigureCell label="Em um ano">{formatMoney(data.receita_anual)}</FigureCell>
        <FigureCell
          label="Contratos ativos"
          href="/contratos?status=ativo"
          note={
            data.suspensos > 0
              ? data.suspensos === 1
                ? 'e 1 suspenso'
                : `e ${formatInteger(data.suspensos)} suspensos`
              : null
          }
        >
          {formatInteger(data.ativos)}
        </FigureCell>
        <FigureCell
          label="A reajustar"
          href={data.preco_antigo > 0 ? '/contratos?status=preco_antigo' : undefined}
          note="preço há 12 meses ou mais"
          alert={data.preco_antigo > 0}
        >
          {formatInteger(data.preco_antigo)}
        </FigureCell>
      </FigureRow>
    </Box>
  );
}
