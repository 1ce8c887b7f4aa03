'use client';

import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { CopyField } from '#app/_ui/copy-field.tsx';
import { notifyDone, showRefusal } from '#app/_ui/feedback.tsx';
import { FormActions } from '#app/_ui/form-actions.tsx';
import { PapelInput } from './papel-input.tsx';
import type { Usuario } from './types.ts';

type Invited = Outputs['usuarios']['create'];

/** Invites a person by e-mail; where nothing is sent (development), shows the link of the invitation to copy. */
export function NewUsuario({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const narrow = useMediaQuery('(max-width: 48em)');
  const [invited, setInvited] = useState<Invited | null>(null);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={invited ? `${invited.nome} foi convidado` : 'Convidar usuário'}
      fullScreen={narrow ?? false}
      closeOnClickOutside={false}
      onExitTransitionEnd={() => setInvited(null)}
    >
      {invited?.convite ? (
        <Stack>
          <Text size="sm">
            Este ambiente não envia e-mails: entregue este link a {invited.nome}. Ele vale por 7 dias e funciona uma
            vez.
          </Text>
          <CopyField value={`${window.location.origin}/convite#${invited.convite}`} label="link do convite" />
          <Group justify="flex-end">
            <Button onClick={onClose}>Concluir</Button>
          </Group>
        </Stack>
      ) : (
        <ConviteForm
          onInvited={(usuario) => {
            if (usuario.convite) return setInvited(usuario);
            notifyDone(`Convite enviado a ${usuario.email}.`);
            onClose();
          }}
          onCancel={onClose}
        />
      )}
    </Modal>
  );
}

type Values = { nome: string; email: string; papel: Usuario['papel'] };

function ConviteForm({ onInvited, onCancel }: { onInvited: (usuario: Invited) => void; onCancel: () => void }) {
  const utils = trpc.useUtils();
  const form = useForm<Values>({ mode: 'controlled', initialValues: { nome: '', email: '', papel: 'operador' } });
  const invite = trpc.usuarios.create.useMutation({
    onSuccess: onInvited,
    onError: (error) => showRefusal(error, form),
    onSettled: () => utils.usuarios.list.invalidate(),
  });
  return (
    <form onSubmit={form.onSubmit((values) => invite.mutate(values))} noValidate>
      <Stack gap="lg">
        <TextInput label="Nome" maxLength={150} autoComplete="off" data-autofocus {...form.getInputProps('nome')} />
        <TextInput
          label="E-mail"
          type="email"
          description="A pessoa recebe um convite e escolhe a própria senha."
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <PapelInput
          value={form.values.papel}
          onChange={(papel) => form.setFieldValue('papel', papel)}
          error={form.errors.papel}
        />
        <FormActions saving={invite.isPending} onCancel={onCancel}>
          Convidar
        </FormActions>
      </Stack>
    </form>
  );
}
