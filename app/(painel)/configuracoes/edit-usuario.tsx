'use client';

import { Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { trpc } from '#app/_trpc/client.ts';
import { notifyDone, showRefusal } from '#app/_ui/feedback.tsx';
import { FormActions } from '#app/_ui/form-actions.tsx';
import { PapelInput } from './papel-input.tsx';
import type { Usuario } from './usuario-columns.tsx';

/** Changes a member's name and role. */
export function EditUsuario({ usuario, onClose }: { usuario: Usuario; onClose: () => void }) {
  const utils = trpc.useUtils();
  const form = useForm({ mode: 'controlled', initialValues: { nome: usuario.nome, papel: usuario.papel } });
  const save = trpc.usuarios.update.useMutation({
    onSuccess: (saved) => {
      notifyDone(`${saved.nome}: alterações salvas.`);
      onClose();
    },
    onError: (error) => showRefusal(error, form),
    onSettled: () => Promise.all([utils.usuarios.list.invalidate(), utils.sessao.atual.invalidate()]),
  });
  return (
    <Modal opened onClose={onClose} title={`Editar ${usuario.nome}`}>
      <form onSubmit={form.onSubmit((values) => save.mutate({ id: usuario.id, ...values }))} noValidate>
        <Stack gap="lg">
          <TextInput label="Nome" maxLength={150} data-autofocus {...form.getInputProps('nome')} />
          <PapelInput
            value={form.values.papel}
            onChange={(papel) => form.setFieldValue('papel', papel)}
            error={form.errors.papel}
          />
          <FormActions saving={save.isPending} onCancel={onClose}>
            Salvar
          </FormActions>
        </Stack>
      </form>
    </Modal>
  );
}
