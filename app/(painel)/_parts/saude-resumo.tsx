'use client';

import { Card, Text } from '@mantine/core';
import { noPeriodo, type Periodo } from '#app/_ui/chart-steps.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { useSessao } from '../_shell/session.tsx';
import { HealthFigures } from './saude-figures.tsx';
import { attemptsOf } from './saude-sums.ts';
import type { Saude } from './saude-types.ts';

type Props = {
  query: { data: Saude | undefined; error: { message: string } | null; refetch: () => unknown };
  periodo: Periodo;
};

/** The integration's figures over a period; or that there was nothing to count. */
export function SaudeResumo({ query: { data, error, refetch }, periodo }: Props) {
  const { empresa } = useSessao();
  if (!data) {
    return error ? <LoadError message={error.message} onRetry={refetch} /> : <Skeletons heights={[150]} />;
  }
  const { api, entregas } = data;
  const attempts = entregas ? attemptsOf(entregas).total : 0;
  if ((api?.total ?? 0) > 0 || attempts > 0 || (entregas?.na_fila ?? 0) > 0 || (entregas?.agendadas ?? 0) > 0) {
    return <HealthFigures saude={data} periodo={periodo} zone={empresa.fuso} />;
  }
  return (
    <Card withBorder px="lg" py="md">
      <Text size="sm" c="dimmed">
        {api && entregas ? 'Nenhuma requisição e nenhuma entrega' : api ? 'Nenhuma requisição' : 'Nenhuma entrega'}{' '}
        {noPeriodo(periodo)}.
      </Text>
    </Card>
  );
}
