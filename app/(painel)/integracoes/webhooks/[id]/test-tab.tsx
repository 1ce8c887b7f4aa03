'use client';

import { Card, Stack, Text, Title } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import { TestRun } from '../_parts/test-run.tsx';
import type { Webhook } from '../types.ts';
import { RecentTests } from './recent-tests.tsx';

type Props = { webhook: Webhook; acting: boolean; onActed: () => void };

/** Sends a test and follows it; the latest ones below. */
export function TestTab({ webhook, acting, onActed }: Props) {
  const tests = trpc.entregas.list.useQuery(
    { webhook_id: webhook.id, origem: 'teste', por_pagina: 5 },
    { refetchInterval: 3_000 },
  );
  return (
    <Stack gap="lg" maw={860}>
      <Card withBorder p="lg" component="section" aria-label="Enviar um teste">
        <Title order={2}>Enviar um teste</Title>
        <Text size="sm" c="dimmed" mb="md">
          Um evento webhook.teste sai agora para este destino, assinado e registrado como os outros, com as mesmas novas
          tentativas. Ele chega mesmo que o webhook não o tenha entre os seus eventos.
        </Text>
        <TestRun webhook={webhook} trigger={acting} onTriggered={onActed} />
      </Card>
      <RecentTests testes={tests.data?.resultados} />
    </Stack>
  );
}
