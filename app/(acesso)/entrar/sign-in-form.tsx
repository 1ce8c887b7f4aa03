'use client';

import { Alert, Anchor, Button, Divider, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { IconAlertCircle } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { signIn } from '#app/_sessao/session.ts';
import { Logo } from '#app/_ui/logo.tsx';
import { PasswordField } from '#app/_ui/password-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { UNAVAILABLE } from './unavailable.ts';

const REFUSALS: Record<string, string> = {
  CredentialsSignin: 'E-mail ou senha incorretos.',
  MUITAS_TENTATIVAS:
    'Muitas tentativas. Aguarde 15 minutos e tente de novo, ou entre pelo navegador que você costuma usar.',
};

/**
 * E-mail and password. The same words for an unknown user and a wrong password.
 * @param autoriza whether an application's request for access comes next
 */
export function SignInForm({ voltar, autoriza }: { voltar: string; autoriza: boolean }) {
  // Before hydration a submit would leave the page, so the button waits.
  const alive = useMounted();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    setBusy(true);
    setRefusal(null);
    try {
      const answer = await signIn({ email: String(data.get('email') ?? ''), senha: String(data.get('senha') ?? '') });
      if (answer === null) {
        // The page there knows what comes next: a second step, or the place to return to.
        window.location.assign(`/entrar?voltar=${encodeURIComponent(voltar)}`);
        return;
      }
      setRefusal(REFUSALS[answer] ?? UNAVAILABLE);
    } catch {
      setRefusal('Não foi possível falar com o servidor. Verifique a conexão e tente de novo.');
    }
    setBusy(false);
  }

  return (
    <Stack w="100%" maw={400} gap="lg">
      <Stack gap={6} align="center">
        <Logo size={44} />
        <Title order={1}>Entrar no Romaneio</Title>
        {autoriza ? <Text ta="center">Em seguida, você decide se autoriza o aplicativo que pediu acesso.</Text> : null}
      </Stack>
      <Paper withBorder p="xl" radius="lg" shadow="xs">
        <form onSubmit={submit} method="post">
          <Stack>
            {refusal ? (
              <Alert color="red" icon={<IconAlertCircle />} role="alert">
                {refusal}
              </Alert>
            ) : null}
            <TextInput name="email" type="email" label="E-mail" autoComplete="username" required autoFocus />
            <PasswordField name="senha" label="Senha" autoComplete="current-password" required />
            <Button type="submit" fullWidth loading={busy} disabled={!alive}>
              Entrar
            </Button>
            <Divider label="ou" />
            <PasskeyButton voltar={voltar} onRefused={setRefusal} />
          </Stack>
        </form>
      </Paper>
      <Text size="sm" c="dimmed" ta="center">
        <Anchor href="/recuperar" underline="always">
          Esqueci a senha
        </Anchor>
        {' · '}
        <Anchor href="/docs" underline="always">
          Documentação da API
        </Anchor>
      </Text>
    </Stack>
  );
}
