'use client';

import { Anchor, Text } from '@mantine/core';
import { IconBroadcast, IconPackageExport, IconPackageImport } from '@tabler/icons-react';
import type { Outputs } from '#app/_trpc/client.ts';
import { formatQuantity } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { When } from '#app/_ui/when.tsx';
import type { Happened } from '../../_parts/historico.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { movementHref } from '../../estoque/_parts/movement-links.tsx';

type LinhaDoTempo = Outputs['vendas']['linhaDoTempo'];
type Movimento = LinhaDoTempo['movimentos'][number];
type Evento = LinhaDoTempo['eventos'][number];

const SHOWN = 6;

const CAUSE = { venda: 'Pelo pedido', devolucao_venda: 'Pela devolução', expedicao: 'Pela expedição' } as const;

/** Movements and events of an order, as entries of its time line. */
export const happenedTo = ({ movimentos, eventos }: LinhaDoTempo): Happened[] => [
  ...movimentos.map((movimento) => ({
    // Numbered apart from the audit lines, and from each other.
    key: -2 * movimento.id,
    at: movimento.criado_em,
    icon: movimento.tipo === 'E' ? IconPackageImport : IconPackageExport,
    color: movimento.tipo === 'E' ? 'petroleo' : 'orange',
    content: <MovimentoLine movimento={movimento} />,
  })),
  ...eventos.map((evento) => ({
    ...{ key: -2 * evento.id - 1, at: evento.ocorrido_em, icon: IconBroadcast, color: 'gray' },
    content: <EventoLine evento={evento} />,
  })),
];

function MovimentoLine({ movimento }: { movimento: Movimento }) {
  const { empresa, can } = useSessao();
  const { documento_tipo, documento_id, documento_numero, itens, tipo, deposito_nome, ator_nome } = movimento;
  return (
    <>
      <Text size="sm" fw={650}>
        {tipo === 'E' ? `Entrou em ${deposito_nome}` : `Saiu de ${deposito_nome}`}
      </Text>
      {itens.slice(0, SHOWN).map(({ lancamento_id, produto_id, produto_nome, quantidade, unidade }) => (
        <Text key={lancamento_id} size="sm">
          {formatQuantity(quantidade)} {unidade} · {produto_nome}
          {can('estoque:read') ? (
            <>
              {' '}
              <Anchor component={Link} href={movementHref(produto_id, lancamento_id)} size="xs">
                nº {lancamento_id}
              </Anchor>
            </>
          ) : null}
        </Text>
      ))}
      {itens.length > SHOWN ? (
        <Text size="sm" c="dimmed">
          e mais {itens.length - SHOWN}
        </Text>
      ) : null}
      <Text size="xs" c="dimmed" mt={2}>
        <When date={movimento.criado_em} zone={empresa.fuso} seconds inherit className="numero" /> ·{' '}
        {CAUSE[documento_tipo]}
        {documento_tipo === 'expedicao' ? (
          <>
            {' '}
            <Anchor component={Link} href={`/expedicao/${documento_id}`} inherit className="numero">
              {documento_numero ?? documento_id}
            </Anchor>
          </>
        ) : null}{' '}
        · {ator_nome}
      </Text>
    </>
  );
}

function EventoLine({ evento: { id, evento, ocorrido_em } }: { evento: Evento }) {
  const { empresa, can } = useSessao();
  return (
    <>
      <Text size="sm">
        Evento{' '}
        {can('webhooks:read') ? (
          <Anchor component={Link} href={`/integracoes/eventos/${id}`} inherit ff="monospace" fz="xs">
            {evento}
          </Anchor>
        ) : (
          <Text span ff="monospace" fz="xs">
            {evento}
          </Text>
        )}
      </Text>
      <Text size="xs" c="dimmed" mt={2}>
        <When date={ocorrido_em} zone={empresa.fuso} seconds inherit className="numero" />
      </Text>
    </>
  );
}
