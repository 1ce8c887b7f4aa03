'use client';

import { Anchor, Group, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import dynamic from 'next/dynamic';
import { PasswordField } from '#app/_ui/password-field.tsx';
import classes from './experimente.module.css';
import type { TrialValues } from './send.ts';
import { keepPasted, type TrialToken } from './token-store.ts';
import type { Trial } from './trial.ts';

// The panel's client is loaded where somebody who may use it is signed in, and nowhere else.
const SessionToken = dynamic(() => import('./session-token.tsx').then((part) => part.SessionToken), { ssr: false });

/** Who may make tokens for trials: the administrator who is signed in, and where; null for anybody else. */
export type TrialSession = { id: number; nome: string } | null;

type Props = {
  trial: Trial;
  session: TrialSession;
  form: UseFormReturnType<TrialValues>;
  token: TrialToken;
  onToken: (token: TrialToken) => void;
};

/** What the request is signed with. */
export function Credentials({ trial, session, form, token, onToken }: Props) {
  if (trial.credentials === 'none') return null;
  if (trial.credentials === 'application') {
    return (
      <div className={classes.pair}>
        <TextInput label="client_id" spellCheck={false} autoComplete="off" {...form.getInputProps('client_id')} />
        <PasswordField
          label="client_secret"
          autoComplete="off"
          data-1p-ignore
          {...form.getInputProps('client_secret')}
        />
      </div>
    );
  }
  return (
    <div>
      <PasswordField
        label="Token"
        description={
          token.origin === 'session'
            ? 'Da sua sessão: vale por menos de uma hora, só para este escopo.'
            : 'Fica só nesta aba do navegador, até você fechá-la ou sair do painel.'
        }
        placeholder="rmn_tok_…"
        autoComplete="off"
        data-1p-ignore
        {...form.getInputProps('token')}
        onChange={(event) => {
          keepPasted(event.currentTarget.value.trim());
          onToken({ text: event.currentTarget.value, origin: 'pasted' });
        }}
      />
      <Group gap="xs" mt={8}>
        {session && trial.escopo && token.origin === 'pasted' ? (
          <SessionToken escopo={trial.escopo} empresa={session} onToken={onToken} />
        ) : null}
        {token.text ? null : (
          <Text size="sm" c="dimmed">
            Você cria um token em{' '}
            <Anchor href="/integracoes/tokens" underline="always">
              Integrações › Tokens
            </Anchor>
            {trial.escopo ? (
              <>
                , com o escopo <code>{trial.escopo}</code>
              </>
            ) : null}
            .
          </Text>
        )}
      </Group>
    </div>
  );
}
