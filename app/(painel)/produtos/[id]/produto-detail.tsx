'use client';

import { Alert, Button, Card, Group, Stack, Tabs } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowBackUp, IconEdit, IconInfoCircle, IconPackageOff, IconPackages } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { trpc } from '#app/_trpc/client.ts';
import { Link } from '#app/_ui/link.tsx';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { RecordCode } from '#app/_ui/record-code.tsx';
import { RecordScreen } from '#app/_ui/record-screen.tsx';
import { TabRow } from '#app/_ui/tab-row.tsx';
import { useDocumentTitle } from '#app/_ui/use-document-title.ts';
import { useSessao } from '../../_shell/session.tsx';
import { useCategorias } from '../_parts/categoria-select.tsx';
import { Fotos } from '../_parts/fotos.tsx';
import { ProdutoMenu } from '../produto-menu.tsx';
import { SituacaoProduto } from '../situacao.tsx';
import type { Produto } from '../types.ts';
import { useProdutoActions } from '../use-produto-actions.tsx';
import { Facts } from './facts.tsx';
import { HistoricoProduto } from './historico.tsx';
import { LancamentosProduto } from './lancamentos.tsx';
import { SaldosProduto } from './saldos.tsx';
import { VendasProduto } from './vendas.tsx';

const ProdutoDrawer = onDemand(() => import('../produto-drawer.tsx').then((m) => m.ProdutoDrawer));

const BACK = { href: '/produtos', label: 'Produtos' };

const PLACE = {
  back: BACK,
  title: 'Produto',
  unknown: {
    title: 'Produto não encontrado',
    icon: <IconPackageOff />,
    headline: 'Não há produto neste endereço',
    children: 'O endereço pode estar errado, o produto pode ter sido apagado de vez ou ser de outra empresa.',
    next: [{ href: BACK.href, label: 'Ver os produtos' }],
  },
};

/** One product: facts, prices, stock, movements and history. */
export function ProdutoDetail({ id }: { id: number | null }) {
  const query = trpc.produtos.get.useQuery({ id: id ?? 0 }, { enabled: id !== null });
  return (
    <RecordScreen {...PLACE} id={id} query={query} loading={[88, 240, 180]}>
      {(produto) => <Loaded produto={produto} />}
    </RecordScreen>
  );
}

const ABAS = ['geral', 'lancamentos', 'vendas', 'historico'] as const;

function Loaded({ produto }: { produto: Produto }) {
  useDocumentTitle(`${produto.nome} · Produtos · Romaneio`);
  const { can } = useSessao();
  const router = useRouter();
  const { pathOf } = useCategorias();
  const categoria = pathOf(produto.categoria_id);
  const [editing, edit] = useDisclosure(false);
  const [aba, setAba] = useQueryState('aba', parseAsStringLiteral(ABAS).withDefault('geral'));
  const stocked = produto.controlar_estoque && produto.situacao !== 'E' && can('estoque:read');
  const tabs: Record<string, string> = {
    geral: 'Visão geral',
    ...(stocked ? { lancamentos: 'Lançamentos' } : {}),
    ...(can('vendas:read') ? { vendas: 'Vendas' } : {}),
    historico: 'Histórico',
  };
  const chosen = aba in tabs ? aba : 'geral';
  const mayWrite = can('produtos:write');
  return (
    <>
      <PageHeader
        back={BACK}
        title={
          <Group component="span" gap="sm">
            {produto.nome}
            <SituacaoProduto situacao={produto.situacao} />
          </Group>
        }
        description={
          <>
            <RecordCode>{produto.codigo}</RecordCode>
            {categoria === null ? null : ` · ${categoria}`}
          </>
        }
        actions={
          <>
            {stocked ? (
              <Button
                component={Link}
                href={`/estoque/${produto.id}`}
                variant="default"
                leftSection={<IconPackages size={16} aria-hidden />}
              >
                Ver estoque
              </Button>
            ) : null}
            <ProdutoMenu
              produto={produto}
              onEdit={mayWrite ? edit.open : undefined}
              mayDelete={can('produtos:delete')}
              page={{ leave: () => router.push(BACK.href) }}
            />
            {mayWrite && produto.situacao !== 'E' ? (
              <Button leftSection={<IconEdit size={16} aria-hidden />} onClick={edit.open}>
                Editar
              </Button>
            ) : null}
          </>
        }
      />
      {produto.situacao === 'E' ? <Deleted produto={produto} mayRestore={mayWrite} /> : null}
      <Tabs
        value={chosen}
        onChange={(value) => void setAba(ABAS.find((one) => one === value) ?? null)}
        keepMounted={false}
      >
        <TabRow chosen={chosen} tabs={tabs} />
        <Tabs.Panel value="geral">
          <Stack gap="lg">
            {stocked ? <SaldosProduto produto={produto} /> : null}
            <Facts produto={produto} categoria={categoria} />
            <Card withBorder p="lg" component="section" aria-label="Fotos">
              <Fotos produto={produto} mayWrite={mayWrite && produto.situacao !== 'E'} />
            </Card>
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="lancamentos">
          <LancamentosProduto id={produto.id} />
        </Tabs.Panel>
        <Tabs.Panel value="vendas">
          <VendasProduto id={produto.id} />
        </Tabs.Panel>
        <Tabs.Panel value="historico">
          <HistoricoProduto id={produto.id} />
        </Tabs.Panel>
      </Tabs>
      <ProdutoDrawer opened={editing} record={produto} onClose={edit.close} />
    </>
  );
}

function Deleted({ produto, mayRestore }: { produto: Produto; mayRestore: boolean }) {
  const { restore } = useProdutoActions(produto);
  return (
    <Alert color="gray" icon={<IconInfoCircle />} mb="lg" title="Este produto foi excluído">
      <Stack gap="sm" align="flex-start">
        Ele não aparece nas listas nem em novos documentos; o que já o cita continua como está.
        {mayRestore ? (
          <Button size="xs" variant="default" leftSection={<IconArrowBackUp size={14} aria-hidden />} onClick={restore}>
            Restaurar
          </Button>
        ) : null}
      </Stack>
    </Alert>
  );
}
