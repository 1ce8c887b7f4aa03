'use client';

import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { IconChecks, IconCircleCheck, IconRotate } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { type Column, DataTable } from '#app/_ui/data-table.tsx';
import { notifyError } from '#app/_ui/feedback.tsx';
import { formatQuantity } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { RecordCode } from '#app/_ui/record-code.tsx';
import { menuColumn, RowItem, RowMenu } from '#app/_ui/row-menu.tsx';
import type { Expedicao } from '../../types.ts';
import { isDone, type Linha } from './separacao.ts';
import classes from './separar.module.css';
import { useSeparada } from './use-separada.ts';

const COLUMNS: Column<Linha>[] = [
  {
    key: 'produto',
    header: 'Produto',
    card: 'title',
    render: (linha) => (
      <Stack gap={0}>
        <Text span size="sm" fw={550} style={{ overflowWrap: 'anywhere' }}>
          {linha.descricao}
        </Text>
        <Group gap="xs">
          <RecordCode size="xs">{linha.codigo}</RecordCode>
          {linha.gtin ? (
            <Text span size="xs" c="dimmed" className="numero">
              {linha.gtin}
            </Text>
          ) : null}
        </Group>
      </Stack>
    ),
  },
  {
    key: 'separada',
    header: 'Separado',
    align: 'right',
    width: 170,
    render: (linha) => (
      <Group gap={6} justify="flex-end" wrap="nowrap">
        {isDone(linha) ? <IconCircleCheck size={18} className={classes.done} role="img" aria-label="Completo" /> : null}
        <Text span size="sm" fw={600} style={{ whiteSpace: 'nowrap' }}>
          {formatQuantity(linha.separada)} de {formatQuantity(linha.quantidade)}{' '}
          <Text span size="xs" c="dimmed">
            {linha.unidade}
          </Text>
        </Text>
      </Group>
    ),
  },
];

type Props = { expedicao: Expedicao; open: boolean; onCorrected: () => void };

/** What goes, order by order; a line can be set whole or begun anew without a scanner. */
export function Linhas({ expedicao, open, onCorrected }: Props) {
  const put = useSeparada(expedicao.id);
  const correct = trpc.expedicao.corrigirSeparacao.useMutation({
    onSuccess: put,
    onError: notifyError,
    onSettled: onCorrected,
  });
  const set = (linha: Linha, quantidade: string) =>
    correct.mutate({ expedicao_id: expedicao.id, item_venda_id: linha.item_venda_id, quantidade });
  const columns = open
    ? [
        ...COLUMNS,
        menuColumn<Linha>((linha) => (
          <RowMenu label={`Ações de ${linha.descricao}`}>
            <RowItem icon={IconChecks} onClick={() => set(linha, linha.quantidade)}>
              Marcar tudo como separado
            </RowItem>
            <RowItem icon={IconRotate} onClick={() => set(linha, '0')}>
              Começar de novo
            </RowItem>
          </RowMenu>
        )),
      ]
    : COLUMNS;
  return (
    <Stack gap="lg">
      {expedicao.destinos.map((destino) => (
        <section key={destino.pedido_venda_id} aria-label={`Pedido ${destino.numero_pedido}`}>
          <Group justify="space-between" mb="sm" gap="xs">
            <Title order={2}>
              <Anchor component={Link} href={`/vendas/${destino.pedido_venda_id}`} inherit className="numero">
                Pedido {destino.numero_pedido}
              </Anchor>
            </Title>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {destino.cliente_nome}
            </Text>
          </Group>
          <DataTable
            label={`Linhas do pedido ${destino.numero_pedido}`}
            columns={columns}
            rows={destino.linhas}
            rowKey={(linha) => linha.item_venda_id}
            error={null}
            empty={
              <Text size="sm" c="dimmed" p="md">
                Este pedido não tem produtos a levar.
              </Text>
            }
          />
        </section>
      ))}
    </Stack>
  );
}
