'use client';

import { Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { LancamentoDrawer } from '../../estoque/_parts/lancamento-drawer.tsx';
import { MovementButtons, MovementDialogs } from '../../estoque/_parts/movement-dialogs.tsx';
import type { Linha } from '../../estoque/_parts/types.ts';
import { Extrato } from '../../estoque/[id]/extrato.tsx';
import { ExtratoFilters, useExtratoState } from '../../estoque/[id]/extrato-filters.tsx';

const EstornoModal = onDemand(() => import('../../estoque/_parts/estorno-modal.tsx').then((m) => m.EstornoModal));

/** The product's movements, as the stock's own screen shows them. */
export function LancamentosProduto({ id }: { id: number }) {
  const { data, error, refetch } = trpc.estoque.get.useQuery({ produto_id: id });
  const state = useExtratoState();
  const [estorno, setEstorno] = useState<Linha | null>(null);
  const [undoing, setUndoing] = useState(false);
  if (error) return <LoadError message={error.message} onRetry={refetch} />;
  if (data === undefined) return <Skeletons heights={[40, 240]} />;
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="sm">
        <ExtratoFilters state={state} />
        <Group gap="sm">
          <MovementButtons />
        </Group>
      </Group>
      <Extrato
        produto={data}
        state={state}
        onUndo={(linha) => {
          setEstorno(linha);
          setUndoing(true);
        }}
      />
      <MovementDialogs produto={data} />
      <EstornoModal opened={undoing} onClose={() => setUndoing(false)} produto={data} linha={estorno} />
      <LancamentoDrawer unidade={data.unidade} />
    </Stack>
  );
}
