'use client';

import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { notifyDone, showRefusal } from '#app/_ui/feedback.tsx';
import { CodesSheet } from './codes-sheet.tsx';

type Props = { opened: boolean; onClose: () => void; onDone: () => unknown };

/** Another sheet of recovery codes, after a word of warning. */
export function CodesDialog({ opened, onClose, onDone }: Props) {
  const renew = trpc.fator.gerarCodigos.useMutation();
  if (renew.data) {
    return (
      <Modal
        opened={opened}
        onClose={() => {}}
        title="Guarde os seus códigos"
        withCloseButton={false}
        closeOnClickOutside={false}
        closeOnEscape={false}
        onExitTransitionEnd={renew.reset}
      >
        <CodesSheet codes={renew.data.codigos} onDone={onDone} />
      </Modal>
    );
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={() => {
        // The old codes are worth nothing by now, and the new ones are still to be seen.
        if (renew.isPending) return;
        renew.reset();
        onClose();
      }}
      title="Gerar outros códigos?"
      confirm="Gerar"
      onConfirm={() => renew.mutate()}
      loading={renew.isPending}
      error={renew.error}
    >
      Os códigos que você guardou antes deixam de valer.
    </ConfirmDialog>
  );
}

/** Another name for a passkey. */
export function RenamePasskeyDialog({
  opened,
  onClose,
  onDone,
  passkey,
}: Props & { passkey: { id: number; nome: string } }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Renomear chave de acesso">
      <RenameForm
        passkey={passkey}
        onCancel={onClose}
        onDone={() => {
          onClose();
          void onDone();
        }}
      />
    </Modal>
  );
}

type FormProps = { passkey: { id: number; nome: string }; onCancel: () => void; onDone: () => void };

function RenameForm({ passkey, onCancel, onDone }: FormProps) {
  const form = useForm({ mode: 'controlled', initialValues: { nome: passkey.nome } });
  const rename = trpc.fator.renomearPasskey.useMutation({
    onSuccess: () => {
      notifyDone('Nome salvo.');
      onDone();
    },
    onError: (error) => showRefusal(error, form),
  });
  return (
    <form onSubmit={form.onSubmit((values) => rename.mutate({ ...values, id: passkey.id }))} noValidate>
      <Stack>
        <TextInput label="Nome" maxLength={60} data-autofocus {...form.getInputProps('nome')} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancelar
          </Button>
          <Button type="submit" loading={rename.isPending} disabled={!form.values.nome.trim()}>
            Salvar
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
