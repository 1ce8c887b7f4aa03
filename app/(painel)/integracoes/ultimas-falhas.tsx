'use client';

import { Anchor, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { formatInteger } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../_shell/session.tsx';
import { useCatalogo } from './_parts/kind-select.tsx';
import { Line, LineList } from './_parts/line-list.tsx';
import { destinoNome, type Entrega, erroInWords } from './_parts/webhook-words.ts';
import { HttpStatus } from './entregas/entrega-columns.tsx';
import { type Requisicao, Status } from './requisicoes/requisicao-columns.tsx';

const SHOWN = 6;
const FIRST = { por_pagina: SHOWN };
const EVERY = { refetchInterval: 15_000 };

type Falha = { em: Date } & ({ entrega: Entrega; requisicao?: never } | { requisicao: Requisicao; entrega?: never });

const fromEntrega = (entrega: Entrega): Falha => ({ em: entrega.ultima_tentativa_em ?? entrega.criado_em, entrega });
const fromRequisicao = (requisicao: Requisicao): Falha => ({ em: requisicao.criado_em, requisicao });

/** The newest failures of both directions: deliveries that were given up, and requests that were refused or failed. */
function useFalhas(requests: boolean, webhooks: boolean) {
  const entregas = trpc.entregas.list.useQuery({ ...FIRST, estado: 'falhou' }, { ...EVERY, enabled: webhooks });
  const requisicoes = [
    trpc.requisicoes.list.useQuery({ ...FIRST, status: '5xx' }, { ...EVERY, enabled: requests }),
    trpc.requisicoes.list.useQuery({ ...FIRST, status: '4xx' }, { ...EVERY, enabled: requests }),
  ];
  const asked = [...(webhooks ? [entregas] : []), ...(requests ? requisicoes : [])];
  const found = [
    ...(entregas.data?.resultados ?? []).map(fromEntrega),
    ...requisicoes.flatMap(({ data }) => data?.resultados ?? []).map(fromRequisicao),
  ];
  return {
    rows: asked.every(({ data }) => data)
      ? found.toSorted((a, b) => b.em.getTime() - a.em.getTime()).slice(0, SHOWN)
      : undefined,
    error: asked.find(({ error }) => error)?.error ?? null,
    onRetry: () => Promise.all(asked.map(({ refetch }) => refetch())),
  };
}

/** The last failures, each with the way to it. */
export function UltimasFalhas() {
  const { can, empresa } = useSessao();
  const [requests, webhooks] = [can('requisicoes:read'), can('webhooks:read')];
  const falhas = useFalhas(requests, webhooks);
  const none = [requests && 'nenhuma requisição recusada', webhooks && 'nenhuma entrega que falhou'].filter(Boolean);
  return (
    <LineList
      title="Últimas falhas"
      {...falhas}
      rowKey={({ entrega, requisicao }) => (entrega ? `entrega:${entrega.id}` : `requisicao:${requisicao.id}`)}
      empty={
        <Text size="sm" c="dimmed">
          Tudo certo: {none.join(' e ')}.
        </Text>
      }
      footer={
        <Group gap="md" mt="sm">
          {requests ? <More href="/integracoes/requisicoes?status=4xx">Requisições recusadas (4xx)</More> : null}
          {webhooks ? <More href="/integracoes/entregas?estado=falhou">Entregas que falharam</More> : null}
        </Group>
      }
    >
      {({ em, entrega, requisicao }) => {
        const end = <When date={em} zone={empresa.fuso} relative size="xs" c="dimmed" />;
        return entrega ? <Delivery entrega={entrega} end={end} /> : <Request requisicao={requisicao} end={end} />;
      }}
    </LineList>
  );
}

type End = { end: ReactNode };

function Delivery({ entrega, end }: { entrega: Entrega } & End) {
  const { tituloOf } = useCatalogo();
  const { ultimo_status, ultimo_erro } = entrega;
  const where = destinoNome({ descricao: entrega.webhook_descricao, url: entrega.webhook_url });
  return (
    <Line
      href={`/integracoes/entregas/${entrega.id}`}
      name={tituloOf(entrega.evento)}
      note={`Entrega nº ${entrega.id} a ${where}${ultimo_erro ? ` · ${erroInWords(ultimo_erro).titulo}` : ''}`}
      badge={ultimo_erro || ultimo_status === null ? null : <HttpStatus status={ultimo_status} />}
      end={end}
    />
  );
}

function Request({
  requisicao: { request_id, metodo, caminho, status, ator_nome, quantidade },
  end,
}: { requisicao: Requisicao } & End) {
  return (
    <Line
      href={`/integracoes/requisicoes?busca=${encodeURIComponent(request_id)}`}
      name={`${metodo} ${caminho}`}
      note={`${quantidade > 1 ? `${formatInteger(quantidade)} requisições neste minuto` : 'Requisição'} de ${ator_nome}`}
      badge={<Status status={status} />}
      end={end}
    />
  );
}

const More = ({ href, children }: { href: string; children: string }) => (
  <Anchor component={Link} href={href} size="sm">
    {children}
  </Anchor>
);
