'use client';

import { Grid, Group, Stack } from '@mantine/core';
import { IconBookOff } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { RecordScreen } from '#app/_ui/record-screen.tsx';
import { useDocumentTitle } from '#app/_ui/use-document-title.ts';
import { useSessao } from '../../_shell/session.tsx';
import { formatoInWords } from '../_parts/formato-icon.tsx';
import { SituacaoBadge } from '../_parts/situacao.tsx';
import { type ConhecimentoDetalhado, isWaiting } from '../types.ts';
import { ConhecimentoActions } from './conhecimento-actions.tsx';
import { DadosCard } from './dados-card.tsx';
import { Leitura } from './leitura.tsx';
import { TextoCard } from './texto-card.tsx';
import { TrechosCard } from './trechos-card.tsx';

const BACK = { href: '/conhecimento', label: 'Conhecimento' };

const PLACE = {
  back: BACK,
  title: 'Conhecimento',
  unknown: {
    title: 'Conhecimento não encontrado',
    icon: <IconBookOff />,
    headline: 'Não há conhecimento neste endereço',
    children: 'O endereço pode estar errado, ou o item ter sido excluído ou ser de outra empresa.',
    next: [{ href: BACK.href, label: 'Ver o conhecimento' }],
  },
};

/** Milliseconds between looks at what is being read. */
const EVERY = 1_500;

/** One item of knowledge: how its reading goes, what it is, and the passages that it was divided into. */
export function ConhecimentoDetail({ id }: { id: number | null }) {
  const { can } = useSessao();
  const reads = can('crm:read');
  const query = trpc.conhecimento.get.useQuery(
    { id: id ?? 0 },
    {
      enabled: id !== null && reads,
      refetchInterval: ({ state: { data } }) => (data && isWaiting(data) ? EVERY : false),
    },
  );
  return (
    <RecordScreen
      {...PLACE}
      id={id}
      query={query}
      forbidden={reads ? undefined : 'O seu papel nesta empresa não vê o conhecimento do assistente.'}
      loading={[120, 320]}
    >
      {(item) => <Loaded item={item} />}
    </RecordScreen>
  );
}

function Loaded({ item }: { item: ConhecimentoDetalhado }) {
  const hasNone = item.situacao === 'erro' && item.trechos === 0;
  const isBare = hasNone && item.texto === null;
  useDocumentTitle(`${item.nome} · Conhecimento · Romaneio`);
  return (
    <>
      <PageHeader
        back={BACK}
        title={
          <Group component="span" gap="sm">
            <span style={{ overflowWrap: 'anywhere' }}>{item.nome}</span>
            <SituacaoBadge situacao={item.situacao} />
          </Group>
        }
        description={formatoInWords(item)}
        actions={<ConhecimentoActions item={item} />}
      />
      <Leitura item={item} />
      <Grid gap="lg">
        {isBare ? null : (
          <Grid.Col span={{ base: 12, lg: 8 }}>
            <Stack gap="lg">
              {hasNone ? null : <TrechosCard item={item} />}
              {item.texto === null ? null : <TextoCard texto={item.texto} />}
            </Stack>
          </Grid.Col>
        )}
        <Grid.Col span={{ base: 12, lg: 4 }} order={{ base: -1, lg: 0 }}>
          <DadosCard item={item} />
        </Grid.Col>
      </Grid>
    </>
  );
}
