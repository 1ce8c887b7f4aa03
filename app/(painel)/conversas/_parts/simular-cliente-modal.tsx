'use client';

import { Alert, Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconTestPipe } from '@tabler/icons-react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { showRefusal } from '#app/_ui/feedback.tsx';
import { FormModal } from '#app/_ui/form-dialog.tsx';
import { RecordForm } from '#app/_ui/record-drawer.tsx';
import { useUnsaved } from '#app/_ui/unsaved.tsx';
import { canalOptions } from './canal-options.ts';

type Simulador = Outputs['canais']['simuladores'][number];

/** The address of a person who does not exist, as a channel writes addresses. */
const enderecoDe = (tipo: Simulador['tipo']) => (tipo === 'email' ? 'marina@cliente.exemplo' : '(11) 90000-0000');

type Props = { opened: boolean; onClose: () => void; canais: readonly Simulador[]; draftId: number | string };

/** What the customer who is none writes, and through which channel. */
export const SimularClienteModal = ({ opened, onClose, canais, draftId }: Props) => (
  <FormModal opened={opened} onClose={onClose} title="Simular um cliente" draftId={draftId}>
    <Fields canais={canais} onClose={onClose} />
  </FormModal>
);

function Fields({ canais, onClose }: { canais: readonly Simulador[]; onClose: () => void }) {
  const first = canais[0];
  const form = useForm({
    initialValues: {
      canal_id: String(first?.id ?? ''),
      nome: 'Marina Duarte',
      endereco: enderecoDe(first?.tipo ?? 'sms'),
      assunto: 'Meu pedido',
      texto: 'Oi! O meu pedido já saiu?',
    },
  });
  const unsaved = useUnsaved(form, { draft: false });
  // The message shows itself in the list; words in a corner would lie over the field that answers it.
  const simulate = trpc.conversas.simulate.useMutation({
    onSuccess: () => {
      unsaved.saved();
      onClose();
    },
    onError: (error) => showRefusal(error, form),
  });
  const isEmail = canais.find(({ id }) => String(id) === form.values.canal_id)?.tipo === 'email';
  const send = form.onSubmit(({ canal_id, assunto, ...rest }) =>
    simulate.mutate({ ...rest, canal_id: Number(canal_id), ...(isEmail ? { assunto } : {}) }),
  );
  return (
    <RecordForm onSubmit={send} action="Enviar como cliente" saving={simulate.isPending} onCancel={onClose}>
      <Alert color="blue" icon={<IconTestPipe />}>
        É um simulador, e só existe em desenvolvimento: ninguém escreveu de verdade. Daqui em diante a mensagem segue o
        caminho de todas as outras, com contato, conversa e eventos.
      </Alert>
      <Select
        label="Canal"
        required
        allowDeselect={false}
        data={canalOptions(canais)}
        {...form.getInputProps('canal_id')}
        onChange={(id) => {
          const chosen = canais.find((one) => String(one.id) === id);
          if (chosen) form.setValues({ canal_id: String(chosen.id), endereco: enderecoDe(chosen.tipo) });
        }}
      />
      <TextInput label="Nome do cliente" required maxLength={120} {...form.getInputProps('nome')} />
      <TextInput
        label={isEmail ? 'E-mail' : 'Telefone'}
        required
        type={isEmail ? 'email' : 'tel'}
        maxLength={254}
        {...form.getInputProps('endereco')}
      />
      {isEmail ? <TextInput label="Assunto" maxLength={300} {...form.getInputProps('assunto')} /> : null}
      <Textarea
        label="Mensagem"
        required
        autosize
        minRows={2}
        maxRows={8}
        maxLength={4_096}
        data-autofocus
        {...form.getInputProps('texto')}
      />
    </RecordForm>
  );
}
