'use client';

import { Card, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { parseAsInteger, parseAsString, useQueryStates } from 'nuqs';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { FigureCard } from '#app/_ui/figure-card.tsx';
import { Forbidden } from '#app/_ui/forbidden.tsx';
import { dayOf, daysBefore, formatInteger } from '#app/_ui/format.ts';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { PeriodInput } from '#app/_ui/period-input.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { tempoInWords } from '../_parts/tempo-words.ts';
import { NenhumCanal } from '../sem-canal.tsx';
import { AtendimentosChart, DeQuemChart, TemposChart } from './charts.tsx';

type Indicadores = Outputs['conversas']['indicadores'];

/** So many days until today, unless the address says which. */
const DAYS = 30;

/** How long contacts wait for a first answer, and until their matter is settled. */
export function IndicadoresScreen() {
  const { can } = useSessao();
  return (
    <>
      <PageHeader
        back={{ href: '/conversas', label: 'Conversas' }}
        title="Tempos de atendimento"
        description="Quanto os contatos esperam pela primeira resposta, e até a conversa ser concluída."
      />
      {can('crm:read') ? <OfPeriod /> : <Forbidden>O seu papel nesta empresa não vê conversas.</Forbidden>}
    </>
  );
}

function OfPeriod() {
  const { empresa } = useSessao();
  const hoje = dayOf(new Date(), empresa.fuso);
  const [chosen, choose] = useQueryStates({
    canal: parseAsInteger,
    data_inicio: parseAsString,
    data_fim: parseAsString,
  });
  const period = {
    data_inicio: chosen.data_inicio ?? daysBefore(hoje, DAYS - 1),
    data_fim: chosen.data_fim ?? hoje,
  };
  const tem_canais = trpc.conversas.contagens.useQuery().data?.tem_canais;
  const canais = trpc.canais.list.useQuery({ por_pagina: 100 });
  const query = trpc.conversas.indicadores.useQuery(
    {
      ...{ inicio: period.data_inicio, fim: period.data_fim },
      ...(chosen.canal === null ? {} : { canal_id: chosen.canal }),
    },
    { placeholderData: (previous) => previous, staleTime: 60_000 },
  );
  return (
    <Stack gap="lg">
      <Group gap="sm">
        <PeriodInput {...period} onChange={(next) => void choose(next)} zone={empresa.fuso} />
        <Select
          aria-label="Canal"
          placeholder="Todos os canais"
          clearable
          clearButtonProps={{ 'aria-label': 'Limpar o canal' }}
          value={chosen.canal === null ? null : String(chosen.canal)}
          onChange={(id) => void choose({ canal: id === null ? null : Number(id) })}
          data={(canais.data?.resultados ?? []).map(({ id, nome }) => ({ value: String(id), label: nome }))}
          w={220}
        />
      </Group>
      {query.error && !query.data ? (
        <LoadError message={query.error.message} onRetry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <Skeletons heights={[100, 320, 320]} />
      ) : query.data.total.atendimentos === 0 && tem_canais === false ? (
        <NenhumCanal>
          Os tempos se medem nas conversas. Ligue uma caixa de e-mail, um número de SMS ou de WhatsApp para a equipe
          atender daqui.
        </NenhumCanal>
      ) : query.data.total.atendimentos === 0 ? (
        <Card withBorder>
          <EmptyState icon={<IconChartBar />} title="Nada a medir neste período">
            Nenhuma conversa começou nele. Escolha outro período, ou outro canal.
          </EmptyState>
        </Card>
      ) : (
        <Charts dados={query.data} />
      )}
    </Stack>
  );
}

function Charts({ dados: { total, por_dia, por_atendente, por_canal } }: { dados: Indicadores }) {
  const most = (words: string) => `9 em cada 10 esperaram até ${words}`;
  return (
    <>
      <SimpleGrid cols={{ base: 2, md: 4 }} component="dl" m={0}>
        <FigureCard
          name="Atendimentos"
          value={formatInteger(total.atendimentos)}
          note="conversas que começaram ou foram reabertas"
        />
        <FigureCard
          name="Primeira resposta"
          value={tempoInWords(total.resposta_mediana_s)}
          note={
            total.resposta_p90_s === null ? 'ninguém foi respondido ainda' : most(tempoInWords(total.resposta_p90_s))
          }
        />
        <FigureCard
          name="Resolução"
          value={tempoInWords(total.resolucao_mediana_s)}
          note={
            total.resolucao_p90_s === null
              ? 'nenhuma foi concluída ainda'
              : `9 em cada 10 em até ${tempoInWords(total.resolucao_p90_s)}`
          }
        />
        <FigureCard
          name="Concluídos"
          value={formatInteger(total.concluidos)}
          note={`${formatInteger(total.respondidos)} respondidos`}
        />
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        O tempo de cada um é a mediana: metade esperou menos, metade esperou mais. Fora do horário de trabalho também
        conta.
      </Text>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <AtendimentosChart por_dia={por_dia} />
        <TemposChart por_dia={por_dia} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <DeQuemChart
          title="Primeira resposta por atendente"
          description="Mediana, de quem concluiu; as abertas ainda não são de ninguém"
          head="Atendente"
          linhas={por_atendente}
        />
        <DeQuemChart title="Primeira resposta por canal" description="Mediana" head="Canal" linhas={por_canal} />
      </SimpleGrid>
    </>
  );
}
