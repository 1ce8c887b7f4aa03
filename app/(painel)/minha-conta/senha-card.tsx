'use client';

import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { trpc } from '#app/_trpc/client.ts';
import { focusFirst, notifyDone, showRefusal } from '#app/_ui/feedback.tsx';
import { NewPassword } from '#app/_ui/new-password.tsx';
import { PasswordField } from '#app/_ui/password-field.tsx';
import { useSessao } from '../_shell/session.tsx';
import { ContaCard } from './conta-card.tsx';

/** Changes the person's own password. Every other session ends. */
export function SenhaCard() {
  const { usuario } = useSessao();
  const utils = trpc.useUtils();
  const form = useForm({
    mode: 'controlled',
    initialValues: { senha_atual: '', senha_nova: '', confirmacao: '' },
    validate: {
      senha_atual: (typed) => (typed ? null : 'Informe a senha atual.'),
      confirmacao: (typed, { senha_nova }) => (typed === senha_nova ? null : 'As duas senhas novas não são iguais.'),
    },
  });
  const change = trpc.sessao.trocarSenha.useMutation({
    onSuccess: () => {
      form.reset();
      notifyDone('Senha trocada. As sessões abertas em outros lugares terminaram.');
    },
    onError: (error) => showRefusal(error, form),
    onSettled: () => utils.pessoa.sessoes.invalidate(),
  });
  return (
    <ContaCard title="Senha" text="Ao trocar, as sessões abertas em outros navegadores e aparelhos terminam.">
      <form
        onSubmit={form.onSubmit(({ confirmacao: _, ...values }) => change.mutate(values), focusFirst(form))}
        noValidate
      >
        <Stack gap="md" maw={420}>
          {/* Tells the password manager whose password this is. */}
          <input type="email" autoComplete="username" value={usuario.email} readOnly hidden />
          <PasswordField label="Senha atual" autoComplete="current-password" {...form.getInputProps('senha_atual')} />
          <NewPassword label="Nova senha" {...form.getInputProps('senha_nova')} />
          <PasswordField
            label="Confirmar nova senha"
            autoComplete="new-password"
            {...form.getInputProps('confirmacao')}
          />
          <Group>
            <Button type="submit" loading={change.isPending}>
              Trocar senha
            </Button>
          </Group>
        </Stack>
      </form>
    </ContaCard>
  );
}
