'use client';

import { Alert, Anchor, Button, Loader, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle, IconCheck, IconMail } from '@tabler/icons-react';
import { useEffect } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { fieldErrors, showRefusal } from '#app/_ui/feedback.tsx';
import { NewPassword } from '#app/_ui/new-password.tsx';
import { AcessoCard } from '../acesso-card.tsx';
import { DeadLink } from '../dead-link.tsx';
import { useFragment } from '../use-fragment.ts';
import { Whole } from '../whole.tsx';

const BACK = (
  <Anchor href="/entrar" underline="always">
    Voltar para a entrada
  </Anchor>
);

/** For who forgot the password: asks for a link by e-mail, and, with the link, for a new password. */
function Screen() {
  const link = useFragment();
  if (link === null) return <Loader role="status" aria-label="Carregando" />;
  return link ? <NewSenha key={link} link={link} /> : <Ask />;
}

function Ask() {
  const form = useForm({ mode: 'controlled', initialValues: { email: '' } });
  const ask = trpc.pessoa.pedirRecuperacao.useMutation({ onError: (error) => showRefusal(error, form) });
  if (ask.data) {
    return (
      <AcessoCard title="Veja o seu e-mail" below={BACK} follows>
        <Stack>
          <Alert icon={<IconMail />} role="status">
            Se {form.values.email} tem acesso ao Romaneio, enviamos um link para escolher outra senha. Ele vale por 1
            hora.
          </Alert>
          <Text size="sm">Não chegou? Olhe o spam, e confira se é este o e-mail com que você entra.</Text>
          <Button variant="default" onClick={() => ask.reset()}>
            Tentar com outro e-mail
          </Button>
          {ask.data.mostrado ? (
            <Text size="sm">
              Este ambiente não envia e-mails. Quem está no painel os vê em{' '}
              <Anchor href="/correio" inherit underline="always">
                Correio
              </Anchor>
              .
            </Text>
          ) : null}
        </Stack>
      </AcessoCard>
    );
  }
  return (
    <AcessoCard
      title="Esqueceu a senha?"
      text="Informe o e-mail com que você entra. Enviamos um link para escolher outra senha."
      below={BACK}
    >
      <form
        onSubmit={form.onSubmit((values) => {
          if (!ask.isPending) ask.mutate(values);
        })}
        noValidate
      >
        <Stack>
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="username"
            autoFocus
            required
            {...form.getInputProps('email')}
          />
          <Button type="submit" fullWidth loading={ask.isPending}>
            Enviar link
          </Button>
        </Stack>
      </form>
    </AcessoCard>
  );
}

/** A link that opens nothing says so before a password is typed. */
function NewSenha({ link }: { link: string }) {
  const read = trpc.pessoa.lerRecuperacao.useMutation();
  const { mutate } = read;
  useEffect(() => mutate({ link }), [mutate, link]);
  if (read.data) return <SenhaForm link={link} email={read.data.email} />;
  if (read.error?.data?.code === 'NOT_FOUND') return <Ended why={read.error.message} />;
  return (
    <AcessoCard title="Escolha outra senha">
      {read.error ? (
        <LoadError message={read.error.message} onRetry={() => mutate({ link })} />
      ) : (
        <Skeleton height={120} radius="md" role="status" aria-label="Abrindo o link" />
      )}
    </AcessoCard>
  );
}

function Ended({ why }: { why: string }) {
  return (
    <DeadLink title="Este link não abre" why={why}>
      <Button component="a" href="/recuperar">
        Pedir outro link
      </Button>
    </DeadLink>
  );
}

function SenhaForm({ link, email }: { link: string; email: string }) {
  const form = useForm({ mode: 'controlled', initialValues: { senha: '' } });
  const save = trpc.pessoa.redefinirSenha.useMutation({
    onError: (error) => {
      if (Object.keys(fieldErrors(error)).length > 0) showRefusal(error, form);
    },
  });
  if (save.data) {
    return (
      <AcessoCard title="Senha trocada" follows>
        <Stack>
          <Alert icon={<IconCheck />} color="petroleo" role="status">
            Todas as suas sessões e as conexões de aplicativos que você tinha autorizado terminaram.
          </Alert>
          <Button component="a" href="/entrar">
            Entrar com a senha nova
          </Button>
        </Stack>
      </AcessoCard>
    );
  }
  if (save.error?.data?.code === 'NOT_FOUND') return <Ended why={save.error.message} />;
  const failed = save.error && Object.keys(fieldErrors(save.error)).length === 0;
  return (
    <AcessoCard
      title="Escolha outra senha"
      text={
        <>
          Para entrar como <Whole end=".">{email}</Whole> Ao salvar, todas as suas sessões terminam, e também as
          conexões de aplicativos que você autorizou.
        </>
      }
      below={BACK}
    >
      <form
        onSubmit={form.onSubmit(({ senha }) => {
          if (!save.isPending) save.mutate({ link, senha });
        })}
        noValidate
      >
        <Stack>
          {failed ? (
            <Alert color="red" icon={<IconAlertCircle />} role="alert">
              {save.error?.message}
            </Alert>
          ) : null}
          <NewPassword label="Nova senha" autoFocus {...form.getInputProps('senha')} />
          <Button type="submit" fullWidth loading={save.isPending}>
            Salvar senha
          </Button>
        </Stack>
      </form>
    </AcessoCard>
  );
}

export const RecuperarScreen = trpc.withTRPC(Screen) as typeof Screen;
