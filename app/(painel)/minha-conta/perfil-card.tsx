'use client';

import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { notifyDone, showRefusal } from '#app/_ui/feedback.tsx';
import { useUnsaved } from '#app/_ui/unsaved.tsx';
import { useSessao } from '../_shell/session.tsx';
import { ContaCard } from './conta-card.tsx';

/** Of both buttons, so that the fields beside them are as wide as each other. */
const BUTTON = 140;

/** The person's own name and e-mail. */
export function PerfilCard() {
  return (
    <ContaCard title="Perfil" text="Como os outros veem você, e o e-mail com que você entra.">
      <NomeForm />
      <EmailForm />
    </ContaCard>
  );
}

function NomeForm() {
  const { usuario } = useSessao();
  const utils = trpc.useUtils();
  const form = useForm({ mode: 'controlled', initialValues: { nome: usuario.nome } });
  const unsaved = useUnsaved(form);
  const save = trpc.pessoa.mudarNome.useMutation({
    onSuccess: () => {
      unsaved.saved();
      form.resetDirty();
      notifyDone('Nome salvo.');
    },
    onError: (error) => showRefusal(error, form),
    onSettled: () => Promise.all([utils.sessao.atual.invalidate(), utils.usuarios.invalidate()]),
  });
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
      <Group align="flex-end" gap="sm">
        <TextInput label="Nome" maxLength={150} autoComplete="name" flex="1 1 260px" {...form.getInputProps('nome')} />
        <Button type="submit" variant="default" miw={BUTTON} loading={save.isPending} disabled={!form.isDirty()}>
          Salvar nome
        </Button>
      </Group>
    </form>
  );
}

function EmailForm() {
  const { usuario } = useSessao();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({ mode: 'controlled', initialValues: { email: usuario.email } });
  const unsaved = useUnsaved(form);
  const change = trpc.pessoa.mudarEmail.useMutation({
    onSuccess: () => {
      unsaved.saved();
      setSentTo(form.getValues().email);
      form.setValues({ email: usuario.email });
      form.resetDirty();
    },
    onError: (error) => showRefusal(error, form),
  });
  return (
    <Stack gap="sm">
      <form onSubmit={form.onSubmit((values) => change.mutate(values))} noValidate>
        <Group align="flex-end" gap="sm">
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="email"
            flex="1 1 260px"
            {...form.getInputProps('email')}
          />
          <Button type="submit" variant="default" miw={BUTTON} loading={change.isPending} disabled={!form.isDirty()}>
            Trocar e-mail
          </Button>
        </Group>
      </form>
      {sentTo ? (
        <Alert icon={<IconMail />} role="status">
          Se {sentTo} estiver livre, enviamos para lá um link que vale por 1 hora. O seu e-mail só muda quando ele for
          aberto.
        </Alert>
      ) : null}
    </Stack>
  );
}
