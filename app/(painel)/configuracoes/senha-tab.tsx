'use client';

import { Button, Card, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { signIn, useSession } from 'next-auth/react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { notifyDone, showRefusal } from '#app/_ui/feedback.tsx';
import { useSessao } from '../_shell/session.tsx';
import { SHOW_PASSWORD } from './password.ts';

/** Changes the user's own password. Every session ends, so the screen signs in again with the new password. */
export function SenhaTab() {
  const { usuario, empresa } = useSessao();
  const { update } = useSession();
  const [signingIn, setSigningIn] = useState(false);
  const form = useForm({
    mode: 'controlled',
    initialValues: { senha_atual: '', senha_nova: '', confirmacao: '' },
    validate: {
      senha_atual: (typed) => (typed ? null : 'Informe a senha atual.'),
      confirmacao: (typed, { senha_nova }) => (typed === senha_nova ? null : 'As duas senhas novas não são iguais.'),
    },
  });
  const change = trpc.sessao.trocarSenha.useMutation({
    onSuccess: () => openAgain(form.getValues().senha_nova),
    onError: (error) => showRefusal(error, form),
  });

  async function openAgain(senha: string) {
    setSigningIn(true);
    const answer = await signIn('credentials', { email: usuario.email, senha, redirect: false });
    if (!answer?.ok || answer.error) return window.location.assign('/entrar?voltar=%2Fconfiguracoes%3Faba%3Dsenha');
    // A sign-in opens the first company; the user stays in this one.
    await update({ empresa_id: empresa.id });
    setSigningIn(false);
    form.reset();
    notifyDone('Senha trocada. As sessões abertas em outros lugares terminaram.');
  }

  return (
    <Card withBorder p="lg" maw={480}>
      <form onSubmit={form.onSubmit(({ confirmacao: _, ...values }) => change.mutate(values))} noValidate>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            Ao trocar, as sessões abertas em outros navegadores e aparelhos terminam.
          </Text>
          {/* Tells the password manager whose password this is. */}
          <input type="email" autoComplete="username" value={usuario.email} readOnly hidden />
          <PasswordInput
            label="Senha atual"
            autoComplete="current-password"
            visibilityToggleButtonProps={SHOW_PASSWORD}
            {...form.getInputProps('senha_atual')}
          />
          <PasswordInput
            label="Nova senha"
            description="Ao menos 8 caracteres."
            autoComplete="new-password"
            visibilityToggleButtonProps={SHOW_PASSWORD}
            {...form.getInputProps('senha_nova')}
          />
          <PasswordInput
            label="Confirmar nova senha"
            autoComplete="new-password"
            visibilityToggleButtonProps={SHOW_PASSWORD}
            {...form.getInputProps('confirmacao')}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={change.isPending || signingIn}>
              Trocar senha
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
