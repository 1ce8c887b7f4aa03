'use client';

import { Card, Group, Text, Title } from '@mantine/core';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { PASSOS_INTEGRADOR, type Step, Steps } from '../_parts/passos.tsx';
import { HowToCall } from './_parts/how-to-call.tsx';

type Passos = Outputs['inicio']['resumo']['passos'];

const [TOKEN, CHAMADA, WEBHOOK, EVENTO] = PASSOS_INTEGRADOR;

/** A token, a call, a webhook that received something. */
function stepsFor(passos: Passos): readonly Step[] {
  const receive: Step = { ...(passos.webhook ? EVENTO : WEBHOOK), passo: 'evento', nome: 'Receba o primeiro webhook' };
  const steps: readonly Step[] = [TOKEN, { ...CHAMADA, detalhe: <HowToCall /> }, receive];
  return steps.filter(({ passo }) => passos[passo] !== undefined);
}

/**
 * The first steps of whoever integrates, while one is open: at the top of a company that neither called nor received anything, else at the
 * bottom.
 */
export function PrimeirosPassos({ place }: { place: 'top' | 'bottom' }) {
  const { data } = trpc.inicio.resumo.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data && isDone(state.data.passos) ? false : 10_000),
  });
  if (!data || isDone(data.passos)) return null;
  const { passos } = data;
  if ((passos.chamada || passos.evento ? 'bottom' : 'top') !== place) return null;
  const shown = stepsFor(passos);
  return (
    <Card withBorder p="lg" component="section" aria-label="Primeiros passos">
      <Group justify="space-between" mb="xs">
        <Title order={2}>Primeiros passos</Title>
        <Text size="sm" c="dimmed" className="numero">
          {shown.filter(({ passo }) => passos[passo]).length} de {shown.length} feitos
        </Text>
      </Group>
      <Steps passos={passos} shown={shown} />
    </Card>
  );
}

const isDone = (passos: Passos) => stepsFor(passos).every(({ passo }) => passos[passo]);
