'use client';

import { Skeleton } from '@mantine/core';
import { WITHIN } from '#app/_ui/chart-steps.ts';
import { FigureCell, FigureRow } from '#app/_ui/figure-row.tsx';
import { formatCount, formatInteger, formatMs } from '#app/_ui/format.ts';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../../../_shell/session.tsx';
import { formatShare } from '../format.ts';
import type { Saude } from '../types.ts';
import classes from './detail.module.css';

/** Of fewer attempts, a low share is an accident. */
const MIN = 20;

/** The webhook's health in numbers: the last day, the waiting deliveries, and the last results. */
export function Figures({ saude }: { saude: Saude | undefined }) {
  const { empresa } = useSessao();
  if (!saude) return <Skeleton height={86} />;
  const { sucesso_24h, tentativas_24h, p95_24h, na_fila, agendadas, ultimo_sucesso_em, ultima_falha_em } = saude;
  const when = (date: Date | null) =>
    date ? <When date={date} zone={empresa.fuso} relative inherit /> : <span className={classes.none}>nunca</span>;
  return (
    <FigureRow label="Saúde" cols={{ base: 2, sm: 3, lg: 6 }}>
      <FigureCell
        label="Sucesso (24 h)"
        note={
          tentativas_24h === 0
            ? 'sem tentativas'
            : `de ${formatInteger(tentativas_24h)} ${tentativas_24h === 1 ? 'tentativa' : 'tentativas'}`
        }
        alert={sucesso_24h !== null && sucesso_24h < 0.9 && tentativas_24h >= MIN}
      >
        {sucesso_24h === null ? '—' : formatShare(sucesso_24h)}
      </FigureCell>
      <FigureCell label={WITHIN} note="nas últimas 24 horas">
        {p95_24h === null ? '—' : formatMs(p95_24h)}
      </FigureCell>
      <FigureCell label="Na fila" note="saem em instantes">
        {formatCount(na_fila, saude.mais_na_fila)}
      </FigureCell>
      <FigureCell label="Agendadas" note="nova tentativa">
        {formatCount(agendadas, saude.mais_agendadas)}
      </FigureCell>
      <FigureCell label="Último sucesso" note={null}>
        {when(ultimo_sucesso_em)}
      </FigureCell>
      <FigureCell
        label="Última falha"
        note={saude.falhas_seguidas > 1 ? `${formatInteger(saude.falhas_seguidas)} em seguida` : null}
      >
        {when(ultima_falha_em)}
      </FigureCell>
    </FigureRow>
  );
}
