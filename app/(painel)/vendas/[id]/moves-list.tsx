'use client';

import { List, Text } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import { addDecimals, isNegative } from '#app/_ui/decimal.ts';
import { formatQuantity } from '#app/_ui/format.ts';
import { useSessao } from '../../_shell/session.tsx';
import type { VendaExpedida } from '../types.ts';

const MOST = 8;

/** What finalising will move, from where and by which rule of the company, with a warning where there is less than is sold. */
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
  const moving = lines.flatMap((line) => {
    const found = disponiveis?.find(({ produto_id }) => produto_id === line.produto_id);
    const left = addDecimals(line.quantidade, line.quantidade_baixada, true) ?? '0';
    return found ? [{ ...line, left, short: isNegative(addDecimals(found.quantidade, left, true) ?? '0'), found }] : [];
  });
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
        {moving.slice(0, MOST).map(({ id, descricao, left, unidade, short, found }) => (
          <List.Item key={id} c={short ? 'var(--mantine-color-error)' : undefined}>
            {formatQuantity(left)} {unidade} · {descricao}
            {short ? ` (há ${formatQuantity(found.quantidade)})` : null}
          </List.Item>
        ))}
        {moving.length > MOST ? <List.Item>e mais {moving.length - MOST} itens</List.Item> : null}
      </List>
    </>
  );
}
