'use client';

import { Text } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { DecimalInput } from '#app/_ui/decimal-input.tsx';
import { DepositoSelect } from './deposito-select.tsx';
import { ProdutoSelect } from './produto-select.tsx';
import type { Produto } from './types.ts';

type PlaceProps = {
  form: {
    errors: { produto_id?: ReactNode; deposito_id?: ReactNode };
    setFieldValue: (field: 'produto_id' | 'deposito_id', id: number | null) => void;
  };
  produto: Produto | null;
  onProduto: (produto: Produto) => void;
  deposito_id: number | null;
  autoFocus: boolean;
};

/** Product and warehouse of a movement or of a count. */
export const PlaceFields = ({ form, produto, onProduto, deposito_id, autoFocus }: PlaceProps) => (
  <>
    <ProdutoSelect
      value={produto}
      onChange={(next) => {
        onProduto(next);
        form.setFieldValue('produto_id', next.produto_id);
      }}
      error={form.errors.produto_id}
      autoFocus={autoFocus}
    />
    <DepositoSelect
      value={deposito_id}
      onChange={(id) => form.setFieldValue('deposito_id', id)}
      error={form.errors.deposito_id}
    />
  </>
);

type QuantityProps = ComponentProps<typeof DecimalInput> & { unidade: string | undefined };

/** A quantity, with the product's unit at the end of its field. */
export const QuantityInput = ({ unidade, ...input }: QuantityProps) => (
  <DecimalInput
    rightSection={
      unidade ? (
        <Text span size="xs" c="dimmed" fw={600}>
          {unidade}
        </Text>
      ) : null
    }
    rightSectionWidth={56}
    {...input}
  />
);
