'use client';

import { Alert, Badge, Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { formatDate, formatMoney } from '#app/_ui/format.ts';
import { RecordSelect } from '#app/_ui/record-select.tsx';
import { useSend } from '#app/_ui/use-send.ts';
import { useSessao } from '../../_shell/session.tsx';
import type { Nota } from '../types.ts';

type Props = { nota: Nota; opened: boolean; onClose: () => void };

/** Ties a note to a sale or a purchase: one of those that fit, or any other. */
export const VincularModal = ({ nota, opened, onClose }: Props) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={nota.sentido === 'saida' ? 'Vincular a um pedido de venda' : 'Vincular a uma compra'}
  >
    <Vincular nota={nota} onClose={onClose} />
  </Modal>
);

function Vincular({ nota, onClose }: Omit<Props, 'opened'>) {
  const { empresa } = useSessao();
  const sale = nota.sentido === 'saida';
  const sugestoes = trpc.notasFiscais.sugestoes.useQuery({ id: nota.id });
  const vincular = useSend(trpc.notasFiscais.vincular, {
    onClose,
    refresh: ['notasFiscais'],
    said: ({ venda_numero, compra_numero }) =>
      venda_numero ? `Vinculada ao pedido ${venda_numero}.` : `Vinculada à compra ${compra_numero}.`,
  });
  const choose = (id: number) => vincular.mutate({ id: nota.id, ...(sale ? { venda_id: id } : { compra_id: id }) });
  const found = sugestoes.data ?? [];
  return (
    <Stack>
      {vincular.error ? (
        <Alert color="red" icon={<IconAlertCircle />} role="alert">
          {vincular.error.message}
        </Alert>
      ) : null}
      <section aria-label="Sugestões">
        <Text size="sm" fw={550} mb={6}>
          Sugestões
        </Text>
        {sugestoes.isPending ? <Loader size="sm" /> : null}
        {sugestoes.data && found.length === 0 ? (
          <Text size="sm" c="dimmed">
            {sale
              ? 'Nenhum pedido deste cliente perto da data da nota.'
              : 'Nenhuma compra deste fornecedor perto da data da nota.'}
          </Text>
        ) : null}
        <Stack gap={8}>
          {found.map((one) => (
            <Group key={one.id} justify="space-between" wrap="nowrap" gap="sm">
              <div style={{ minWidth: 0 }}>
                <Group gap={6}>
                  <Text size="sm" fw={550} className="numero">
                    {one.numero}
                  </Text>
                  {one.mesmo_valor ? <Badge size="sm">mesmo valor</Badge> : null}
                </Group>
                <Text size="xs" c="dimmed" truncate>
                  {one.nome} · {formatMoney(one.total)} · {formatDate(one.criado_em, empresa.fuso)}
                </Text>
              </div>
              <Button
                size="xs"
                variant="default"
                loading={vincular.isPending}
                onClick={() => choose(one.id)}
                aria-label={`Vincular a ${one.numero}`}
              >
                Vincular
              </Button>
            </Group>
          ))}
        </Stack>
      </section>
      {sale ? <AnyVenda onChoose={choose} /> : <AnyCompra onChoose={choose} />}
    </Stack>
  );
}

type Venda = Outputs['vendas']['list']['resultados'][number];
type Compra = Outputs['compras']['list']['resultados'][number];

function AnyVenda({ onChoose }: { onChoose: (id: number) => void }) {
  const [value] = useState(null);
  return (
    <RecordSelect
      procedure={trpc.vendas.list}
      input={(search) => search}
      choice={({ id, numero_pedido, cliente_nome }: Venda) => ({ id, label: numero_pedido, note: cliente_nome })}
      label="Outro pedido"
      placeholder="Busque por número ou cliente"
      listLabel="Pedidos encontrados"
      none="Nenhum pedido com este número ou cliente."
      path="venda_id"
      value={value}
      onChange={({ id }) => onChoose(id)}
    />
  );
}

function AnyCompra({ onChoose }: { onChoose: (id: number) => void }) {
  const [value] = useState(null);
  return (
    <RecordSelect
      procedure={trpc.compras.list}
      input={(search) => search}
      choice={({ id, numero, fornecedor_nome }: Compra) => ({ id, label: numero, note: fornecedor_nome })}
      label="Outra compra"
      placeholder="Busque por número ou fornecedor"
      listLabel="Compras encontradas"
      none="Nenhuma compra com este número ou fornecedor."
      path="compra_id"
      value={value}
      onChange={({ id }) => onChoose(id)}
    />
  );
}
