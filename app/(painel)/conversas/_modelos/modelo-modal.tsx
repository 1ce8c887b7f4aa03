'use client';

import { Alert, Button, Group, Modal, Progress, Stack } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { fieldErrors } from '#app/_ui/feedback.tsx';
import type { Conversa } from '../../_ao-vivo/types.ts';
import { useEncaixar } from '../../_ao-vivo/use-encaixar.ts';
import type { Canal } from '../_escrever/limites.ts';
import { ModeloCampos } from './modelo-campos.tsx';
import { isWhole, type Modelo, type Preenchido, VAZIO } from './preencher.ts';
import { useEnviarModelo } from './use-enviar-modelo.ts';

type Props = { opened: boolean; onClose: () => void; conversa: Conversa; canal: Canal };

/** Sends an approved template in a conversation: at any time, also when the window is over. */
export const ModeloModal = ({ opened, onClose, ...props }: Props) => (
  <Modal opened={opened} onClose={onClose} title="Enviar um modelo">
    <Fields {...props} onClose={onClose} />
  </Modal>
);

function Fields({ conversa, canal, onClose }: Omit<Props, 'opened'>) {
  const [{ modelo, preenchido }, set] = useState<{ modelo: Modelo | null; preenchido: Preenchido }>({
    modelo: null,
    preenchido: VAZIO,
  });
  const { renewTempo } = useEncaixar();
  const { send, sending, error, parte } = useEnviarModelo({
    onSuccess: () => {
      void renewTempo(conversa.id);
      onClose();
    },
  });
  const ready = modelo !== null && modelo.parametros.impedimento === null && isWhole(modelo, preenchido, canal);
  return (
    <Stack>
      <ModeloCampos
        canal={canal}
        modelo={modelo}
        preenchido={preenchido}
        onChange={(next, values) => set({ modelo: next, preenchido: values })}
      />
      {parte === null ? null : <Progress value={parte * 100} aria-label="Envio do arquivo" />}
      {error ? (
        <Alert color="red" icon={<IconAlertCircle />} role="alert">
          {Object.values(fieldErrors(error)).join(' ') || error.message}
        </Alert>
      ) : null}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button
          disabled={!ready}
          loading={sending}
          onClick={() => modelo && send({ modelo, preenchido, destino: { conversa_id: conversa.id } })}
        >
          Enviar modelo
        </Button>
      </Group>
    </Stack>
  );
}
