'use client';

import { Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import { Marca } from '../_parts/marca.tsx';
import { motivoNome, ResultadoBadge } from '../_parts/resultado.tsx';
import { Trechos } from '../_parts/trechos.tsx';
import type { Ensaio } from '../types.ts';
import classes from './ensaio.module.css';

/** What an answer of the rehearsal is made of, or why it would be a hand-over; and what can be noted of it. */
export function Motivos({ ensaio: { id, resultado, motivo, resposta, trechos, buscas } }: { ensaio: Ensaio }) {
  const turn = trpc.assistente.resposta.useQuery({ id });
  return (
    <Stack gap="md">
      <Group gap="xs">
        <ResultadoBadge resultado={resultado} />
        {motivo ? (
          <Text span size="sm">
            {motivoNome(motivo)}
          </Text>
        ) : null}
      </Group>
      {motivo && resposta ? (
        <section aria-label="O que o modelo disse">
          <Title order={2} size="h5" mb={4}>
            O que o modelo disse, e não seria enviado
          </Title>
          <Text size="sm" className={classes.dito}>
            {resposta}
          </Text>
        </section>
      ) : null}
      {turn.data ? <Marca resposta={turn.data} /> : turn.error ? null : <Skeleton height={30} />}
      <section aria-label="Trechos">
        <Title order={2} size="h5" mb={6}>
          Trechos que recebeu
        </Title>
        <Trechos trechos={trechos} />
      </section>
      {buscas.length > 0 ? (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          Procurou por {buscas.map((busca) => `“${busca}”`).join(', ')}
        </Text>
      ) : null}
    </Stack>
  );
}
