'use client';

import { Anchor, Card, Text, Title } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconPackageImport, IconPlus, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { formatMoney, formatQuantity } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { TimeLine } from '#app/_ui/time-line.tsx';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { auditOf } from '../../auditoria/words.ts';
import { movementHref } from '../../estoque/_parts/movement-links.tsx';
import type { Compra, Entrega } from '../types.ts';

type Happened = {
  key: number;
  at: Date;
  icon: TablerIcon;
  color: string;
  nome: string;
  entrega?: Entrega;
  autor?: string | null;
};

/** What happened to a purchase, newest first: each receipt and return leads to the movements that it made. */
export function LinhaDoTempo({ compra }: { compra: Compra }) {
  const { can } = useSessao();
  const input = { id: compra.id, por_pagina: 100 };
  const [recebimentos, devolucoes] = [
    trpc.compras.recebimentos.useQuery(input),
    trpc.compras.devolucoes.useQuery(input),
  ];
  const failed = recebimentos.error ?? devolucoes.error;
  let content: ReactNode = <Skeletons heights={[44, 44]} />;
  if (failed)
    content = <LoadError message={failed.message} onRetry={() => [recebimentos.refetch(), devolucoes.refetch()]} />;
  else if (recebimentos.data && devolucoes.data) {
    // Newest first, and so where two happened at one instant.
    const all: Happened[] = [
      ...(compra.cancelada_em
        ? [
            {
              ...{ key: -2, at: compra.cancelada_em, autor: compra.cancelada_por },
              ...{ icon: IconBan, color: 'gray.7', nome: 'Compra cancelada' },
            },
          ]
        : []),
      ...devolucoes.data.resultados.map((entrega) => ({
        ...{ key: entrega.id, at: entrega.criado_em, autor: entrega.ator_nome, entrega },
        ...{ icon: IconArrowBackUp, color: 'orange', nome: 'Devolução ao fornecedor' },
      })),
      ...recebimentos.data.resultados.map((entrega) => ({
        ...{ key: entrega.id, at: entrega.criado_em, autor: entrega.ator_nome, entrega },
        ...{ icon: IconPackageImport, color: 'petroleo', nome: 'Recebimento' },
      })),
      {
        ...{ key: -1, at: compra.criado_em, autor: compra.criada_por },
        ...{ icon: IconPlus, color: 'yellow.9', nome: 'Compra criada' },
      },
    ];
    all.sort((a, b) => b.at.getTime() - a.at.getTime());
    content = (
      <TimeLine
        entries={all.map(({ key, icon, color, ...one }) => ({ key, icon, color, content: <Line {...one} /> }))}
      />
    );
  }
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="historico">
      <Title order={2} id="historico" mb="lg">
        Histórico
      </Title>
      {content}
      {can('auditoria:read') ? (
        <Anchor component={Link} href={auditOf('compra', compra.id)} size="sm" mt="md" display="inline-block">
          Ver tudo na auditoria
        </Anchor>
      ) : null}
    </Card>
  );
}

function Line({ at, nome, entrega, autor }: Pick<Happened, 'at' | 'nome' | 'entrega' | 'autor'>) {
  const { empresa, can } = useSessao();
  return (
    <>
      <Text size="sm" fw={650}>
        {nome}
        {entrega ? ` · ${formatMoney(entrega.total)}` : ''}
      </Text>
      {entrega?.observacao ? <Text size="sm">{entrega.observacao}</Text> : null}
      {entrega?.itens.map((item) => (
        <Text key={item.item_id} size="sm">
          {formatQuantity(item.quantidade)} × {item.produto_nome}
          {item.lancamento_id !== null && can('estoque:read') ? (
            <>
              {' '}
              <Anchor
                component={Link}
                href={movementHref(item.produto_id, item.lancamento_id)}
                size="xs"
                underline="always"
              >
                lançamento nº {item.lancamento_id}
              </Anchor>
            </>
          ) : null}
        </Text>
      ))}
      <Text size="xs" c="dimmed" mt={2}>
        <When date={at} zone={empresa.fuso} inherit className="numero" />
        {autor ? ` · ${autor}` : ''}
        {entrega?.deposito_nome ? ` · ${entrega.deposito_nome}` : ''}
      </Text>
    </>
  );
}
