'use client';

import { Anchor, Badge, Group, Select, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from '#app/_ui/link.tsx';
import { useDepositos } from './use-depositos.ts';

type Props = {
  value: number | null;
  onChange: (id: number | null) => void;
  error?: ReactNode;
  readOnly?: boolean;
  label?: string;
  path?: string;
  /** A warehouse that is not offered. */
  except?: number | null;
};

/** Chooses an active warehouse; the default one is marked. */
export function DepositoSelect(props: Props) {
  const { value, onChange, error, readOnly, label = 'Depósito', path = 'deposito_id', except = null } = props;
  const { all, query } = useDepositos();
  const offered = all.filter((d) => d.id !== except && (d.ativo || d.id === value));
  const none = query.data !== undefined && offered.length === 0;
  return (
    <Select<number>
      label={label}
      placeholder={query.isPending ? 'Carregando…' : 'Escolha o depósito'}
      required
      allowDeselect={false}
      value={value}
      onChange={onChange}
      data={offered.map((d) => ({ value: d.id, label: d.padrao ? `${d.nome} (padrão)` : d.nome }))}
      renderOption={({ option }) => {
        const deposito = offered.find((d) => d.id === option.value);
        return (
          <Group justify="space-between" w="100%" wrap="nowrap">
            <Text span size="sm">
              {deposito?.nome}
            </Text>
            {deposito?.padrao ? <Badge size="sm">padrão</Badge> : null}
          </Group>
        );
      }}
      description={
        none ? (
          <>
            A empresa não tem depósito ativo.{' '}
            <Anchor component={Link} href="/depositos?novo=deposito" size="xs" underline="always">
              Criar depósito
            </Anchor>
          </>
        ) : undefined
      }
      error={error ?? query.error?.message}
      readOnly={readOnly}
      variant={readOnly ? 'filled' : 'default'}
      disabled={none}
      data-path={path}
    />
  );
}
