'use client';

import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { notifyError } from '#app/_ui/feedback.tsx';
import { formatQuantity } from '#app/_ui/format.ts';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { useRefresh } from '#app/_ui/use-refresh.ts';
import type { Expedicao } from '../types.ts';
import { SHOWS_EXPEDICAO } from '../use-expedicao.ts';
import { linhasOf, progressOf } from './separar/separacao.ts';

/** A conclusion can be taken back for this long from the corner where it was said. */
const UNDO_MS = 12_000;

/** Concludes a shipment, after a dialog that says what leaves the stock and what is missing; the conclusion can be taken back. */
export function useConcluir(expedicao: Expedicao) {
  const { id, numero_expedicao: numero } = expedicao;
  const refresh = useRefresh(SHOWS_EXPEDICAO);
  const reopen = trpc.expedicao.update.useMutation({ onError: notifyError, onSettled: refresh });
  const conclude = useConfirmed(trpc.expedicao.update, {
    refresh: SHOWS_EXPEDICAO,
    refreshRefused: true,
    said: () => `Expedição ${numero} concluída.`,
    after: () => {
      const said = `desfazer-${id}`;
      notifications.show({
        id: said,
        autoClose: UNDO_MS,
        message: (
          <Group justify="space-between" gap="sm" wrap="nowrap">
            <Text size="sm">Concluiu sem querer?</Text>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                notifications.hide(said);
                reopen.mutate({ id, status: 'pendente' });
              }}
            >
              Desfazer
            </Button>
          </Group>
        ),
      });
    },
  });
  return {
    ask: () => conclude.ask({ id, status: 'concluida' }),
    dialog: (
      <ConfirmDialog
        {...conclude.dialog}
        title={`Concluir a expedição ${numero}?`}
        confirm={expedicao.itens.length === 0 ? 'Concluir mesmo vazia' : 'Concluir'}
        dismiss="Voltar"
      >
        <Consequences expedicao={expedicao} />
      </ConfirmDialog>
    ),
  };
}

function Consequences({ expedicao }: { expedicao: Expedicao }) {
  if (expedicao.itens.length === 0) {
    return (
      <Alert color="yellow" icon={<IconAlertTriangle />} title="Nenhum pedido foi vinculado">
        Esta expedição está vazia: nada sai com ela. Vincule um pedido antes, ou conclua se ela só guarda um rastreio.
      </Alert>
    );
  }
  const linhas = linhasOf(expedicao);
  const { begun, done, all } = progressOf(linhas);
  const missing = linhas.filter(({ separada, quantidade }) => separada !== quantidade);
  const leaving = expedicao.destinos.flatMap(({ deposito_nome, linhas: carried }) =>
    carried.filter(({ sai }) => Number(sai) > 0).map((linha) => ({ ...linha, deposito_nome })),
  );
  return (
    <Stack gap="sm">
      {begun && done < all ? (
        <Alert color="yellow" icon={<IconAlertTriangle />} title="A separação não terminou">
          <List size="sm">
            {missing.map(({ item_venda_id, descricao, separada, quantidade, unidade }) => (
              <List.Item key={item_venda_id}>
                {descricao}: {formatQuantity(separada)} de {formatQuantity(quantidade)} {unidade}
              </List.Item>
            ))}
          </List>
        </Alert>
      ) : null}
      {leaving.length > 0 ? (
        <div>
          <Text size="sm" mb={4}>
            Sai do estoque:
          </Text>
          <List size="sm">
            {leaving.map(({ item_venda_id, descricao, sai, unidade, deposito_nome }) => (
              <List.Item key={item_venda_id}>
                <b>
                  {formatQuantity(sai)} {unidade}
                </b>{' '}
                de {descricao}, {deposito_nome ?? 'depósito padrão'}
              </List.Item>
            ))}
          </List>
        </div>
      ) : (
        <Text size="sm">
          Nada sai do estoque agora: os produtos{' '}
          {all > 0 ? 'saem, ou já saíram, com a finalização do pedido' : 'não têm estoque'}.
        </Text>
      )}
      <Text size="sm" c="dimmed">
        Reabrir a expedição desfaz a conclusão{leaving.length > 0 ? ', e os produtos voltam ao estoque' : ''}.
      </Text>
    </Stack>
  );
}
