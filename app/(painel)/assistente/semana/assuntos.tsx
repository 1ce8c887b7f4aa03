'use client';

import { Anchor, Badge, Box, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { parseAsString, useQueryStates } from 'nuqs';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { dayOf, daysBefore, formatInteger } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { PeriodInput } from '#app/_ui/period-input.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { EscreverButton } from '../_parts/escrever-button.tsx';

type Assunto = Outputs['assistente']['assuntos']['assuntos'][number];

/** So many days until today, unless the address says which. */
const DAYS = 30;

/** What contacts asked that the knowledge does not answer, by topic. */
export function Assuntos() {
  const { empresa } = useSessao();
  const hoje = dayOf(new Date(), empresa.fuso);
  const [chosen, choose] = useQueryStates({ data_inicio: parseAsString, data_fim: parseAsString });
  const period = {
    data_inicio: chosen.data_inicio ?? daysBefore(hoje, DAYS - 1),
    data_fim: chosen.data_fim ?? hoje,
  };
  const query = trpc.assistente.assuntos.useQuery(
    { inicio: period.data_inicio, fim: period.data_fim },
    { placeholderData: (previous) => previous, staleTime: 60_000 },
  );
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="assuntos">
      <Group justify="space-between" align="flex-start" mb="md" gap="sm">
        <div>
          <Title order={2} id="assuntos">
            O que faltou saber
          </Title>
          <Text size="sm" c="dimmed">
            Perguntas sem resposta no Conhecimento, ou com a resposta marcada como errada, por assunto
          </Text>
        </div>
        <PeriodInput {...period} onChange={(next) => void choose(next)} zone={empresa.fuso} />
      </Group>
      {query.error && !query.data ? (
        <LoadError message={query.error.message} onRetry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <Skeletons heights={[90, 90]} />
      ) : query.data.perguntas === 0 ? (
        <EmptyState icon={<IconCircleCheck />} title="Nada ficou sem resposta">
          Neste período, nenhuma pergunta ficou sem resposta no Conhecimento.
        </EmptyState>
      ) : (
        <Lista {...query.data} period={period} />
      )}
    </Card>
  );
}

type ListaProps = Outputs['assistente']['assuntos'] & { period: { data_inicio: string; data_fim: string } };

const Lista = ({ assuntos, outras, perguntas, period }: ListaProps) => (
  <Stack gap="md">
    <Box component="ul" m={0} p={0} style={{ listStyle: 'none', display: 'grid', gap: 12 }} aria-label="Assuntos">
      {assuntos.map((assunto) => (
        <AssuntoView key={assunto.palavras.join(' ')} assunto={assunto} />
      ))}
    </Box>
    <Text size="sm" c="dimmed">
      {perguntas === 1 ? '1 pergunta' : `${formatInteger(perguntas)} perguntas`} ao todo
      {outras === 0
        ? ''
        : `; ${outras === 1 ? '1 não tem' : `${formatInteger(outras)} não têm`} nada em comum com as outras`}
      .{' '}
      <Anchor
        component={Link}
        href={`/assistente/respostas?${new URLSearchParams({ motivo: 'sem_trechos', ...period })}`}
        size="sm"
        underline="always"
      >
        Ver as perguntas sem resposta
      </Anchor>
    </Text>
  </Stack>
);

function AssuntoView({ assunto: { palavras, vezes, exemplos } }: { assunto: Assunto }) {
  const nome = nameOf(palavras);
  const [first] = exemplos;
  return (
    <Card component="li" withBorder p="md">
      <Group justify="space-between" align="flex-start" gap="xs" mb={6}>
        <Group gap="xs" miw={0}>
          <Text span fw={650} style={{ overflowWrap: 'anywhere' }}>
            {nome}
          </Text>
          <Badge color="gray" miw="max-content">
            {vezes === 1 ? '1 pergunta' : `${formatInteger(vezes)} perguntas`}
          </Badge>
        </Group>
        {first ? (
          <EscreverButton
            resposta_id={first.resposta_id}
            perguntas={exemplos.map(({ pergunta }) => pergunta)}
            nome={nome}
            label="Escrever a resposta"
          />
        ) : null}
      </Group>
      <Stack gap={4} component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-label={`Perguntas sobre ${nome}`}>
        {exemplos.map(({ resposta_id, pergunta }) => (
          <li key={resposta_id}>
            <Anchor
              component={Link}
              href={`/assistente/respostas?resposta=${resposta_id}`}
              size="sm"
              c="var(--mantine-color-text)"
              style={{ overflowWrap: 'anywhere' }}
            >
              “{pergunta}”
            </Anchor>
          </li>
        ))}
      </Stack>
    </Card>
  );
}

/** "Montagem, móveis": the words of a topic, as the name of a text about it. */
function nameOf(palavras: readonly string[]): string {
  const words = palavras.join(', ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
