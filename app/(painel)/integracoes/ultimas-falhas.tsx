'use client';

import { Anchor, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { Link } from '#app/_ui/link.tsx';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../_shell/session.tsx';
import { destinoNome } from './_parts/destino-nome.ts';
import { useCatalogo } from './_parts/kind-select.tsx';
import { Line, LineList } from './_parts/line-list.tsx';
import { type Entrega, erroInWords } from './_parts/webhook-words.ts';
import { HttpStatus } from './entregas/entrega-columns.tsx';
import { againOf, newestOf } from './falhas.ts';
import { type Requisicao, Status } from './requisicoes/requisicao-columns.tsx';

const SHOWN = 6;
/** So many are looked through: what fails again and again is one line. */
const LAST = { por_pagina: 50 };
const EVERY = { refetchInterval: 15_000 };

type Falha = { em: Date; same: string; vezes: number; mais: boolean } & (
  | { entrega: Entrega; requisicao?: never }
  | { requisicao: Requisicao; entrega?: never }
);

const fromEntrega = (entrega: Entrega, mais: boolean): Falha => ({
  em: entrega.ultima_tentativa_em ?? entrega.criado_em,
  same: `entrega ${entrega.webhook_id} ${entrega.evento} ${entrega.ultimo_status} ${entrega.ultimo_erro}`,
  vezes: 1,
  mais,
  entrega,
});

const fromRequisicao = (requisicao: Requisicao, mais: boolean): Falha => ({
  em: requisicao.criado_em,
  same: ['requisicao', requisicao.metodo, requisicao.caminho, requisicao.status, requisicao.ator_nome].join(' '),
  vezes: requisicao.quantidade,
  mais,
  requisicao,
});

/** What was read of a list, each told whether the list has more. */
const readOf = <T, F>(
  page: { resultados: T[]; total_registros: number } | undefined,
  from: (one: T, mais: boolean) => F,
) => page?.resultados.map((one) => from(one, page.total_registros > page.resultados.length)) ?? [];

/** Failures of both directions: deliveries that were given up, and requests that were refused or failed. */
function useFalhas(requests: boolean, webhooks: boolean) {
  const entregas = trpc.entregas.list.useQuery({ ...LAST, estado: 'falhou' }, { ...EVERY, enabled: webhooks });
  const requisicoes = [
    trpc.requisicoes.list.useQuery({ ...LAST, status: '5xx' }, { ...EVERY, enabled: requests }),
    trpc.requisicoes.list.useQuery({ ...LAST, status: '4xx' }, { ...EVERY, enabled: requests }),
  ];
  const asked = [...(webhooks ? [entregas] : []), ...(requests ? requisicoes : [])];
  const found = [
    ...readOf(entregas.data, fromEntrega),
    ...requisicoes.flatMap(({ data }) => readOf(data, fromRequisicao)),
  ];
  return {
    rows: asked.every(({ data }) => data) ? newestOf(found).slice(0, SHOWN) : undefined,
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
      rowKey={({ same }) => same}
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
      {({ em, vezes, mais, entrega, requisicao }) => {
        const end = <When date={em} zone={empresa.fuso} relative size="xs" c="dimmed" />;
        const times = againOf({ vezes, mais });
        const again = times ? ` · ${times}` : '';
        return entrega ? (
          <Delivery entrega={entrega} again={again} end={end} />
        ) : (
          <Request requisicao={requisicao} again={again} end={end} />
        );
      }}
    </LineList>
  );
}

type Shared = { again: string; end: ReactNode };

function Delivery({ entrega, again, end }: { entrega: Entrega } & Shared) {
  const { tituloOf } = useCatalogo();
  const { ultimo_status, ultimo_erro, registro } = entrega;
  const where = destinoNome({ descricao: entrega.webhook_descricao, url: entrega.webhook_url });
  return (
    <Line
      href={`/integracoes/entregas/${entrega.id}`}
      name={registro?.nome ?? tituloOf(entrega.evento)}
      note={`${registro ? `${tituloOf(entrega.evento)} · ` : ''}Entrega nº ${entrega.id} a ${where}${ultimo_erro ? ` · ${erroInWords(ultimo_erro).titulo}` : ''}${again}`}
      badge={ultimo_erro || ultimo_status === null ? null : <HttpStatus status={ultimo_status} />}
      end={end}
    />
  );
}

function Request({ requisicao, again, end }: { requisicao: Requisicao } & Shared) {
  const { id, criado_em, metodo, caminho, status, ator_nome } = requisicao;
  return (
    <Line
      href={`/integracoes/requisicoes?requisicao=${id}-${criado_em.getTime()}`}
      name={`${metodo} ${caminho}`}
      note={`Requisição de ${ator_nome}${again}`}
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
