'use client';

import { Anchor, Group, Skeleton, Text, Title } from '@mantine/core';
import { IconApi, IconUser } from '@tabler/icons-react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { formatMs } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { When } from '#app/_ui/when.tsx';
import { authorOf } from '../../_parts/historico-words.ts';
import { useSessao } from '../../_shell/session.tsx';
import { Method, type Requisicao, Status } from '../requisicoes/requisicao-columns.tsx';
import classes from './fio.module.css';

type Linha = Outputs['auditoria']['daRequisicao'][number];
type Props = {
  requisicao: string;
  /** When the first of its events happened; null without any. */
  desde: Date | null;
};

/** The first step of a thread: the call of the API, else what a person or the system did, as far as the reader may see either. */
export function FioCausa({ requisicao, desde }: Props) {
  const { can } = useSessao();
  const log = trpc.requisicoes.list.useQuery(
    { busca: requisicao, por_pagina: 25 },
    { enabled: can('requisicoes:read'), staleTime: 5_000, retry: false },
  );
  const called = log.data?.resultados.find(({ request_id }) => request_id === requisicao);
  const isKnown = log.data !== undefined || log.error !== null || !can('requisicoes:read');
  const trail = trpc.auditoria.daRequisicao.useQuery(
    { requisicao, desde: (desde ?? new Date(0)).toISOString() },
    { enabled: isKnown && !called && desde !== null && can('auditoria:read'), staleTime: 30_000, retry: false },
  );
  const Icon = called ? IconApi : IconUser;
  return (
    <li className={classes.step}>
      <Icon className={classes.mark} aria-hidden />
      <Title order={3} size="sm" mb={4}>
        {called ? 'A requisição' : 'De onde veio'}
      </Title>
      {!isKnown || (trail.isLoading && trail.fetchStatus !== 'idle') ? (
        <Skeleton height={44} />
      ) : called ? (
        <Called requisicao={called} />
      ) : trail.data && trail.data.length > 0 ? (
        <Trail linhas={trail.data} />
      ) : (
        <Text size="sm" c="dimmed">
          {can('requisicoes:read')
            ? 'Não está no histórico da API: foi feito no painel ou pelo próprio sistema, ou já passou dos 30 dias de guarda.'
            : 'O seu papel nesta empresa não vê o histórico de requisições.'}
        </Text>
      )}
    </li>
  );
}

function Called({ requisicao }: { requisicao: Requisicao }) {
  const { empresa } = useSessao();
  const { metodo, caminho, status, duracao_ms, ator_nome, concessao_id, criado_em, id } = requisicao;
  return (
    <>
      <Group gap={8}>
        <Method metodo={metodo} />
        <Anchor
          component={Link}
          href={`/integracoes/requisicoes?requisicao=${id}-${criado_em.getTime()}`}
          size="sm"
          ff="monospace"
          className={classes.text}
        >
          {caminho}
        </Anchor>
        <Status status={status} />
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        {concessao_id === null ? 'Token' : 'Conexão'}{' '}
        {concessao_id === null ? (
          `“${ator_nome}”`
        ) : (
          <Anchor component={Link} href={`/integracoes/conexoes/${concessao_id}`} size="sm" underline="always">
            {ator_nome}
          </Anchor>
        )}{' '}
        · <When date={criado_em} zone={empresa.fuso} seconds inherit className="numero" /> · respondida em{' '}
        {formatMs(duracao_ms)}
      </Text>
    </>
  );
}

/** What the trail says was done: by whom, through which door. */
function Trail({ linhas }: { linhas: readonly Linha[] }) {
  const { empresa } = useSessao();
  const [first] = linhas;
  if (!first) return null;
  return (
    <>
      <Text size="sm">{authorOf(first)}</Text>
      {linhas.map(({ id, acao_nome, recurso_nome }) => (
        <Text key={id} size="sm" c="dimmed" className={classes.text}>
          {acao_nome}
          {recurso_nome ? `: ${recurso_nome}` : ''}
        </Text>
      ))}
      <When date={first.criado_em} zone={empresa.fuso} seconds c="dimmed" className="numero" />
    </>
  );
}
