'use client';

import { Card, Title } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import { HistoricoTimeline } from '../../_parts/historico.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { useFormasEnvio } from '../use-expedicao.ts';
import { changesOf, itemOf, lookOf } from './historico-words.ts';

/** What happened to the shipment. */
export function Historico({ id }: { id: number }) {
  const query = trpc.expedicao.historico.useQuery({ id });
  const { nomeOf } = useFormasEnvio();
  const { empresa } = useSessao();
  return (
    <Card withBorder p="lg" component="section" aria-label="Histórico">
      <Title order={2} mb="lg">
        Histórico
      </Title>
      <HistoricoTimeline
        recurso="expedicao"
        id={id}
        query={query}
        tell={(linha) => ({
          look: lookOf(linha),
          item: itemOf(linha),
          changes: changesOf(linha, empresa.fuso, nomeOf),
        })}
      />
    </Card>
  );
}
