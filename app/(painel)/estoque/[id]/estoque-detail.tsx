'use client';

import { Anchor, Group, Stack, Text } from '@mantine/core';
import { IconPackageOff } from '@tabler/icons-react';
import { useState } from 'react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { Link } from '#app/_ui/link.tsx';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { RecordScreen } from '#app/_ui/record-screen.tsx';
import { useDocumentTitle } from '#app/_ui/use-document-title.ts';
import { useSessao } from '../../_shell/session.tsx';
import { LancamentoDrawer } from '../_parts/lancamento-drawer.tsx';
import { MovementButtons, MovementDialogs } from '../_parts/movement-dialogs.tsx';
import type { Linha } from '../_parts/types.ts';
import { Extrato } from './extrato.tsx';
import { ExtratoFilters, useExtratoState } from './extrato-filters.tsx';
import { LedgerProof } from './ledger-proof.tsx';
import { SaldoCards } from './saldo-cards.tsx';
import { SaldoChart } from './saldo-chart.tsx';

const EstornoModal = onDemand(() => import('../_parts/estorno-modal.tsx').then((m) => m.EstornoModal));

const BACK = { href: '/estoque', label: 'Estoque' };

const PLACE = {
  back: BACK,
  title: 'Produto',
  unknown: {
    title: 'Produto não encontrado',
    icon: <IconPackageOff />,
    headline: 'Este produto não está no estoque',
    children: 'O endereço pode estar errado, o produto pode ter sido excluído ou não controlar estoque.',
    next: [
      { href: BACK.href, label: 'Ver o estoque' },
      { href: '/produtos', label: 'Ver os produtos' },
    ],
  },
};

/** One product's stock: its warehouses, its balance over time and its movements. */
export function EstoqueDetail({ id }: { id: number | null }) {
  const query = trpc.estoque.get.useQuery({ produto_id: id ?? 0 }, { enabled: id !== null });
  return (
    <RecordScreen {...PLACE} id={id} query={query} loading={[88, 300]}>
      {(estoque) => <Loaded estoque={estoque} />}
    </RecordScreen>
  );
}

function Loaded({ estoque }: { estoque: Outputs['estoque']['get'] }) {
  useDocumentTitle(`${estoque.produto_nome} · Estoque · Romaneio`);
  const { can } = useSessao();
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
            {can('produtos:read') ? (
              <>
                {' '}
                ·{' '}
                <Anchor component={Link} href={`/produtos/${estoque.produto_id}`} inherit underline="always">
                  Ver produto
                </Anchor>
              </>
            ) : null}
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
      <EstornoModal opened={undoing} onClose={() => setUndoing(false)} produto={estoque} linha={estorno} />
      <LancamentoDrawer unidade={estoque.unidade} />
    </>
  );
}
