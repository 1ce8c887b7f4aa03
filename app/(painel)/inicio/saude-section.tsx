'use client';

import { Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconChartBar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { noPeriodo, type Periodo } from '#app/_ui/chart-steps.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { PeriodSwitch } from '#app/_ui/period-switch.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { useSessao } from '../_shell/session.tsx';
import { EmptyLog } from '../integracoes/requisicoes/empty-log.tsx';
import { Callers } from './saude-callers.tsx';
import { DeliveriesChart, RequestsChart, TimeChart } from './saude-charts.tsx';
import { HealthFigures } from './saude-figures.tsx';
import { attemptsOf } from './saude-sums.ts';
import type { Saude } from './saude-types.ts';

type Props = {
  query: { data: Saude | undefined; error: { message: string } | null; refetch: () => unknown };
  periodo: Periodo;
  onPeriodo: (periodo: Periodo) => void;
};

/** The integration over a period: figures, charts, and who calls. */
export function SaudeSection({ query, periodo, onPeriodo }: Props) {
  return (
    <Stack gap="md" component="section" id="saude" aria-labelledby="saude-titulo">
      <Group justify="space-between" gap="sm">
        <Title order={2} id="saude-titulo">
          Saúde da integração
        </Title>
        <PeriodSwitch label="Período da saúde da integração" value={periodo} onChange={onPeriodo} />
      </Group>
      {query.data ? (
        <Content saude={query.data} periodo={periodo} />
      ) : query.error ? (
        <LoadError message={query.error.message} onRetry={query.refetch} />
      ) : (
        <Skeletons heights={[150, 280]} />
      )}
    </Stack>
  );
}

function Content({ saude, periodo }: { saude: Saude; periodo: Periodo }) {
  const { empresa } = useSessao();
  const { api, entregas } = saude;
  const attempts = entregas ? attemptsOf(entregas).total : 0;
  if ((api?.total ?? 0) === 0 && attempts === 0) {
    return (
      <Card withBorder p={0}>
        {api ? (
          <EmptyLog title={`Nenhuma chamada ${noPeriodo(periodo)}`} />
        ) : (
          <Text size="sm" c="dimmed" p="lg">
            Nenhuma entrega {noPeriodo(periodo)}.
          </Text>
        )}
      </Card>
    );
  }
  return (
    <>
      <HealthFigures saude={saude} periodo={periodo} zone={empresa.fuso} />
      <Folded>
        {api && api.total > 0 ? <RequestsChart pontos={api.pontos} periodo={periodo} zone={empresa.fuso} /> : null}
        <SimpleGrid cols={{ base: 1, lg: api && api.total > 0 && attempts > 0 ? 2 : 1 }} spacing="md">
          {api && api.total > 0 ? <TimeChart pontos={api.pontos} periodo={periodo} zone={empresa.fuso} /> : null}
          {entregas && attempts > 0 ? (
            <DeliveriesChart pontos={entregas.pontos} periodo={periodo} zone={empresa.fuso} />
          ) : null}
        </SimpleGrid>
        {api && api.total > 0 ? <Callers api={api} periodo={periodo} zone={empresa.fuso} /> : null}
      </Folded>
    </>
  );
}

/** On a phone, the charts below the figures are folded. */
function Folded({ children }: { children: ReactNode }) {
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [opened, { open }] = useDisclosure(false);
  if (!narrow || opened) return children;
  return (
    <Button variant="default" leftSection={<IconChartBar size={16} aria-hidden />} onClick={open}>
      Ver gráficos e limites
    </Button>
  );
}
