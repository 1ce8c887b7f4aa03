'use client';

import { Anchor, Text } from '@mantine/core';
import {
  IconBroadcast,
  IconMailCheck,
  IconPackageExport,
  IconPackageImport,
  IconTruckDelivery,
  IconTruckLoading,
  IconTruckOff,
  IconTruckReturn,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Outputs } from '#app/_trpc/client.ts';
import { formatInteger, formatQuantity } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { When } from '#app/_ui/when.tsx';
import type { Happened } from '../../_parts/historico.tsx';
import { authorOf } from '../../_parts/historico-words.ts';
import { useSessao } from '../../_shell/session.tsx';
import { movementHref } from '../../estoque/_parts/movement-links.tsx';
import { ESTADO, ESTADOS } from '../../integracoes/_parts/webhook-words.ts';

type LinhaDoTempo = Outputs['vendas']['linhaDoTempo'];
type Movimento = LinhaDoTempo['movimentos'][number];
type Evento = LinhaDoTempo['eventos'][number];
type Passo = LinhaDoTempo['expedicoes'][number];

const SHOWN = 6;

const CAUSE = { venda: 'Pelo pedido', devolucao_venda: 'Pela devolução', expedicao: 'Pela expedição' } as const;

/** What a shipment did with the order: before and after its number, the icon and the colour. */
const PASSO: Record<string, { antes: string; depois: string; icon: TablerIcon; color: string }> = {
  'expedicao.item_vinculado': { antes: 'Entrou na expedição', depois: '', icon: IconTruckLoading, color: 'yellow.9' },
  'expedicao.concluida': { antes: 'Expedição', depois: 'concluída', icon: IconTruckDelivery, color: 'petroleo' },
  'expedicao.reaberta': { antes: 'Expedição', depois: 'reaberta', icon: IconTruckReturn, color: 'yellow.9' },
  'expedicao.cancelada': { antes: 'Expedição', depois: 'cancelada', icon: IconTruckOff, color: 'gray.7' },
  'expedicao.rastreio_enviado': {
    ...{ antes: 'Rastreio da expedição', depois: 'enviado ao cliente' },
    ...{ icon: IconMailCheck, color: 'gray' },
  },
};

/** Shipments, movements and events of an order, as entries of its time line. */
export const happenedTo = ({ expedicoes, movimentos, eventos }: LinhaDoTempo): Happened[] => [
  ...expedicoes.flatMap((passo) => {
    const look = PASSO[passo.acao];
    if (!look) return [];
    const { icon, color, ...words } = look;
    // An audit line's id, as those of the order's own have: the two are of one sequence.
    return [
      {
        key: passo.id,
        at: passo.criado_em,
        icon,
        color,
        content: <PassoLine key={passo.id} passo={passo} {...words} />,
      },
    ];
  }),
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

function PassoLine({ passo, antes, depois }: { passo: Passo; antes: string; depois: string }) {
  const { empresa } = useSessao();
  return (
    <>
      <Text size="sm" fw={650}>
        {antes}{' '}
        <Anchor
          component={Link}
          href={`/expedicao/${passo.expedicao_id}`}
          inherit
          underline="always"
          className="numero"
        >
          {passo.numero_expedicao}
        </Anchor>{' '}
        {depois}
      </Text>
      <Text size="xs" c="dimmed" mt={2}>
        <When date={passo.criado_em} zone={empresa.fuso} seconds inherit className="numero" /> · {authorOf(passo)}
      </Text>
    </>
  );
}

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
              <Anchor component={Link} href={movementHref(produto_id, lancamento_id)} size="xs" underline="always">
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
            <Anchor component={Link} href={`/expedicao/${documento_id}`} inherit underline="always" className="numero">
              {documento_numero ?? documento_id}
            </Anchor>
          </>
        ) : null}{' '}
        · {ator_nome}
      </Text>
    </>
  );
}

function EventoLine({ evento: { id, evento, ocorrido_em, entregas } }: { evento: Evento }) {
  const { empresa, can } = useSessao();
  return (
    <>
      <Text size="sm">
        Evento{' '}
        {can('webhooks:read') ? (
          <Anchor
            component={Link}
            href={`/integracoes/eventos/${id}`}
            inherit
            underline="always"
            ff="monospace"
            fz="xs"
          >
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
        {can('webhooks:read') ? ` · ${deliveriesOf(entregas)}` : null}
      </Text>
    </>
  );
}

/** "2 entregues, 1 falhou": the event's deliveries to webhooks, by state. */
function deliveriesOf(entregas: Evento['entregas']): string {
  const told = ESTADOS.flatMap((estado) => {
    const count = entregas[estado] ?? 0;
    return count === 0 ? [] : [`${formatInteger(count)} ${count === 1 ? ESTADO[estado].um : ESTADO[estado].plural}`];
  });
  return told.length === 0 ? 'nenhum webhook recebe' : `webhooks: ${told.join(', ')}`;
}
