'use client';

import { Button, SimpleGrid, Stack } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconChartBar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Periodo } from '#app/_ui/chart-steps.ts';
import { Callers } from '../_parts/saude-callers.tsx';
import { DeliveriesChart, RequestsChart, TimeChart } from '../_parts/saude-charts.tsx';
import { attemptsOf } from '../_parts/saude-sums.ts';
import type { Saude } from '../_parts/saude-types.ts';
import { useSessao } from '../_shell/session.tsx';

/** The period's charts, and who calls; nothing of a period without a call and a delivery. */
export function SaudeSection({ saude: { api, entregas }, periodo }: { saude: Saude; periodo: Periodo }) {
  const { empresa } = useSessao();
  const attempts = entregas ? attemptsOf(entregas).total : 0;
  const called = api && api.total > 0;
  if (!called && attempts === 0) return null;
  const shared = { periodo, zone: empresa.fuso };
  return (
    <Folded>
      <Stack gap="md" component="section" aria-label="Gráficos e limites">
        {called ? <RequestsChart pontos={api.pontos} {...shared} /> : null}
        <SimpleGrid cols={{ base: 1, lg: called && attempts > 0 ? 2 : 1 }} spacing="md">
          {called ? <TimeChart pontos={api.pontos} {...shared} /> : null}
          {entregas && attempts > 0 ? <DeliveriesChart pontos={entregas.pontos} {...shared} /> : null}
        </SimpleGrid>
        {called ? <Callers api={api} {...shared} /> : null}
      </Stack>
    </Folded>
  );
}

/** On a phone, the charts are folded. */
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
