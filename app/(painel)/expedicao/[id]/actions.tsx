'use client';

import { Button } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconCheck, IconEdit, IconPrinter } from '@tabler/icons-react';
import Link from 'next/link';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { notifyDone, notifyError } from '#app/_ui/feedback.tsx';
import { formatDateTime } from '#app/_ui/format.ts';
import { useSessao } from '../../_shell/session.tsx';
import type { Expedicao } from '../types.ts';
import { useRefresh } from '../use-expedicao.ts';

type Question = 'reopen' | 'cancel';

/** What may be done with a shipment in its status, by those who may. */
export function Actions({ expedicao, onEdit }: { expedicao: Expedicao; onEdit: () => void }) {
  const { can, empresa } = useSessao();
  const refresh = useRefresh();
  const [question, setQuestion] = useState<Question | null>(null);
  const { id, numero_expedicao: numero, status, data_conclusao } = expedicao;
  const frozen = status === 'cancelada';
  const mayWrite = can('expedicao:write') && !frozen;
  const mayCancel = can('expedicao:delete') && !frozen;

  const update = trpc.expedicao.update.useMutation({
    onSuccess: (saved) => {
      setQuestion(null);
      notifyDone(`Expedição ${numero} ${saved.status === 'concluida' ? 'concluída' : 'reaberta'}.`);
    },
    onError: (error) => {
      // The confirmation shows its own refusal.
      if (!question) notifyError(error);
    },
    onSettled: refresh,
  });
  const cancel = trpc.expedicao.cancel.useMutation({
    onSuccess: () => {
      setQuestion(null);
      notifyDone(`Expedição ${numero} cancelada.`);
    },
    onSettled: refresh,
  });
  const close = () => {
    setQuestion(null);
    update.reset();
    cancel.reset();
  };

  return (
    <>
      <Button
        component={Link}
        href={`/expedicao/${id}/romaneio`}
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
      >
        Imprimir romaneio
      </Button>
      {mayWrite ? (
        <Button variant="default" leftSection={<IconEdit size={16} aria-hidden />} onClick={onEdit}>
          Editar
        </Button>
      ) : null}
      {mayCancel ? (
        <Button variant="default" leftSection={<IconBan size={16} aria-hidden />} onClick={() => setQuestion('cancel')}>
          Cancelar expedição
        </Button>
      ) : null}
      {mayWrite && status === 'pendente' ? (
        <Button
          leftSection={<IconCheck size={16} aria-hidden />}
          loading={update.isPending}
          onClick={() => update.mutate({ id, status: 'concluida' })}
        >
          Concluir
        </Button>
      ) : null}
      {mayWrite && status === 'concluida' ? (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          onClick={() => setQuestion('reopen')}
        >
          Reabrir
        </Button>
      ) : null}
      <ConfirmDialog
        opened={question === 'reopen'}
        onClose={close}
        title={`Reabrir a expedição ${numero}?`}
        confirm="Reabrir"
        onConfirm={() => update.mutate({ id, status: 'pendente' })}
        loading={update.isPending}
        error={update.error}
      >
        Ela volta a ser pendente, e os itens podem mudar outra vez. A data de conclusão
        {data_conclusao ? ` (${formatDateTime(data_conclusao, empresa.fuso)})` : ''} é apagada; o histórico a guarda.
      </ConfirmDialog>
      <ConfirmDialog
        opened={question === 'cancel'}
        onClose={close}
        title={`Cancelar a expedição ${numero}?`}
        confirm="Cancelar expedição"
        dismiss="Voltar"
        onConfirm={() => cancel.mutate({ id })}
        danger
        loading={cancel.isPending}
        error={cancel.error}
      >
        Não há como desfazer: cancelada, ela não pode mais ser alterada, concluída nem reaberta. Ela continua na lista,
        com os seus itens e o seu histórico.
      </ConfirmDialog>
    </>
  );
}
