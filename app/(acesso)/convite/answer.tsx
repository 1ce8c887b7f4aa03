'use client';

import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { endSession, openCompany, signIn, signOut } from '#app/_sessao/session.ts';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { notifyError, showRefusal } from '#app/_ui/feedback.tsx';
import { NewPassword } from '#app/_ui/new-password.tsx';
import { DeclineDialog } from '../decline-dialog.tsx';
import { forget, keep } from './kept.ts';

export type Convite = Outputs['convites']['ler'];

const HERE = `/entrar?voltar=${encodeURIComponent('/convite')}`;

type Props = {
  convite: Convite;
  token: string;
  /** The e-mail of whoever is signed in. */
  eu: string | null;
  onDeclined: () => void;
};

/** What can be answered: as a new person, as the one who is signed in, or after a sign-in. */
export function Answer({ convite, token, eu, onDeclined }: Props) {
  const own = eu?.toLowerCase() === convite.email.toLowerCase();
  const stranger = convite.tem_acesso && eu !== null && !own;
  return (
    <>
      {!convite.tem_acesso ? (
        <NewPerson convite={convite} token={token} eu={eu} />
      ) : own ? (
        <Accept token={token} />
      ) : stranger ? (
        <ChangeAccount convite={convite} token={token} eu={eu} />
      ) : (
        <>
          <Text size="sm">Este e-mail já entra no Romaneio. Entre com a sua senha para aceitar.</Text>
          <Button component="a" href={HERE} onClick={() => keep(token)}>
            Entrar para aceitar
          </Button>
        </>
      )}
      {stranger ? null : <Decline convite={convite} token={token} onDeclined={onDeclined} />}
    </>
  );
}

function ChangeAccount({ convite, token, eu }: { convite: Convite; token: string; eu: string }) {
  const [busy, setBusy] = useState(false);
  return (
    <>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        Você entrou como {eu}, e o convite é para {convite.email}. Para aceitar, entre com essa conta.
      </Text>
      <Button
        loading={busy}
        onClick={() => {
          setBusy(true);
          keep(token);
          signOut(HERE).catch((error: unknown) => {
            setBusy(false);
            notifyError(error);
          });
        }}
      >
        Trocar de conta
      </Button>
      <Button component="a" href="/inicio" variant="default">
        Continuar na minha conta
      </Button>
    </>
  );
}

function Accept({ token }: { token: string }) {
  const accept = trpc.convites.aceitar.useMutation({
    // A session that has ended leads to the sign-in, and back here.
    onMutate: () => keep(token),
    onSuccess: ({ empresa_id }) => {
      forget();
      return openCompany(empresa_id);
    },
  });
  return (
    <>
      {accept.error ? (
        <Alert color="red" icon={<IconAlertCircle />} role="alert">
          {accept.error.message}
        </Alert>
      ) : null}
      <Button loading={accept.isPending || accept.isSuccess} onClick={() => accept.mutate({ convite: token })}>
        Aceitar convite
      </Button>
    </>
  );
}

function NewPerson({ convite, token, eu }: { convite: Convite; token: string; eu: string | null }) {
  const form = useForm({ mode: 'controlled', initialValues: { nome: convite.nome, senha: '' } });
  const accept = trpc.convites.aceitarComoNovo.useMutation({
    onSuccess: async ({ email }) => {
      const enter = async () => {
        if (eu !== null) await endSession();
        return signIn({ email, senha: form.getValues().senha });
      };
      // The invitation is used up: where the sign-in fails there is nothing to be sent again here.
      const refusal = await enter().catch(() => 'RECUSADA');
      window.location.assign(refusal === null ? '/inicio' : '/entrar');
    },
    onError: (error) => showRefusal(error, form),
  });
  return (
    <form
      onSubmit={form.onSubmit((values) => {
        if (accept.isIdle || accept.isError) accept.mutate({ convite: token, ...values });
      })}
      noValidate
    >
      <Stack>
        {eu === null ? null : (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            Você está usando a conta {eu}. Ao aceitar, sai dela e entra como {convite.email}.
          </Text>
        )}
        <TextInput label="Seu nome" maxLength={150} autoComplete="name" {...form.getInputProps('nome')} />
        {/* Tells the password manager whose password this is. */}
        <input type="email" autoComplete="username" value={convite.email} readOnly hidden />
        <NewPassword label="Escolha uma senha" {...form.getInputProps('senha')} />
        <Button type="submit" loading={accept.isPending || accept.isSuccess}>
          Aceitar convite
        </Button>
      </Stack>
    </form>
  );
}

function Decline({ convite, token, onDeclined }: Pick<Props, 'convite' | 'token' | 'onDeclined'>) {
  const [asked, setAsked] = useState(false);
  const decline = trpc.convites.recusar.useMutation({
    onSuccess: () => {
      forget();
      onDeclined();
    },
  });
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setAsked(true)}>
        Recusar
      </Button>
      <DeclineDialog
        opened={asked}
        onClose={() => setAsked(false)}
        empresa_nome={convite.empresa_nome}
        onConfirm={() => decline.mutate({ convite: token })}
        loading={decline.isPending}
        error={decline.error}
      />
    </>
  );
}
