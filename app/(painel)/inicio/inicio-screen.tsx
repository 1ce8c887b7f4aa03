'use client';

import { Anchor, Group, Stack, Title } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { Link } from '#app/_ui/link.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { SaudeResumo } from '../_parts/saude-resumo.tsx';
import { VerdictLine } from '../_parts/verdict-line.tsx';
import { useSessao } from '../_shell/session.tsx';
import { DayChart } from './day-chart.tsx';
import { Figures } from './figures.tsx';
import { Queues } from './queues.tsx';
import { Setup } from './setup.tsx';

/** How far back the integration's health looks here; its own screen offers more. */
const PERIODO = '24h';

/** What waits to be done, today's figures, the integration's health in short, and the open steps of the setup. */
export function InicioScreen() {
  const { usuario, empresa, can } = useSessao();
  const seesHealth = can('requisicoes:read') || can('webhooks:read');
  const resumo = trpc.inicio.resumo.useQuery(undefined, { refetchInterval: 60_000 });
  const saude = trpc.inicio.saude.useQuery({ periodo: PERIODO }, { enabled: seesHealth, refetchInterval: 60_000 });
  const now = new Date();
  const hour = Number(now.toLocaleString('en-GB', { timeZone: empresa.fuso, hour: '2-digit', hour12: false }));
  const day = now.toLocaleDateString('pt-BR', { timeZone: empresa.fuso, dateStyle: 'full' });
  return (
    <>
      <PageHeader
        title={`${hour < 12 ? 'Bom dia' : hour < 18 ? 'Boa tarde' : 'Boa noite'}, ${usuario.nome.split(' ')[0]}`}
        description={`${day.charAt(0).toUpperCase()}${day.slice(1)} · ${empresa.nome}`}
      />
      {resumo.error ? <LoadError message={resumo.error.message} onRetry={resumo.refetch} /> : null}
      {resumo.data ? (
        <Stack gap="lg">
          {saude.data ? <VerdictLine saude={saude.data} periodo={PERIODO} details="/integracoes" /> : null}
          <Setup resumo={resumo.data} open />
          <Queues />
          <Figures resumo={resumo.data} />
          {resumo.data.estoque && resumo.data.estoque.lancamentos > 0 ? (
            <DayChart dias={resumo.data.estoque.dias} />
          ) : null}
          {seesHealth ? (
            <Stack gap="sm" component="section" aria-labelledby="saude-titulo">
              <Group justify="space-between" gap="sm">
                <Title order={2} id="saude-titulo">
                  Saúde da integração
                </Title>
                <Anchor component={Link} href="/integracoes" size="sm">
                  Abrir Integrações
                </Anchor>
              </Group>
              <SaudeResumo query={saude} periodo={PERIODO} />
            </Stack>
          ) : null}
          <Setup resumo={resumo.data} open={false} />
        </Stack>
      ) : null}
      {resumo.isPending ? <Skeletons heights={[62, 128, 128, 320]} gap="lg" /> : null}
    </>
  );
}
