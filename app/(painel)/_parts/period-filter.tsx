'use client';

import type { ComponentProps } from 'react';
import { PeriodInput } from '#app/_ui/period-input.tsx';
import { useSessao } from '../_shell/session.tsx';

type Period = { data_inicio: string | null; data_fim: string | null };

type Props = Pick<ComponentProps<typeof PeriodInput>, 'label'> & {
  state: { values: Period; change: (period: Period) => unknown };
};

/** Limits a list to some days of the company. */
export const PeriodFilter = ({ state: { values, change }, ...input }: Props) => (
  <PeriodInput
    data_inicio={values.data_inicio}
    data_fim={values.data_fim}
    onChange={change}
    zone={useSessao().empresa.fuso}
    {...input}
  />
);
