'use client';

import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { showRefusal } from '#app/_ui/feedback.tsx';
import { RecordForm } from '#app/_ui/record-drawer.tsx';
import { useSwitchCompany } from '../_shell/use-switch-company.ts';

type Opened = Outputs['empresa']['open'];

/** Opens a company in the same account, then offers to go there. */
export function NewEmpresa({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const utils = trpc.useUtils();
  const { switching, switchTo } = useSwitchCompany();
  const [created, setCreated] = useState<Opened | null>(null);
  const form = useForm({ mode: 'controlled', initialValues: { nome: '' } });
  const create = trpc.empresa.open.useMutation({
    onSuccess: (empresa) => {
      setCreated(empresa);
      form.reset();
    },
    onError: (error) => showRefusal(error, form),
    onSettled: () => utils.sessao.atual.invalidate(),
  });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={created ? `Empresa ${created.nome} criada` : 'Nova empresa'}
      onExitTransitionEnd={() => setCreated(null)}
    >
      {created ? (
        <Stack>
          <Text size="sm">Você administra a nova empresa. Quer ir para ela agora?</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Ficar aqui
            </Button>
            <Button loading={switching !== null} onClick={() => switchTo(created.id)}>
              Ir para {created.nome}
            </Button>
          </Group>
        </Stack>
      ) : (
        <RecordForm
          onSubmit={form.onSubmit((values) => create.mutate(values))}
          action="Criar empresa"
          saving={create.isPending}
          onCancel={onClose}
        >
          <TextInput
            label="Nome"
            description="Ela começa vazia, sem produtos, depósitos nem tokens, e com você como administrador."
            maxLength={150}
            data-autofocus
            {...form.getInputProps('nome')}
          />
        </RecordForm>
      )}
    </Modal>
  );
}
