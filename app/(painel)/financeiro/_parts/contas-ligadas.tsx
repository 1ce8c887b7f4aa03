'use client';

import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core';
import { type Inputs, trpc } from '#app/_trpc/client.ts';
import { isZero } from '#app/_ui/decimal.ts';
import { formatDay, formatMoney } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { parcelaOf } from './conta-columns.tsx';
import { contaHref, LADOS } from './lados.tsx';
import { SituacaoBadge } from './situacao.tsx';
import type { LinhaConta } from './types.ts';

/** Of a person, so many; the procedure gives one more where there are. */
const SHOWN_OF_PESSOA = 8;

type Props = {
  of: Inputs['contas']['ligadas'];
  title: string;
  /** Said where there are none. */
  none: string;
  /** The title whose screen this is on. */
  except?: number;
};

/** The titles of a document, or the open ones of a person, in a card; nothing for those who do not see titles. */
export function ContasLigadas({ of, title, none, except }: Props) {
  const { can } = useSessao();
  const query = trpc.contas.ligadas.useQuery(of, { enabled: can('financeiro:read') });
  if (!can('financeiro:read') || !query.data) return null;
  const found = query.data.filter(({ id }) => id !== except);
  const contas = of.cliente_id === undefined ? found : found.slice(0, SHOWN_OF_PESSOA);
  if (except !== undefined && contas.length === 0) return null;
  return (
    <Card withBorder p="lg" component="section" aria-label={title}>
      <Title order={2} mb="xs">
        {title}
      </Title>
      {contas.length === 0 ? (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      ) : (
        <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {contas.map((conta) => (
            <Line key={conta.id} conta={conta} whole={of.cliente_id === undefined} />
          ))}
        </Stack>
      )}
      {of.cliente_id !== undefined && found.length > contas.length ? <All cliente_id={of.cliente_id} /> : null}
    </Card>
  );
}

/** Where the open titles of a person all are. */
const All = ({ cliente_id }: { cliente_id: number }) => (
  <Text size="sm" c="dimmed" mt="sm">
    As {SHOWN_OF_PESSOA} que vencem primeiro. Ver todas{' '}
    <Anchor component={Link} href={`${LADOS.receber.href}?cliente_id=${cliente_id}`} inherit underline="always">
      a receber
    </Anchor>{' '}
    e{' '}
    <Anchor component={Link} href={`${LADOS.pagar.href}?cliente_id=${cliente_id}`} inherit underline="always">
      a pagar
    </Anchor>
    .
  </Text>
);

/** What of a title is still to come, or was taken off one that is settled, where its value does not say it. */
function leftOf({ status, valor, valor_aberto, valor_abatido }: LinhaConta): string {
  if (!isZero(valor_aberto)) return valor_aberto === valor ? '' : ` · faltam ${formatMoney(valor_aberto)}`;
  return status === 'paga' && !isZero(valor_abatido) ? ` · ${formatMoney(valor_abatido)} abatidos` : '';
}

function Line({ conta, whole }: { conta: LinhaConta; whole: boolean }) {
  const { tipo, origem, vencimento, valor, valor_aberto, descricao } = conta;
  const back = origem === 'devolucao_venda' || origem === 'devolucao_compra';
  const parcela = parcelaOf(conta);
  const amount = formatMoney(whole ? valor : valor_aberto);
  return (
    // The mark of a long amount goes below it.
    <Group component="li" justify="space-between" gap="sm" align="flex-start">
      <div style={{ flex: `1 1 ${amount.length * 0.8}ch`, minWidth: 0 }}>
        <Anchor component={Link} href={contaHref(conta)} size="sm" fw={550} className="numero">
          {amount}
        </Anchor>
        <Text size="xs" c="dimmed" className="numero">
          {formatDay(vencimento)}
          {parcela ? ` · ${parcela}` : ''}
          {whole ? leftOf(conta) : ''}
          {back || !whole ? ` · ${back ? (tipo === 'pagar' ? 'a devolver' : 'crédito') : `a ${tipo}`}` : ''}
          {whole ? '' : ` · ${descricao}`}
        </Text>
      </div>
      <SituacaoBadge conta={conta} />
    </Group>
  );
}
