'use client';

import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconPackages } from '@tabler/icons-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { NothingFound } from '#app/_ui/clear-filters.tsx';
import { type Column, DataTable } from '#app/_ui/data-table.tsx';
import { isNegative, isZero } from '#app/_ui/decimal.ts';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { formatQuantity } from '#app/_ui/format.ts';
import { useListState } from '#app/_ui/list-state.ts';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { Pager } from '#app/_ui/pager.tsx';
import { SearchInput } from '#app/_ui/search-input.tsx';
import { SegmentFilter } from '#app/_ui/segment-filter.tsx';
import { useSessao } from '../_shell/session.tsx';
import { MovementButtons, MovementDialogs } from './_movimento/movement-dialogs.tsx';

type Row = Outputs['estoque']['list']['resultados'][number];

const columns: Column<Row>[] = [
  {
    key: 'produto',
    header: 'Produto',
    sort: 'nome',
    card: 'title',
    render: (row) => (
      <Anchor component={Link} href={`/estoque/${row.produto_id}`} size="sm" fw={550} c="var(--mantine-color-text)">
        {row.produto_nome}
      </Anchor>
    ),
  },
  {
    key: 'codigo',
    header: 'Código',
    sort: 'codigo',
    width: 180,
    render: (row) => (
      <Text span size="sm" c="dimmed" ff="monospace">
        {row.produto_codigo}
      </Text>
    ),
  },
  {
    key: 'total',
    header: 'Saldo total',
    sort: 'estoque',
    align: 'right',
    width: 200,
    render: (row) => <Total value={row.estoque_total} unit={row.unidade} />,
  },
];

function Total({ value, unit }: { value: string; unit: string }) {
  const negative = isNegative(value);
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap">
      {negative ? (
        <Badge color="red" size="sm" style={{ flexShrink: 0 }}>
          Negativo
        </Badge>
      ) : null}
      <Text span size="sm" fw={600} c={isZero(value) ? 'dimmed' : undefined} className="numero">
        {formatQuantity(value)}
      </Text>
      <Text span size="xs" c="dimmed">
        {unit}
      </Text>
    </Group>
  );
}

/** Stock per product: search, filter and order in the URL. */
export function EstoqueList() {
  const router = useRouter();
  const state = useListState(['nome', 'codigo', 'estoque'], { com_estoque: ['true', 'false'] });
  const { pagina, busca, ordenar, direcao, com_estoque } = state.values;
  const query = trpc.estoque.list.useQuery(
    { pagina, busca: busca || undefined, ordenar, direcao, com_estoque: com_estoque ?? undefined },
    { placeholderData: (previous) => previous },
  );

  return (
    <>
      <PageHeader
        title="Estoque"
        description="Saldo de cada produto, somado dos lançamentos. Um lançamento não se altera: corrige-se com o inverso."
        actions={<MovementButtons />}
      />
      <Stack gap="md">
        <Group>
          <SearchInput
            value={busca}
            onChange={(next) => state.change({ busca: next })}
            label="Buscar produto"
            placeholder="Nome ou código"
          />
          <SegmentFilter
            label="Filtrar por saldo"
            {...state.filter('com_estoque')}
            all="Todos"
            words={(com) => (com === 'true' ? 'Com saldo' : 'Zerados')}
          />
        </Group>
        <DataTable
          label="Estoque por produto"
          columns={columns}
          rows={query.data?.resultados}
          rowKey={(row) => row.produto_id}
          error={query.error}
          onRetry={query.refetch}
          sort={state.sort}
          onRowClick={(row) => router.push(`/estoque/${row.produto_id}`)}
          empty={<Empty filtered={state.filtered} onClear={state.clear} />}
          footer={<Pager page={query.data} onChange={state.goTo} />}
        />
      </Stack>
      <MovementDialogs />
    </>
  );
}

function Empty({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const { can } = useSessao();
  if (filtered) {
    return (
      <NothingFound icon={<IconPackages />} title="Nenhum produto com estes filtros" onClear={onClear}>
        Mude a busca ou mostre todos os saldos.
      </NothingFound>
    );
  }
  return (
    <EmptyState
      icon={<IconPackages />}
      title="Nenhum produto controla estoque ainda"
      action={
        can('produtos:write') ? (
          <Button component={Link} href="/produtos?novo=produto">
            Cadastrar produto
          </Button>
        ) : null
      }
    >
      Cadastre um produto com controle de estoque e lance a primeira entrada.
    </EmptyState>
  );
}
