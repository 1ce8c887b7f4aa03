'use client';

import { Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { notifyDone, showRefusal } from '#app/_ui/feedback.tsx';
import { FormActions } from '#app/_ui/form-actions.tsx';

/** A shipping method of the company. */
export type FormaEnvio = Outputs['formasEnvio']['list'][number];

type Props = {
  opened: boolean;
  /** The method to rename, or null for a new one. */
  forma: FormaEnvio | null;
  onClose: () => void;
};

/** Creates or renames a shipping method. */
export function FormaEnvioForm({ opened, forma, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={forma ? 'Renomear forma de envio' : 'Nova forma de envio'}>
      <Fields forma={forma} onClose={onClose} />
    </Modal>
  );
}

function Fields({ forma, onClose }: Omit<Props, 'opened'>) {
  const utils = trpc.useUtils();
  const form = useForm({ initialValues: { nome: forma?.nome ?? '' } });
  const done = {
    onSuccess: async (saved: { nome: string }) => {
      await Promise.all([utils.formasEnvio.invalidate(), utils.expedicao.invalidate()]);
      notifyDone(`Forma de envio “${saved.nome}” salva.`);
      onClose();
    },
    onError: (error: unknown) => showRefusal(error, form),
  };
  const create = trpc.formasEnvio.create.useMutation(done);
  const update = trpc.formasEnvio.update.useMutation(done);

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ nome }) => (forma ? update.mutate({ id: forma.id, nome }) : create.mutate({ nome })))}
    >
      <Stack>
        <TextInput
          label="Nome"
          description={
            forma
              ? 'O novo nome aparece também nas expedições que já a têm.'
              : 'Como a equipe a chama: “Correios PAC”, “Retirada no balcão”.'
          }
          maxLength={100}
          required
          withAsterisk={false}
          data-autofocus
          {...form.getInputProps('nome')}
        />
        <FormActions saving={create.isPending || update.isPending} onCancel={onClose}>
          {forma ? 'Salvar' : 'Criar forma de envio'}
        </FormActions>
      </Stack>
    </form>
  );
}
