'use client';

import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMediaQuery } from '@mantine/hooks';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { CopyField } from '#app/_ui/copy-field.tsx';
import { showRefusal } from '#app/_ui/feedback.tsx';
import { FormActions } from '#app/_ui/form-actions.tsx';
import { HandedPassword } from './handed-password.tsx';
import { PapelInput } from './papel-input.tsx';
import type { Usuario } from './types.ts';

type Created = { nome: string; email: string; senha: string };

/** Adds a member, then shows the first password once, to hand over. */
export function NewUsuario({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const narrow = useMediaQuery('(max-width: 48em)');
  const [created, setCreated] = useState<Created | null>(null);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={created ? `Usuário ${created.nome} adicionado` : 'Novo usuário'}
      fullScreen={narrow ?? false}
      closeOnClickOutside={false}
      closeOnEscape={!created}
      withCloseButton={!created}
      onExitTransitionEnd={() => setCreated(null)}
    >
      {created ? (
        <HandOver created={created} onClose={onClose} />
      ) : (
        <UsuarioForm onCreated={setCreated} onCancel={onClose} />
      )}
    </Modal>
  );
}

type Values = { nome: string; email: string; senha: string; papel: Usuario['papel'] };

function UsuarioForm({ onCreated, onCancel }: { onCreated: (created: Created) => void; onCancel: () => void }) {
  const utils = trpc.useUtils();
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { nome: '', email: '', senha: '', papel: 'operador' },
  });
  const create = trpc.usuarios.create.useMutation({
    onSuccess: ({ nome, email }) => onCreated({ nome, email, senha: form.getValues().senha }),
    onError: (error) => showRefusal(error, form),
    onSettled: () => utils.usuarios.list.invalidate(),
  });
  return (
    <form onSubmit={form.onSubmit((values) => create.mutate(values))} noValidate>
      <Stack gap="lg">
        <TextInput label="Nome" maxLength={150} autoComplete="off" data-autofocus {...form.getInputProps('nome')} />
        <TextInput
          label="E-mail"
          type="email"
          description="É com ele que a pessoa entra."
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <HandedPassword
          label="Senha inicial"
          onGenerate={(senha) => form.setFieldValue('senha', senha)}
          {...form.getInputProps('senha')}
        />
        <PapelInput
          value={form.values.papel}
          onChange={(papel) => form.setFieldValue('papel', papel)}
          error={form.errors.papel}
        />
        <FormActions saving={create.isPending} onCancel={onCancel}>
          Adicionar usuário
        </FormActions>
      </Stack>
    </form>
  );
}

function HandOver({ created, onClose }: { created: Created; onClose: () => void }) {
  return (
    <Stack>
      <Text size="sm">
        Entregue estes dados a {created.nome} por um meio seguro. A senha não poderá ser vista de novo.
      </Text>
      <CopyField value={created.email} label="e-mail" />
      <CopyField value={created.senha} label="senha inicial" />
      <Alert icon={<IconInfoCircle />}>
        Se esta pessoa já entrava em outra empresa da sua conta, ela continua com a senha que já usa.
      </Alert>
      <Group justify="flex-end">
        <Button onClick={onClose}>Concluir</Button>
      </Group>
    </Stack>
  );
}
