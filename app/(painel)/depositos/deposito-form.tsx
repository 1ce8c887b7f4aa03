'use client';

import { Checkbox, Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { trpc } from '#app/_trpc/client.ts';
import { notifyDone, showRefusal } from '#app/_ui/feedback.tsx';
import { FormActions } from '#app/_ui/form-actions.tsx';
import type { Deposito } from './types.ts';

type Props = {
  opened: boolean;
  /** The warehouse to rename, or null for a new one. */
  deposito: Deposito | null;
  /** The company's first warehouse is proposed as the default. */
  first: boolean;
  onClose: () => void;
};

/** Creates or renames a warehouse. */
export function DepositoForm({ opened, deposito, first, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={deposito ? 'Editar depósito' : 'Novo depósito'}>
      <Fields key={deposito?.id ?? 'novo'} deposito={deposito} first={first} onClose={onClose} />
    </Modal>
  );
}

function Fields({ deposito, first, onClose }: Omit<Props, 'opened'>) {
  const utils = trpc.useUtils();
  const form = useForm({ initialValues: { nome: deposito?.nome ?? '', padrao: deposito?.padrao ?? first } });
  const done = {
    onSuccess: async (saved: { nome: string }) => {
      await Promise.all([utils.depositos.invalidate(), utils.estoque.invalidate(), utils.inicio.invalidate()]);
      notifyDone(`Depósito “${saved.nome}” salvo.`);
      onClose();
    },
    onError: (error: unknown) => showRefusal(error, form),
  };
  const create = trpc.depositos.create.useMutation(done);
  const update = trpc.depositos.update.useMutation(done);

  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) =>
        deposito ? update.mutate({ id: deposito.id, nome: values.nome }) : create.mutate(values),
      )}
    >
      <Stack>
        <TextInput
          label="Nome"
          description="Como a equipe o chama: “Loja”, “Galpão 2”."
          maxLength={100}
          required
          withAsterisk={false}
          data-autofocus
          {...form.getInputProps('nome')}
        />
        {deposito ? null : (
          <Checkbox
            label="Depósito padrão"
            description="Recebe os lançamentos da API que não dizem o depósito. Só um pode ser o padrão."
            {...form.getInputProps('padrao', { type: 'checkbox' })}
          />
        )}
        <FormActions saving={create.isPending || update.isPending} onCancel={onClose}>
          {deposito ? 'Salvar' : 'Criar depósito'}
        </FormActions>
      </Stack>
    </form>
  );
}
