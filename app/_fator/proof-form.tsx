'use client';

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { notifyError, showRefusal } from '#app/_ui/feedback.tsx';
import { PasswordField } from '#app/_ui/password-field.tsx';
import { hasPasskeys } from './has-passkeys.ts';
import { answerPasskey } from './passkey.ts';

/** Above the dialog whose action asks for the proof. */
const ON_TOP = 400;

type WindowProps = { opened: boolean; onClose: () => void; onProved: () => void };

/** The window of ProofDialog. */
export const ProofWindow = ({ opened, onClose, onProved }: WindowProps) => (
  <Modal opened={opened} onClose={onClose} title="Confirme que é você" zIndex={ON_TOP} closeOnClickOutside={false}>
    <ProofForm
      text="Faz mais de 30 minutos que você entrou ou confirmou, e o que vem agora mexe com segredos, chaves, papéis ou com o destino de dados."
      onProved={onProved}
      onCancel={onClose}
    />
  </Modal>
);

type Props = { text?: string; onProved: () => void; onCancel?: () => void };

/** The password, or a passkey, of the person who is signed in. */
export function ProofForm({ text, onProved, onCancel }: Props) {
  const form = useForm({ mode: 'controlled', initialValues: { senha: '' } });
  const prove = trpc.pessoa.provar.useMutation({
    onSuccess: onProved,
    onError: (error) => showRefusal(error, form),
  });
  const keys = trpc.fator.estado.useQuery().data?.passkeys.length;
  const ask = trpc.fator.pedirProva.useMutation();
  const answer = trpc.fator.provar.useMutation();
  const [busy, setBusy] = useState(false);
  async function proveByPasskey() {
    setBusy(true);
    try {
      await answer.mutateAsync({ resposta: await answerPasskey(await ask.mutateAsync()) });
      onProved();
    } catch (error) {
      notifyError(error);
      setBusy(false);
    }
  }
  return (
    <form
      onSubmit={form.onSubmit((values) => {
        if (!prove.isPending) prove.mutate(values);
      })}
      noValidate
    >
      <Stack>
        {text ? <Text size="sm">{text}</Text> : null}
        <PasswordField
          label="Sua senha"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('senha')}
        />
        {keys && hasPasskeys() ? (
          <Button
            variant="default"
            leftSection={<IconFingerprint size={18} aria-hidden />}
            loading={busy}
            onClick={() => void proveByPasskey()}
          >
            Usar chave de acesso
          </Button>
        ) : null}
        <Group justify="flex-end">
          {onCancel ? (
            <Button variant="default" onClick={onCancel}>
              Cancelar
            </Button>
          ) : null}
          <Button type="submit" loading={prove.isPending} disabled={!form.values.senha}>
            Confirmar
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
