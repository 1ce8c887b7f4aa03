'use client';

import { Alert, Button, type ButtonProps, Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { IconTestPipe } from '@tabler/icons-react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { showRefusal } from '#app/_ui/feedback.tsx';
import { FormModal } from '#app/_ui/form-dialog.tsx';
import { RecordForm } from '#app/_ui/record-drawer.tsx';
import { useUnsaved } from '#app/_ui/unsaved.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { canalOptions } from './canal-options.ts';

type Simulador = Outputs['canais']['simuladores'][number];

/** The address of a person who does not exist, as a channel writes addresses. */
const enderecoDe = (tipo: Simulador['tipo']) => (tipo === 'email' ? 'marina@cliente.exemplo' : '(11) 90000-0000');

/** Development only: a customer who is none writes, through an example channel. Nothing where there is no such channel in use. */
export function SimularCliente({ canal_id, ...button }: ButtonProps & { canal_id?: number }) {
  const { can, tem_receptor } = useSessao();
  const { data } = trpc.canais.simuladores.useQuery(undefined, { enabled: tem_receptor && can('crm:write') });
  const [opened, { open, close }] = useDisclosure(false);
  const canais = (data ?? []).filter(({ id }) => canal_id === undefined || id === canal_id);
  if (canais.length === 0) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconTestPipe size={16} aria-hidden />} {...button} onClick={open}>
        Simular um cliente
      </Button>
      <FormModal opened={opened} onClose={close} title="Simular um cliente" draftId={canal_id ?? 'todos'}>
        <Fields canais={canais} onClose={close} />
      </FormModal>
    </>
  );
}

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
