'use client';

import { Switch } from '@mantine/core';
import { useState } from 'react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { notifyDone } from '#app/_ui/feedback.tsx';

type Props = { empresa: Outputs['empresa']['get']; readOnly: boolean };

/** Turns reservations on or off, at once and after a question: it concerns every open sale. */
export function ReservaSwitch({ empresa: { reserva_estoque: on }, readOnly }: Props) {
  const [asking, setAsking] = useState(false);
  const utils = trpc.useUtils();
  const save = trpc.empresa.reservar.useMutation({
    onSuccess: ({ reserva_estoque }) => {
      setAsking(false);
      notifyDone(reserva_estoque ? 'As vendas em aberto agora reservam estoque.' : 'Nada mais está reservado.');
    },
    onSettled: () => Promise.all([utils.empresa.get.invalidate(), utils.estoque.invalidate()]),
  });
  return (
    <>
      <Switch
        label="Reservar estoque para vendas em aberto"
        description="O que um pedido ou uma venda em aberto pede fica reservado para ele: o disponível é o saldo menos o reservado. Orçamentos não reservam. Sem estoque negativo, um pedido acima do disponível é recusado. Muda assim que você confirma, sem esperar pelo botão de salvar."
        checked={on}
        disabled={readOnly}
        onChange={() => setAsking(true)}
      />
      <ConfirmDialog
        opened={asking}
        onClose={() => {
          setAsking(false);
          save.reset();
        }}
        title={on ? 'Parar de reservar estoque?' : 'Reservar estoque para vendas em aberto?'}
        confirm={on ? 'Parar de reservar' : 'Reservar'}
        onConfirm={() => save.mutate({ reserva_estoque: !on })}
        loading={save.isPending}
        error={save.error}
      >
        {on
          ? 'Todas as reservas são desfeitas agora, e o disponível volta a ser o próprio saldo. As vendas e os saldos não mudam.'
          : 'As vendas e os pedidos que já estão em aberto reservam agora o que pedem, mesmo que seja mais do que há. Os saldos não mudam.'}
      </ConfirmDialog>
    </>
  );
}
