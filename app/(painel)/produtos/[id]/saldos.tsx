'use client';

import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { addDecimals, isNegative } from '#app/_ui/decimal.ts';
import { formatQuantity } from '#app/_ui/format.ts';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { SaldoCards } from '../../estoque/[id]/saldo-cards.tsx';
import type { Produto } from '../types.ts';

/** The product's balance in all and in each warehouse, and whether it is below its minimum. */
export function SaldosProduto({ produto }: { produto: Produto }) {
  const { data, error, refetch } = trpc.estoque.get.useQuery({ produto_id: produto.id });
  if (error) return <LoadError message={error.message} onRetry={refetch} />;
  if (data === undefined) return <Skeletons heights={[88]} />;
  const minimum = produto.estoque_minimo;
  const lacking = minimum === null ? null : addDecimals(data.estoque_total, minimum, true);
  return (
    <>
      {minimum !== null && lacking !== null && isNegative(lacking) ? (
        <Alert color="yellow" icon={<IconAlertTriangle />} title="Abaixo do estoque mínimo">
          O saldo total é {formatQuantity(data.estoque_total)} {data.unidade}, e o mínimo é {formatQuantity(minimum)}.
        </Alert>
      ) : null}
      <SaldoCards estoque={data} />
    </>
  );
}
