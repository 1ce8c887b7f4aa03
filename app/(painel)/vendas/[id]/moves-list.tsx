'use client';

import { List, Text } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import { addDecimals, isNegative } from '#app/_ui/decimal.ts';
import { formatQuantity } from '#app/_ui/format.ts';
import { useSessao } from '../../_shell/session.tsx';
import type { VendaExpedida } from '../types.ts';

const MOST = 8;

/** What finalising will move, from where and by which rule of the company: each balance before and after, with a warning below zero. */
export function MovesList({ venda }: { venda: VendaExpedida }) {
  const { can } = useSessao();
  const { data: regra } = trpc.vendas.regra.useQuery();
  const lines = venda.itens.flatMap(({ produto_id, ...item }) =>
    produto_id === null ? [] : [{ ...item, produto_id }],
  );
  const { data: disponiveis } = trpc.estoque.disponivel.useQuery(
    { produto_ids: lines.map(({ produto_id }) => produto_id), deposito_id: venda.deposito_id, venda_id: venda.id },
    { enabled: can('estoque:read') && lines.length > 0 },
  );
  if ((venda.saida_estoque ?? regra?.saida_estoque) === 'expedicao') {
    return (
      <Text component="span" size="sm" display="block" mt="sm">
        O estoque deste pedido sai ao concluir a expedição: finalizar não muda nenhum saldo agora.
      </Text>
    );
  }
  // The balance that each line finds, after the lines above it.
  const saldos = new Map(disponiveis?.map(({ produto_id, quantidade }) => [produto_id, quantidade]));
  const moving = lines.flatMap((line) => {
    const before = saldos.get(line.produto_id);
    if (before === undefined) return [];
    const left = addDecimals(line.quantidade, line.quantidade_baixada, true) ?? '0';
    const after = addDecimals(before, left, true) ?? before;
    saldos.set(line.produto_id, after);
    return [{ ...line, left, before, after, short: isNegative(after) }];
  });
  // Those that fall below zero are never left out.
  const shown = moving.toSorted((a, b) => Number(b.short) - Number(a.short)).slice(0, MOST);
  if (disponiveis && moving.length === 0) {
    return (
      <Text component="span" size="sm" display="block" mt="sm">
        Nenhum item controla estoque: nenhum saldo muda.
      </Text>
    );
  }
  return (
    <>
      <Text component="span" size="sm" display="block" mt="sm" fw={550}>
        Sai agora do estoque ({venda.deposito_nome ?? 'depósito padrão'}):
      </Text>
      <List size="sm" spacing={2}>
        {shown.map(({ id, descricao, left, unidade, short, before, after }) => (
          <List.Item key={id} c={short ? 'var(--mantine-color-error)' : undefined}>
            {formatQuantity(left)} {unidade} · {descricao}: {formatQuantity(before)} → {formatQuantity(after)}
            {short ? '. Ficará negativo.' : null}
          </List.Item>
        ))}
        {moving.length > MOST ? (
          <List.Item>
            e mais {moving.length - MOST} {moving.length - MOST === 1 ? 'item' : 'itens'}
          </List.Item>
        ) : null}
      </List>
    </>
  );
}
