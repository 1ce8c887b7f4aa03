'use client';

import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconPackageOff } from '@tabler/icons-react';
import { useState } from 'react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { UnknownRecord } from '#app/_ui/unknown-record.tsx';
import { LancamentoModal } from '../_parts/lancamento-modal.tsx';
import { MovementButtons, MovementDialogs } from '../_parts/movement-dialogs.tsx';
import type { Linha } from '../_parts/types.ts';
import { Extrato } from './extrato.tsx';
import { ExtratoFilters, useExtratoState } from './extrato-filters.tsx';
import { LedgerProof } from './ledger-proof.tsx';
import { SaldoCards } from './saldo-cards.tsx';
import { SaldoChart } from './saldo-chart.tsx';

const BACK = { href: '/estoque', label: 'Estoque' };

/** One product's stock: its warehouses, its balance over time and its movements. */
export function EstoqueDetail({ id }: { id: number | null }) {
  const estoque = trpc.estoque.get.useQuery({ produto_id: id ?? 0 }, { enabled: id !== null });
  if (id === null || estoque.error?.data?.httpStatus === 404) return <Unknown />;
  if (estoque.error) return <LoadError message={estoque.error.message} onRetry={estoque.refetch} />;
  if (!estoque.data) return <Loading />;
  return <Loaded estoque={estoque.data} />;
}

function Loaded({ estoque }: { estoque: Outputs['estoque']['get'] }) {
  useDocumentTitle(`${estoque.produto_nome} · Estoque · Romaneio`);
  const state = useExtratoState();
  const [estorno, setEstorno] = useState<Linha | null>(null);
  const [undoing, setUndoing] = useState(false);
  return (
    <>
      <PageHeader
        back={BACK}
        title={estoque.produto_nome}
        description={
          <>
            Código{' '}
            <Text span inherit ff="monospace">
              {estoque.produto_codigo}
            </Text>{' '}
            · unidade {estoque.unidade}
          </>
        }
        actions={<MovementButtons />}
      />
      <Stack gap="lg">
        <SaldoCards estoque={estoque} />
        <Group justify="space-between" gap="sm">
          <ExtratoFilters state={state} />
          <LedgerProof />
        </Group>
        <SaldoChart produto={estoque} state={state} />
        <Extrato
          produto={estoque}
          state={state}
          onUndo={(linha) => {
            setEstorno(linha);
            setUndoing(true);
          }}
        />
      </Stack>
      <MovementDialogs produto={estoque} />
      <LancamentoModal
        opened={undoing}
        onClose={() => setUndoing(false)}
        produto={estoque}
        estorno={estorno ?? undefined}
      />
    </>
  );
}

function Loading() {
  return (
    <Stack gap="lg" aria-busy>
      <Skeleton height={66} width={320} />
      <Group>
        <Skeleton height={88} flex={1} />
        <Skeleton height={88} flex={1} />
        <Skeleton height={88} flex={1} />
      </Group>
      <Skeleton height={300} />
    </Stack>
  );
}

function Unknown() {
  return (
    <UnknownRecord
      back={BACK}
      title="Produto não encontrado"
      icon={<IconPackageOff />}
      headline="Este produto não está no estoque"
      next={[
        { href: '/estoque', label: 'Ver o estoque' },
        { href: '/produtos', label: 'Ver os produtos' },
      ]}
    >
      O endereço pode estar errado, o produto pode ter sido excluído ou não controlar estoque.
    </UnknownRecord>
  );
}
