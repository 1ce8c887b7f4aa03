'use client';

import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { AcessoCard } from '../acesso-card.tsx';
import { DeadLink } from '../dead-link.tsx';
import { useFragment } from '../use-fragment.ts';

/** The link that was sent to a new e-mail. The change takes a click: programs that look into e-mails open links. */
function Screen() {
  const link = useFragment();
  // Another link in the same tab begins anew.
  return <Confirmar key={link} link={link} />;
}

function Confirmar({ link }: { link: string | null }) {
  const confirm = trpc.pessoa.confirmarEmail.useMutation();
  const code = confirm.error?.data?.code;
  if (confirm.data) {
    return (
      <AcessoCard title="E-mail trocado" follows>
        <Stack>
          <Alert icon={<IconCheck />} color="petroleo" role="status">
            Daqui em diante você entra com {confirm.data.email}.
          </Alert>
          <Button component="a" href="/inicio">
            Ir para o painel
          </Button>
        </Stack>
      </AcessoCard>
    );
  }
  if (link === '') return <Ended why={INCOMPLETE} />;
  if (confirm.error && (code === 'NOT_FOUND' || code === 'CONFLICT')) return <Ended why={confirm.error.message} />;
  return (
    <AcessoCard title="Confirmar e-mail">
      <Stack>
        {confirm.error ? (
          <Alert color="red" icon={<IconAlertCircle />} role="alert">
            {confirm.error.message}
          </Alert>
        ) : null}
        <Text size="sm">
          O endereço em que você recebeu este link passa a ser o e-mail com que você entra, em todas as empresas.
        </Text>
        <Button disabled={!link} loading={confirm.isPending} onClick={() => link && confirm.mutate({ link })}>
          Usar este e-mail
        </Button>
        <Text size="sm" c="dimmed">
          Se não foi você quem pediu, feche esta página: nada muda.
        </Text>
      </Stack>
    </AcessoCard>
  );
}

const INCOMPLETE = 'O endereço está incompleto: falta o código do link. Abra de novo o link que está no e-mail.';

function Ended({ why }: { why: string }) {
  return (
    <DeadLink title="Este link não abre" why={why}>
      <Text size="sm">
        Para receber outro, peça de novo a troca em{' '}
        <Anchor href="/minha-conta" inherit underline="always">
          Segurança da conta
        </Anchor>
        .
      </Text>
    </DeadLink>
  );
}

export const ConfirmarEmailScreen = trpc.withTRPC(Screen) as typeof Screen;
