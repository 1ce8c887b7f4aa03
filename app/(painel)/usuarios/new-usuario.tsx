'use client';

import { Alert, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMediaQuery } from '@mantine/hooks';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { notifyDone, showRefusal } from '#app/_ui/feedback.tsx';
import { FormActions } from '#app/_ui/form-actions.tsx';
import { FormModal } from '#app/_ui/form-dialog.tsx';
import { useUnsaved } from '#app/_ui/unsaved.tsx';
import { useRefresh } from '#app/_ui/use-refresh.ts';
import { type Acesso, AcessoFields } from './acesso-fields.tsx';
import { LinkDoConvite } from './link-do-convite.tsx';

type Invited = Outputs['usuarios']['create'];

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Every internal user of the contract is taken. */
  cheio: boolean;
};

/** Invites a person by e-mail; where nothing is sent (development), shows the link of the invitation to copy. */
export function NewUsuario({ opened, onClose, cheio }: Props) {
  const narrow = useMediaQuery('(max-width: 48em)');
  const [invited, setInvited] = useState<Invited | null>(null);
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={invited ? `Convite para ${invited.nome}` : 'Convidar usuário'}
      fullScreen={narrow ?? false}
      onExitTransitionEnd={() => setInvited(null)}
    >
      {invited?.convite ? (
        <LinkDoConvite nome={invited.nome} convite={invited.convite} onClose={onClose} />
      ) : (
        <ConviteForm
          cheio={cheio}
          onInvited={(usuario) => {
            if (usuario.convite) return setInvited(usuario);
            notifyDone(`Convite enviado a ${usuario.email}.`);
            onClose();
          }}
          onCancel={onClose}
        />
      )}
    </FormModal>
  );
}

type Values = Acesso & { nome: string; email: string };
type FormProps = { cheio: boolean; onInvited: (usuario: Invited) => void; onCancel: () => void };

function ConviteForm({ cheio, onInvited, onCancel }: FormProps) {
  const refresh = useRefresh(['usuarios', 'empresas']);
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { nome: '', email: '', tipo: 'interno', papel: 'operador' },
  });
  const unsaved = useUnsaved(form);
  const invite = trpc.usuarios.create.useMutation({
    onSuccess: (usuario) => {
      unsaved.saved();
      onInvited(usuario);
    },
    onError: (error) => showRefusal(error, form),
    onSettled: refresh,
  });
  return (
    <form onSubmit={form.onSubmit((values) => invite.mutate(values))} noValidate>
      <Stack gap="lg">
        {cheio && form.values.tipo === 'interno' ? (
          <Alert color="yellow" icon={<IconInfoCircle />} title="Todos os usuários do contrato estão em uso">
            Remova ou desative alguém antes, ou convide como contador ou terceiro, que não ocupam vaga.
          </Alert>
        ) : null}
        <TextInput
          label="Nome"
          required
          maxLength={150}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('nome')}
        />
        <TextInput
          label="E-mail"
          required
          type="email"
          description="A pessoa recebe um convite, que vale por 7 dias, e escolhe a própria senha."
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <AcessoFields value={form.values} onChange={(acesso) => form.setValues(acesso)} errors={form.errors} />
        <FormActions saving={invite.isPending} onCancel={onCancel}>
          Enviar convite
        </FormActions>
      </Stack>
    </form>
  );
}
