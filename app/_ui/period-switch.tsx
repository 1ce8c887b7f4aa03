'use client';

import { SegmentedControl } from '@mantine/core';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { PERIODO_NOME, PERIODOS, type Periodo } from './chart-steps.ts';

/** How far back the page's charts look, in the URL. */
export const usePeriodo = () => useQueryState('periodo', parseAsStringLiteral(PERIODOS).withDefault('24h'));

type Props = { label: string; value: Periodo; onChange: (value: Periodo) => void };

/** Chooses the charts' period. */
export function PeriodSwitch({ label, value, onChange }: Props) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={label}
      value={value}
      onChange={(next) => onChange(PERIODOS.find((p) => p === next) ?? '24h')}
      data={PERIODOS.map((p) => ({ value: p, label: PERIODO_NOME[p] }))}
    />
  );
}
