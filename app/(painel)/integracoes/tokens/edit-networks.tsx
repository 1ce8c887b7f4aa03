'use client';

import { Modal, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { fieldErrors, notifyDone, notifyError } from '#app/_ui/feedback.tsx';
import { FormActions } from '#app/_ui/form-actions.tsx';
import { NetworksInput } from './networks-input.tsx';

type On = { onSuccess: () => void; onError: (error: unknown) => void };
type Props = {
  token: { id: number; nome: string; ips_permitidos: string[] };
  meuIp: string | null;
  /** The procedure that changes them. */
  save: {
    mutate: (values: { id: number; ips_permitidos: string[] }, on: On) => void;
    isPending: boolean;
    error: { message: string } | null;
  };
  onClose: () => void;
};

/** Changes a token's networks, the only part of a token that can change. */
export function EditNetworks({ token, meuIp, save, onClose }: Props) {
  const [networks, setNetworks] = useState(token.ips_permitidos);
  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate(
      { id: token.id, ips_permitidos: networks },
      {
        onSuccess: () => {
          notifyDone(`Redes de “${token.nome}” alteradas.`);
          onClose();
        },
        onError: (error) => {
          if (Object.keys(fieldErrors(error)).length === 0) notifyError(error);
        },
      },
    );
  }

  return (
    <Modal opened onClose={onClose} title={`Redes de “${token.nome}”`}>
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm" c="dimmed">
            A mudança vale na hora, e fica na auditoria. Permissões e validade não mudam: para isso, crie outro e
            revogue este.
          </Text>
          <NetworksInput
            value={networks}
            onChange={setNetworks}
            meuIp={meuIp}
            first
            error={Object.values(fieldErrors(save.error)).join(' ') || undefined}
          />
          <FormActions saving={save.isPending} onCancel={onClose}>
            Salvar redes
          </FormActions>
        </Stack>
      </form>
    </Modal>
  );
}
