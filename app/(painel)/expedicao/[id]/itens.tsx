'use client';

import { Anchor, Badge, Button, Group, Text, Title } from '@mantine/core';
import { IconBoxSeam, IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { type Column, DataTable } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { notifyDone } from '#app/_ui/feedback.tsx';
import { formatInteger } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { RecordCode } from '#app/_ui/record-code.tsx';
import { useRefresh } from '#app/_ui/use-refresh.ts';
import { useSessao } from '../../_shell/session.tsx';
import type { Expedicao, Item } from '../types.ts';
import { SHOWS_EXPEDICAO } from '../use-expedicao.ts';
import { volumes } from '../volumes.ts';
import classes from './detail.module.css';

const LinkItemModal = onDemand(() => import('./link-item-modal.tsx').then((m) => m.LinkItemModal));

function columns(onUnlink: ((item: Item) => void) | undefined): Column<Item>[] {
  const found: Column<Item>[] = [
    {
      key: 'pedido',
      header: 'Pedido',
      width: 150,
      card: 'title',
      render: (item) => (
        <Group gap="xs">
          <Anchor component={Link} href={`/vendas/${item.pedido_venda_id}`} size="sm" fw={600} className="numero">
            {item.numero_pedido}
          </Anchor>
          {item.status_pedido === 'cancelada' ? (
            <Badge size="sm" color="red">
              Pedido cancelado
            </Badge>
          ) : null}
        </Group>
      ),
    },
    { key: 'cliente', header: 'Cliente', render: (item) => <Text size="sm">{item.cliente_nome}</Text> },
    { key: 'produto', header: 'Produto', render: (item) => <Produto item={item} /> },
    {
      key: 'volumes',
      header: 'Volumes',
      align: 'right',
      width: 110,
      render: (item) => (
        <Text span size="sm" fw={600}>
          {formatInteger(item.quantidade)}
        </Text>
      ),
    },
  ];
  if (onUnlink) {
    found.push({
      key: 'acoes',
      header: '',
      align: 'right',
      width: 140,
      render: (item) => (
        <Button size="compact-sm" variant="subtle" onClick={() => onUnlink(item)}>
          Desvincular
        </Button>
      ),
    });
  }
  return found;
}

function Produto({ item }: { item: Item }) {
  if (item.produto_nome === null) {
    return (
      <Text span size="sm" c="dimmed">
        pedido inteiro
      </Text>
    );
  }
  return (
    <>
      <Text span size="sm">
        {item.produto_nome}
      </Text>{' '}
      <RecordCode size="xs">{item.produto_codigo}</RecordCode>
    </>
  );
}

/** The shipment's items, which change only while the shipment is pending. */
export function Itens({ expedicao }: { expedicao: Expedicao }) {
  const { can } = useSessao();
  const refresh = useRefresh(SHOWS_EXPEDICAO);
  const [linking, setLinking] = useState(false);
  const [leaving, setLeaving] = useState<Item | null>(null);
  const [asking, setAsking] = useState(false);
  const mayChange = can('expedicao:write') && expedicao.status === 'pendente';
  const unlink = trpc.expedicao.desvincularItem.useMutation({
    onSuccess: () => {
      setAsking(false);
      notifyDone('Item desvinculado.');
    },
    onSettled: refresh,
  });
  const link = mayChange ? (
    <Button variant="default" leftSection={<IconLink size={16} aria-hidden />} onClick={() => setLinking(true)}>
      Vincular item
    </Button>
  ) : null;
  const total = expedicao.itens.reduce((sum, item) => sum + item.quantidade, 0);

  return (
    <section aria-label="Itens">
      <Group justify="space-between" mb="sm" mih={36}>
        <div>
          <Title order={2}>Itens</Title>
          {can('expedicao:write') && expedicao.status === 'concluida' ? (
            <Text size="sm" c="dimmed">
              Para mudar os itens, reabra a expedição.
            </Text>
          ) : null}
        </div>
        {expedicao.itens.length > 0 ? link : null}
      </Group>
      <DataTable
        label="Itens da expedição"
        columns={columns(
          mayChange
            ? (item) => {
                setLeaving(item);
                setAsking(true);
              }
            : undefined,
        )}
        rows={expedicao.itens}
        rowKey={(item) => item.id}
        error={null}
        empty={
          <EmptyState icon={<IconBoxSeam />} title="Nenhum item vinculado" action={link}>
            {mayChange
              ? 'Vincule um pedido de venda, inteiro ou um produto dele, e diga em quantos volumes ele vai.'
              : 'Nenhum pedido de venda foi vinculado a esta expedição.'}
          </EmptyState>
        }
        footer={
          <div className={classes.total}>
            <Text size="sm" c="dimmed">
              Total
            </Text>
            <Text size="sm" fw={650} className="numero">
              {volumes(total)}
            </Text>
          </div>
        }
      />
      <LinkItemModal opened={linking} onClose={() => setLinking(false)} expedicao={expedicao} />
      <ConfirmDialog
        opened={asking}
        onClose={() => {
          setAsking(false);
          unlink.reset();
        }}
        title={`Desvincular ${leaving?.produto_nome ?? 'o pedido inteiro'} (pedido ${leaving?.numero_pedido ?? ''})?`}
        confirm="Desvincular"
        onConfirm={() => leaving && unlink.mutate({ expedicao_id: expedicao.id, item_id: leaving.id })}
        loading={unlink.isPending}
        error={unlink.error}
      >
        {volumes(leaving?.quantidade ?? 0)} {leaving?.quantidade === 1 ? 'deixa' : 'deixam'} esta expedição. O pedido
        não muda, e o item pode ser vinculado de novo, aqui ou em outra expedição.
      </ConfirmDialog>
    </section>
  );
}
