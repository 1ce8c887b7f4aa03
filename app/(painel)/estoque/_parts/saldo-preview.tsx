'use client';

import { Paper, Text } from '@mantine/core';
import { addDecimals, isNegative } from '#app/_ui/decimal.ts';
import { formatQuantity, parseTyped } from '#app/_ui/format.ts';
import type { Produto } from './types.ts';
import { useDepositos } from './use-depositos.ts';
import { useSaldo } from './use-posting.ts';

type Props = { produto: Produto | null; deposito_id: number | null; quantidade: string; exit: boolean };

/** "Saldo na Loja: 42 → 52 UN", as the fields stand. */
export function SaldoPreview({ produto, deposito_id, quantidade, exit }: Props) {
  const { all } = useDepositos();
  const saldo = useSaldo(produto, deposito_id);
  const nome = all.find((d) => d.id === deposito_id)?.nome;
  if (!produto || !nome) return null;
  const after = saldo !== undefined && quantidade.trim() ? addDecimals(saldo, parseTyped(quantidade), exit) : null;
  return (
    <Paper bg="var(--superficie)" withBorder px="md" py="sm" aria-live="polite">
      <Text size="sm" className="numero">
        Saldo em {nome}:{' '}
        <Text span fw={600} inherit>
          {saldo === undefined ? '…' : formatQuantity(saldo)}
          {after !== null ? ` → ${formatQuantity(after)}` : ''} {produto.unidade}
        </Text>
      </Text>
      {after !== null && isNegative(after) ? (
        <Text size="xs" c="red" mt={2}>
          O saldo ficará negativo. Se a empresa não permite estoque negativo, o lançamento será recusado.
        </Text>
      ) : null}
    </Paper>
  );
}
