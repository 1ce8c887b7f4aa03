'use client';

import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { CopyField } from '#app/_ui/copy-field.tsx';
import { showRefusal } from '#app/_ui/feedback.tsx';
import { FormActions } from '#app/_ui/form-actions.tsx';
import { HandedPassword } from './handed-password.tsx';
import type { Usuario } from './types.ts';

/** Gives a member who forgot theirs a new password, then shows it once, to hand over. */
export function ResetSenha({ usuario, onClose }: { usuario: Usuario; onClose: () => void }) {
  const form = useForm({ mode: 'controlled', initialValues: { senha: '' } });
  const reset = trpc.usuarios.redefinirSenha.useMutation({
    onError: (error) => {
      if (error.data?.details) showRefusal(error, form);
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={reset.isSuccess ? `Senha de ${usuario.nome} redefinida` : `Redefinir a senha de ${usuario.nome}?`}
      closeOnClickOutside={false}
      closeOnEscape={!reset.isSuccess}
      withCloseButton={!reset.isSuccess}
    >
      {reset.isSuccess ? (
        <Stack>
          <Text size="sm">
            Entregue a senha a {usuario.nome} por um meio seguro. Ela não poderá ser vista de novo, e as sessões que
            estavam abertas terminaram.
          </Text>
          <CopyField value={form.values.senha} label="senha nova" />
          <Group justify="flex-end">
            <Button onClick={onClose} data-autofocus>
              Concluir
            </Button>
          </Group>
        </Stack>
      ) : (
        <form onSubmit={form.onSubmit(({ senha }) => reset.mutate({ id: usuario.id, senha }))} noValidate>
          <Stack gap="lg">
            <Text size="sm">
              Para quem esqueceu a sua. A senha atual de {usuario.email} deixa de valer na hora, e as sessões abertas
              terminam. Os aplicativos que a pessoa conectou continuam conectados.
            </Text>
            <HandedPassword
              label="Senha nova"
              data-autofocus
              onGenerate={(senha) => form.setFieldValue('senha', senha)}
              {...form.getInputProps('senha')}
            />
            {reset.error && !reset.error.data?.details ? (
              <Alert color="red" icon={<IconAlertCircle />} role="alert">
                {reset.error.message}
              </Alert>
            ) : null}
            <FormActions saving={reset.isPending} onCancel={onClose}>
              Redefinir senha
            </FormActions>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
