'use client';

import { Button, Group, SimpleGrid, Stack } from '@mantine/core';
import { IconActivity } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { Forbidden } from '#app/_ui/forbidden.tsx';
import { Link } from '#app/_ui/link.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { PeriodSwitch, usePeriodo } from '#app/_ui/period-switch.tsx';
import { SaudeResumo } from '../_parts/saude-resumo.tsx';
import { VerdictLine } from '../_parts/verdict-line.tsx';
import { useSessao } from '../_shell/session.tsx';
import { GuiasCard } from './guias-card.tsx';
import { PrimeirosPassos } from './primeiros-passos.tsx';
import { SaudeSection } from './saude-section.tsx';
import { TokensCard } from './tokens-card.tsx';
import { UltimasFalhas } from './ultimas-falhas.tsx';
import { WebhooksCard } from './webhooks-card.tsx';

/** Sending and calls at one look: what is wrong, figures, the last failures, webhooks, tokens; of a new company, its first steps. */
export function IntegracoesScreen() {
  const { can } = useSessao();
  const [periodo, setPeriodo] = usePeriodo();
  const [requests, webhooks] = [can('requisicoes:read'), can('webhooks:read')];
  const allowed = requests || webhooks;
  const saude = trpc.inicio.saude.useQuery(
    { periodo },
    { enabled: allowed, placeholderData: (previous) => previous, refetchInterval: 30_000 },
  );
  return (
    <>
      <PageHeader
        title="Integrações"
        description="O que chega pela API, o que sai pelos webhooks e quem tem acesso à empresa."
        actions={
          allowed ? (
            <Group gap="sm">
              {webhooks ? (
                <Button
                  component={Link}
                  href="/integracoes/ao-vivo"
                  variant="default"
                  leftSection={<IconActivity size={16} aria-hidden />}
                >
                  Neste momento
                </Button>
              ) : null}
              <PeriodSwitch
                label="Período dos números"
                value={periodo}
                onChange={(next) => void setPeriodo(next === '24h' ? null : next)}
              />
            </Group>
          ) : null
        }
      />
      {allowed ? (
        <Stack gap="lg">
          {/* What stands still or asks for attention is told first. */}
          {saude.data ? <VerdictLine saude={saude.data} periodo={periodo} /> : null}
          <PrimeirosPassos place="top" />
          <SaudeResumo query={saude} periodo={periodo} />
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
            <UltimasFalhas />
            <Stack gap="lg">
              {webhooks ? <WebhooksCard /> : null}
              {can('tokens:read') ? <TokensCard /> : null}
            </Stack>
          </SimpleGrid>
          {saude.data ? <SaudeSection saude={saude.data} periodo={periodo} /> : null}
          <PrimeirosPassos place="bottom" />
          <GuiasCard />
        </Stack>
      ) : (
        <Forbidden>O seu papel nesta empresa não vê integrações.</Forbidden>
      )}
    </>
  );
}
