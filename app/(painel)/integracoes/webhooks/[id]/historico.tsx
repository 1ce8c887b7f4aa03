'use client';

import { Card, Text, Title } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import { HistoricoTimeline } from '../../../_parts/historico.tsx';
import { useSessao } from '../../../_shell/session.tsx';
import { changesOf, lookOf } from './historico-words.ts';

/** What was done to the webhook, and by whom. */
export function HistoricoTab({ id }: { id: number }) {
  const query = trpc.webhooks.historico.useQuery({ id });
  const { empresa } = useSessao();
  return (
    <Card withBorder p="lg" component="section" aria-label="Auditoria" maw={860}>
      <Title order={2}>O que foi feito neste webhook</Title>
      <Text size="sm" c="dimmed" mb="lg">
        Criação, mudanças e reenvios, com quem fez e por onde. O que foi enviado está em Entregas.
      </Text>
      <HistoricoTimeline
        recurso="webhook"
        id={id}
        query={query}
        tell={(linha) => ({ look: lookOf(linha), changes: changesOf(linha, empresa.fuso) })}
      />
    </Card>
  );
}
