'use client';

import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { fieldErrors } from '#app/_ui/feedback.tsx';
import type { Conversa } from '../../_ao-vivo/types.ts';
import { useEncaixar } from '../../_ao-vivo/use-encaixar.ts';
import { ModeloCampos } from './modelo-campos.tsx';
import { isWhole, type Modelo, type Preenchido, parametrosDe, VAZIO } from './preencher.ts';

type Props = { opened: boolean; onClose: () => void; conversa: Conversa };

/** Sends an approved template in a conversation: at any time, also when the window is over. */
export const ModeloModal = ({ opened, onClose, conversa }: Props) => (
  <Modal opened={opened} onClose={onClose} title="Enviar um modelo">
    <Fields conversa={conversa} onClose={onClose} />
  </Modal>
);

function Fields({ conversa, onClose }: Omit<Props, 'opened'>) {
  const [{ modelo, preenchido }, set] = useState<{ modelo: Modelo | null; preenchido: Preenchido }>({
    modelo: null,
    preenchido: VAZIO,
  });
  const { add, renewTempo } = useEncaixar();
  const send = trpc.modelosWhatsapp.send.useMutation({
    onSuccess: (mensagem) => {
      add(conversa.id, { mensagem: { ...mensagem, email: null } });
      void renewTempo(conversa.id);
      onClose();
    },
  });
  const ready = modelo !== null && modelo.parametros.impedimento === null && isWhole(modelo, preenchido);
  return (
    <Stack>
      <ModeloCampos
        canal_id={conversa.canal_id}
        modelo={modelo}
        preenchido={preenchido}
        onChange={(next, values) => set({ modelo: next, preenchido: values })}
      />
      {send.error ? (
        <Alert color="red" icon={<IconAlertCircle />} role="alert">
          {Object.values(fieldErrors(send.error)).join(' ') || send.error.message}
        </Alert>
      ) : null}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button
          disabled={!ready}
          loading={send.isPending}
          onClick={() =>
            modelo &&
            send.mutate({ id: modelo.id, conversa_id: conversa.id, parametros: parametrosDe(modelo, preenchido) })
          }
        >
          Enviar modelo
        </Button>
      </Group>
    </Stack>
  );
}
