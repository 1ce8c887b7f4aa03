'use client';

import { Badge, Card, Group, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Outputs } from '#app/_trpc/client.ts';
import { isNegative, isZero } from '#app/_ui/decimal.ts';
import { formatQuantity } from '#app/_ui/format.ts';
import { PorqueSaldo } from '../_parts/porque-saldo.tsx';
import { useDepositos } from '../_parts/use-depositos.ts';

/** The product's total, and its balance in each warehouse. */
export function SaldoCards({ estoque }: { estoque: Outputs['estoque']['get'] }) {
  const { all } = useDepositos();
  return (
    <SimpleGrid
      cols={{ base: 2, lg: 4 }}
      spacing={{ base: 'sm', sm: 'md' }}
      component="ul"
      p={0}
      m={0}
      style={{ listStyle: 'none' }}
    >
      <Balance
        label="Saldo total"
        value={estoque.estoque_total}
        unidade={estoque.unidade}
        produto_id={estoque.produto_id}
        strong
      />
      {estoque.depositos.map((saldo) => {
        const deposito = all.find((d) => d.id === saldo.deposito_id);
        return (
          <Balance
            key={saldo.deposito_id}
            label={saldo.deposito_nome}
            value={saldo.quantidade}
            unidade={estoque.unidade}
            produto_id={estoque.produto_id}
            deposito_id={saldo.deposito_id}
            badge={
              deposito?.padrao ? (
                <Badge size="sm">Padrão</Badge>
              ) : deposito && !deposito.ativo ? (
                <Badge size="sm" color="gray">
                  Inativo
                </Badge>
              ) : null
            }
          />
        );
      })}
    </SimpleGrid>
  );
}

type BalanceProps = {
  label: string;
  value: string;
  unidade: string;
  produto_id: number;
  deposito_id?: number;
  strong?: boolean;
  badge?: ReactNode;
};

function Balance({ label, value, unidade, produto_id, deposito_id, strong = false, badge }: BalanceProps) {
  return (
    <Card withBorder component="li" p="md" bg={strong ? 'var(--superficie)' : undefined}>
      {/* On a phone the mark goes below the name. */}
      <Group justify="space-between" gap="2px 8px" mih={22}>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {label}
        </Text>
        {badge}
      </Group>
      <Group gap={6} align="baseline" mt={4}>
        <Text
          fz="1.5rem"
          lh={1.3}
          fw={strong ? 700 : 600}
          className="numero"
          c={isZero(value) ? 'dimmed' : undefined}
          style={{ overflowWrap: 'anywhere' }}
        >
          <PorqueSaldo produto_id={produto_id} deposito_id={deposito_id}>
            {formatQuantity(value)}
          </PorqueSaldo>
        </Text>
        <Text size="sm" c="dimmed">
          {unidade}
        </Text>
        {isNegative(value) ? (
          <Badge color="red" size="sm">
            Negativo
          </Badge>
        ) : null}
      </Group>
    </Card>
  );
}
