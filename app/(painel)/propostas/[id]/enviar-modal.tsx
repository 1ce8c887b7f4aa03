'use client';

import { Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { useOnce } from '#app/_trpc/once.ts';
import { CopyField } from '#app/_ui/copy-field.tsx';
import { showRefusal } from '#app/_ui/feedback.tsx';
import { FormFault } from '#app/_ui/refusal.tsx';
import { useRefresh } from '#app/_ui/use-refresh.ts';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../../_shell/session.tsx';
import type { Proposta } from '../types.ts';
import { useReadAnew } from './use-read-anew.ts';

type Props = { proposta: Proposta; opened: boolean; onClose: () => void };

/** Sends a draft, or makes another link of what was sent; the link is shown once. */
export function EnviarModal({ proposta, opened, onClose }: Props) {
  const [sent, setSent] = useState<Outputs['propostas']['enviar'] | null>(null);
  const again = proposta.status === 'enviada' && !sent;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setSent(null)}
      title={sent ? 'Link da proposta' : again ? 'Criar outro link' : `Enviar a proposta ${proposta.numero}`}
    >
      {sent ? <Done sent={sent} onClose={onClose} /> : <Ask proposta={proposta} onSent={setSent} onClose={onClose} />}
    </Modal>
  );
}

function Done({ sent, onClose }: { sent: Outputs['propostas']['enviar']; onClose: () => void }) {
  const { empresa } = useSessao();
  return (
    <Stack>
      <Text size="sm">
        Mande este link ao cliente. É nele que a proposta é lida, aceita ou recusada; quem tem o link pode responder.
      </Text>
      <CopyField value={sent.link} label="o link da proposta" />
      <Text size="xs" c="dimmed">
        O link só aparece agora, e funciona até <When date={sent.link_ate} zone={empresa.fuso} inherit />. Se precisar
        dele de novo, crie outro: os anteriores continuam valendo.
      </Text>
      <Group justify="flex-end">
        <Button onClick={onClose}>Pronto</Button>
      </Group>
    </Stack>
  );
}

type Como = 'link' | 'email';

function Ask({
  proposta,
  onSent,
  onClose,
}: {
  proposta: Proposta;
  onSent: (sent: Outputs['propostas']['enviar']) => void;
  onClose: () => void;
}) {
  const refresh = useRefresh(['propostas']);
  const form = useForm({ mode: 'controlled', initialValues: { como: 'link' as Como, email: '' } });
  const send = trpc.propostas.enviar.useMutation({
    trpc: useOnce(),
    onSuccess: async (sent) => {
      onSent(sent);
      await refresh();
    },
    onError: (error) => showRefusal(error, form),
  });
  // As it was read before the dialog was opened: the screen behind it may be read anew meanwhile.
  const [lido_em] = useState(proposta.atualizado_em);
  useReadAnew(form.errors.lido_em !== undefined);
  const draft = proposta.status === 'rascunho';
  const submit = form.onSubmit(({ como, email }) =>
    send.mutate({
      ...{ id: proposta.id, lido_em },
      ...(como === 'email' ? (email.trim() ? { email: email.trim() } : { por_email: true }) : {}),
    }),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {draft ? (
          <Text size="sm">
            Itens, textos e valores ficam congelados como versão {proposta.versao}, com o PDF. Para mudar depois, edite
            a proposta e envie de novo.
          </Text>
        ) : null}
        <Radio.Group label="Como o cliente recebe" {...form.getInputProps('como')}>
          <Stack gap="xs" mt="xs">
            <Radio
              value="link"
              label="Só criar o link"
              description="Você o copia e manda por onde quiser."
              data-autofocus
            />
            <Radio value="email" label="Enviar por e-mail" description="E o link também aparece aqui." />
          </Stack>
        </Radio.Group>
        {form.values.como === 'email' ? (
          <TextInput
            label="E-mail"
            type="email"
            placeholder="O do contato ou do cliente"
            description="Deixe vazio para usar o do cadastro."
            maxLength={254}
            {...form.getInputProps('email')}
          />
        ) : null}
        <FormFault errors={form.errors} paths={['lido_em', 'status', 'valida_ate', 'itens', 'inicio']} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={send.isPending} leftSection={<IconSend size={16} aria-hidden />}>
            {draft ? 'Enviar proposta' : 'Criar link'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
