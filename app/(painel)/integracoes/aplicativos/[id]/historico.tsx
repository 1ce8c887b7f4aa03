'use client';

import { Card, Text, Title } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import { HistoricoTimeline } from '../../../_parts/historico.tsx';
import { useSessao } from '../../../_shell/session.tsx';
import { changesOf, lookOf } from './historico-words.ts';

/** What was done to the application, and by whom. */
export function HistoricoTab({ id }: { id: number }) {
  const query = trpc.aplicativos.historico.useQuery({ id });
  const { empresa } = useSessao();
  return (
    <Card withBorder p="lg" component="section" aria-label="Histórico" maw={860}>
      <Title order={2}>O que foi feito neste aplicativo</Title>
      <Text size="sm" c="dimmed" mb="lg">
        Registro, mudanças e rotações, com quem fez e por onde. O que aconteceu com as empresas está em Eventos.
      </Text>
      <HistoricoTimeline
        recurso="aplicativo"
        id={id}
        query={query}
        tell={(linha) => ({ look: lookOf(linha), changes: changesOf(linha, empresa.fuso) })}
      />
    </Card>
  );
}
