'use client';

import { Alert, Anchor, Badge, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { SessionProvider, signIn, signOut, useSession } from 'next-auth/react';
import { useEffect, useState } from 'react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { notifyError, showRefusal } from '#app/_ui/feedback.tsx';
import { formatDate } from '#app/_ui/format.ts';
import { NewPassword } from '#app/_ui/new-password.tsx';
import { PAPEL, TIPO_USUARIO } from '#modulos/usuarios.ts';
import { AcessoCard } from '../acesso-card.tsx';
import { useFragment } from '../use-fragment.ts';

type Convite = Outputs['convites']['ler'];

/** Where the token of the link waits while its person signs in; an address of the sign-in must not have it. */
const KEPT = 'romaneio-convite';
const HERE = '/convite';

/**
 * An invitation to a company. Its token is in the address's fragment, which no browser sends and no log keeps.
 * @param eu the e-mail of whoever is signed in
 */
function Screen({ eu }: { eu: string | null }) {
  const fragment = useFragment();
  const [token, setToken] = useState<string | null>(null);
  const read = trpc.convites.ler.useMutation();
  const { mutate } = read;
  useEffect(() => {
    if (fragment === null) return;
    const given = fragment || sessionStorage.getItem(KEPT) || '';
    setToken(given);
    mutate({ convite: given });
  }, [fragment, mutate]);
  return (
    <SessionProvider refetchOnWindowFocus={false}>
      {read.data && token ? (
        <Invitation convite={read.data} token={token} eu={eu} />
      ) : (
        <AcessoCard
          title="Convite"
          below={
            <Anchor href="/entrar" underline="always">
              Ir para a entrada
            </Anchor>
          }
        >
          {read.error ? (
            <Alert color="red" icon={<IconAlertCircle />} role="alert">
              {read.error.message}
            </Alert>
          ) : (
            <Skeleton height={120} radius="md" role="status" aria-label="Abrindo o convite" />
          )}
        </AcessoCard>
      )}
    </SessionProvider>
  );
}

type Props = { convite: Convite; token: string; eu: string | null };

function Invitation({ convite, token, eu }: Props) {
  const [declined, setDeclined] = useState(false);
  if (declined) {
    return (
      <AcessoCard title="Convite recusado">
        <Alert icon={<IconCheck />} color="petroleo" role="status">
          {convite.empresa_nome} não tem mais um convite para você. Se mudar de ideia, peça outro.
        </Alert>
      </AcessoCard>
    );
  }
  return (
    <AcessoCard
      title={`Convite de ${convite.empresa_nome}`}
      text={
        <>
          {convite.convidado_por_nome ?? 'Quem administra a empresa'} convidou <strong>{convite.email}</strong>.
        </>
      }
      below={`O convite vale até ${formatDate(convite.expira_em, Intl.DateTimeFormat().resolvedOptions().timeZone)}.`}
    >
      <Stack>
        <Group gap="xs">
          <Badge color="gray">{PAPEL[convite.papel]}</Badge>
          {convite.tipo === 'interno' ? null : <Badge color="gray">{TIPO_USUARIO[convite.tipo]}</Badge>}
        </Group>
        <Answer convite={convite} token={token} eu={eu} />
        <Decline token={token} onDeclined={() => setDeclined(true)} />
      </Stack>
    </AcessoCard>
  );
}

function Answer({ convite, token, eu }: Props) {
  const keep = () => sessionStorage.setItem(KEPT, token);
  if (!convite.tem_acesso) return <NewPerson convite={convite} token={token} />;
  if (eu?.toLowerCase() === convite.email.toLowerCase()) return <Accept token={token} />;
  if (eu === null) {
    return (
      <>
        <Text size="sm">Este e-mail já entra no Romaneio. Entre com a sua senha para aceitar.</Text>
        <Button component="a" href={`/entrar?voltar=${encodeURIComponent(HERE)}`} onClick={keep}>
          Entrar para aceitar
        </Button>
      </>
    );
  }
  return (
    <>
      <Text size="sm">
        Você entrou como {eu}, e o convite é para {convite.email}.
      </Text>
      <Button
        onClick={() => {
          keep();
          void signOut({ callbackUrl: `/entrar?voltar=${encodeURIComponent(HERE)}` });
        }}
      >
        Sair e entrar como {convite.email}
      </Button>
    </>
  );
}

function Accept({ token }: { token: string }) {
  const { update } = useSession();
  const accept = trpc.convites.aceitar.useMutation({
    onSuccess: async ({ empresa_id }) => {
      sessionStorage.removeItem(KEPT);
      await update({ empresa_id });
      window.location.assign('/inicio');
    },
  });
  return (
    <>
      {accept.error ? (
        <Alert color="red" icon={<IconAlertCircle />} role="alert">
          {accept.error.message}
        </Alert>
      ) : null}
      <Button loading={accept.isPending} onClick={() => accept.mutate({ convite: token })}>
        Aceitar convite
      </Button>
    </>
  );
}

function NewPerson({ convite, token }: { convite: Convite; token: string }) {
  const form = useForm({ mode: 'controlled', initialValues: { nome: convite.nome, senha: '' } });
  const accept = trpc.convites.aceitarComoNovo.useMutation({
    onSuccess: async ({ email }) => {
      const answer = await signIn('credentials', { email, senha: form.getValues().senha, redirect: false });
      window.location.assign(answer?.ok ? '/inicio' : '/entrar');
    },
    onError: (error) => showRefusal(error, form),
  });
  return (
    <form
      onSubmit={form.onSubmit((values) => {
        if (!accept.isPending) accept.mutate({ convite: token, ...values });
      })}
      noValidate
    >
      <Stack>
        <TextInput label="Seu nome" maxLength={150} autoComplete="name" {...form.getInputProps('nome')} />
        {/* Tells the password manager whose password this is. */}
        <input type="email" autoComplete="username" value={convite.email} readOnly hidden />
        <NewPassword label="Escolha uma senha" {...form.getInputProps('senha')} />
        <Button type="submit" loading={accept.isPending}>
          Aceitar convite
        </Button>
      </Stack>
    </form>
  );
}

function Decline({ token, onDeclined }: { token: string; onDeclined: () => void }) {
  const decline = trpc.convites.recusar.useMutation({ onSuccess: onDeclined, onError: notifyError });
  return (
    <Button
      variant="subtle"
      color="gray"
      loading={decline.isPending}
      onClick={() => decline.mutate({ convite: token })}
    >
      Recusar
    </Button>
  );
}

export const ConviteScreen = trpc.withTRPC(Screen) as typeof Screen;
