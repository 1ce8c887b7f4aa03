'use client';

import { Anchor, Text } from '@mantine/core';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { isNegative, toTyped } from '#app/_ui/decimal.ts';
import { dayOf, formatDay, formatMoney, formatQuantity } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../_shell/session.tsx';
import { AtividadesCard } from './atividades-card.tsx';
import { ContasCard } from './contas-card.tsx';
import classes from './queue.module.css';
import { QueueCard, QueueItem } from './queue-card.tsx';
import { WeekCard } from './week-card.tsx';

type Trabalho = Outputs['inicio']['trabalho'];

/** Products that the stock's card shows. */
const FEW = 5;

/** What waits to be done today, each as the beginning of a list; a card that the user's role does not reach is not there. */
export function Queues() {
  const { can } = useSessao();
  const reaches = can('estoque:read') || can('vendas:read') || can('compras:read');
  const sees = can('crm:read');
  const query = trpc.inicio.trabalho.useQuery(undefined, { enabled: reaches, refetchInterval: 60_000 });
  if (!reaches) return sees ? <AtividadesCard /> : null;
  if (query.error && !query.data) return <LoadError message={query.error.message} onRetry={query.refetch} />;
  if (!query.data) return <Skeletons heights={[240]} />;
  const { expedir, faltas, receber, vendas } = query.data;
  return (
    <div className={classes.queues}>
      {expedir ? <ToShip expedir={expedir} /> : null}
      {faltas ? <Lacking faltas={faltas} /> : null}
      {receber ? <ToReceive receber={receber} /> : null}
      {can('financeiro:read') ? <ContasCard tipo="receber" /> : null}
      {can('financeiro:read') ? <ContasCard tipo="pagar" /> : null}
      {sees ? <AtividadesCard /> : null}
      {vendas ? <WeekCard vendas={vendas} /> : null}
    </div>
  );
}

function ToShip({ expedir }: { expedir: NonNullable<Trabalho['expedir']> }) {
  const { empresa } = useSessao();
  return (
    <QueueCard
      title="Pedidos para expedir"
      count={expedir.quantos}
      more={expedir.ao_menos && expedir.quantos > 0}
      calm="Nenhum pedido à espera de expedição."
      all={[{ label: 'Ver os pedidos a expedir', href: '/vendas?status=a_expedir' }]}
    >
      {expedir.pedidos.map((pedido) => (
        <QueueItem
          key={pedido.id}
          href={`/vendas/${pedido.id}`}
          name={`${pedido.numero_pedido} · ${pedido.cliente_nome}`}
          note={
            <>
              {pedido.expedicao_id === null ? (
                'sem expedição'
              ) : (
                <Anchor component={Link} href={`/expedicao/${pedido.expedicao_id}`} inherit underline="always">
                  Expedição {pedido.numero_expedicao}
                </Anchor>
              )}{' '}
              · <When date={pedido.criado_em} zone={empresa.fuso} relative inherit />
            </>
          }
        >
          <Text size="sm" className="numero">
            {formatMoney(pedido.total_venda)}
          </Text>
        </QueueItem>
      ))}
    </QueueCard>
  );
}

function ToReceive({ receber }: { receber: NonNullable<Trabalho['receber']> }) {
  const { empresa } = useSessao();
  const today = dayOf(new Date(), empresa.fuso);
  return (
    <QueueCard
      title="Compras a receber"
      count={receber.quantas}
      more={receber.ao_menos}
      calm="Nenhuma compra à espera de entrega."
      all={[{ label: 'Ver as compras a receber', href: '/compras?status=a_receber' }]}
    >
      {receber.compras.map((compra) => (
        <QueueItem
          key={compra.id}
          href={`/compras/${compra.id}`}
          name={`${compra.numero} · ${compra.fornecedor_nome}`}
          note={
            <>
              {compra.status === 'parcial' ? 'recebida em parte' : 'nada chegou'} ·{' '}
              {compra.previsao === null ? (
                <When date={compra.criado_em} zone={empresa.fuso} relative inherit />
              ) : compra.previsao < today ? (
                <Text span inherit c="var(--mantine-color-error)">
                  era para {formatDay(compra.previsao)}
                </Text>
              ) : (
                `para ${formatDay(compra.previsao)}`
              )}
            </>
          }
        >
          <Text size="sm" className="numero">
            {formatMoney(compra.total)}
          </Text>
        </QueueItem>
      ))}
    </QueueCard>
  );
}

type Falta = NonNullable<Trabalho['faltas']>['negativos']['produtos'][number];

/** What a product falls short of; what is below zero in one warehouse may be hidden by what others have. */
function belowOf({ estoque_total, estoque_minimo, depositos_negativos }: Falta): string {
  if (depositos_negativos > 0 && !isNegative(estoque_total)) return 'negativo em algum depósito';
  return estoque_minimo === null ? 'abaixo de zero' : `mínimo ${toTyped(estoque_minimo)}`;
}

function Lacking({ faltas: { ao_todo, minimo, negativos } }: { faltas: NonNullable<Trabalho['faltas']> }) {
  // What is below zero is a mistake somewhere, and comes first; it may be below its minimum too.
  const low = minimo.produtos.filter(({ depositos_negativos }) => depositos_negativos === 0);
  const shown = [...negativos.produtos, ...low].slice(0, FEW);
  return (
    <QueueCard
      title="Estoque baixo"
      count={ao_todo.quantos}
      more={ao_todo.ao_menos}
      alert={negativos.quantos > 0}
      calm="Nenhum produto negativo nem no estoque mínimo."
      all={[
        ...(negativos.quantos > 0 ? [{ label: 'Ver os negativos', href: '/estoque?situacao=negativo' }] : []),
        ...(minimo.quantos > 0
          ? [{ label: 'Ver os que estão no mínimo ou abaixo', href: '/estoque?situacao=abaixo_minimo' }]
          : []),
      ]}
    >
      {shown.map((produto) => (
        <QueueItem
          key={produto.produto_id}
          href={`/estoque/${produto.produto_id}`}
          name={produto.produto_nome}
          note={produto.produto_codigo}
        >
          <Text
            size="sm"
            fw={600}
            className="numero"
            {...(isNegative(produto.estoque_total) ? { c: 'var(--mantine-color-error)' } : {})}
          >
            {formatQuantity(produto.estoque_total)} {produto.unidade}
          </Text>
          <Text size="xs" c="dimmed" className="numero">
            {belowOf(produto)}
          </Text>
        </QueueItem>
      ))}
    </QueueCard>
  );
}
