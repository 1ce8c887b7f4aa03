'use client';

import { Card, SimpleGrid, Stack } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { FigureCard } from '#app/_ui/figure-card.tsx';
import { formatInteger, formatMs } from '#app/_ui/format.ts';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { Moldura } from '../_parts/moldura.tsx';
import { Assuntos } from './assuntos.tsx';
import { MotivosChart, type Semana, SemanasChart, TempoChart, TokensChart } from './charts.tsx';

/** What the assistant did week by week, and what it could not answer. */
export const SemanaScreen = () => (
  <Moldura description="O que ele respondeu e passou adiante nas últimas 12 semanas, e o que falta no Conhecimento. Ensaios não contam.">
    <Stack gap="lg">
      <Semanas />
      <Assuntos />
    </Stack>
  </Moldura>
);

function Semanas() {
  const query = trpc.assistente.indicadores.useQuery(undefined, { staleTime: 60_000 });
  if (query.error && !query.data)
    return <LoadError message={query.error.message} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeletons heights={[100, 320]} />;
  const { semanas } = query.data;
  if (semanas.every(({ perguntas }) => perguntas === 0)) {
    return (
      <Card withBorder>
        <EmptyState icon={<IconChartBar />} title="Nada a contar ainda">
          Assim que o assistente responder a um contato, a semana aparece aqui.
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <Numeros semanas={semanas} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <SemanasChart semanas={semanas} />
        <MotivosChart semanas={semanas} />
        <TempoChart semanas={semanas} />
        <TokensChart semanas={semanas} />
      </SimpleGrid>
    </>
  );
}

/** The present week, and the one before beside it. */
function Numeros({ semanas }: { semanas: readonly Semana[] }) {
  const now = semanas.at(-1);
  if (!now) return null;
  const before = semanas.at(-2);
  const beside = (value: string | null | undefined) => `na semana passada: ${value ?? '—'}`;
  const tempo = (semana: Semana | undefined) =>
    semana?.duracao_mediana_ms == null ? '—' : formatMs(semana.duracao_mediana_ms);
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} component="dl" m={0}>
      <FigureCard
        name="Respondidas nesta semana"
        value={formatInteger(now.respondidas)}
        note={`${shareOf(now)} · ${beside(before && shareOf(before))}`}
      />
      <FigureCard
        name="Passadas a uma pessoa"
        value={formatInteger(now.transferidas)}
        note={beside(before && formatInteger(before.transferidas))}
      />
      <FigureCard
        name="Marcadas como erradas"
        value={formatInteger(now.marcadas)}
        note={beside(before && formatInteger(before.marcadas))}
      />
      <FigureCard name="Tempo da resposta" value={tempo(now)} note={`mediana · ${beside(tempo(before))}`} />
    </SimpleGrid>
  );
}

/** "78% das perguntas". */
const shareOf = ({ perguntas, respondidas }: Semana): string =>
  perguntas === 0 ? 'nenhuma pergunta' : `${Math.round((respondidas / perguntas) * 100)}% das perguntas`;
