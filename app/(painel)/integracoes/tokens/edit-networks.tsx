'use client';

import { Modal, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { fieldErrors, notifyDone, notifyError } from '#app/_ui/feedback.tsx';
import { FormActions } from '#app/_ui/form-actions.tsx';
import type { Token } from './escopos.ts';
import { NetworksInput } from './networks-input.tsx';

type Props = { token: Token; meuIp: string | null; onClose: () => void };

/** Changes a token's networks, the only part of a token that can change. */
export function EditNetworks({ token, meuIp, onClose }: Props) {
  const utils = trpc.useUtils();
  const [networks, setNetworks] = useState(token.ips_permitidos);
  const save = trpc.tokens.updateNetworks.useMutation({
    onSuccess: () => {
      notifyDone(`Redes de “${token.nome}” alteradas.`);
      onClose();
    },
    onError: (error) => {
      if (Object.keys(fieldErrors(error)).length === 0) notifyError(error);
    },
    onSettled: () => utils.tokens.list.invalidate(),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate({ id: token.id, ips_permitidos: networks });
  }

  return (
    <Modal opened onClose={onClose} title={`Redes do token “${token.nome}”`}>
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm" c="dimmed">
            A mudança vale na hora, e fica na auditoria. Permissões e validade não mudam: para isso, crie outro token.
          </Text>
          <NetworksInput
            value={networks}
            onChange={setNetworks}
            meuIp={meuIp}
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
