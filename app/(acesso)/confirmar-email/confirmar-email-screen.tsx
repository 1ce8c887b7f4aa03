'use client';

import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { AcessoCard } from '../acesso-card.tsx';
import { useFragment } from '../use-fragment.ts';

/** The link that was sent to a new e-mail. The change takes a click: programs that look into e-mails open links. */
function Screen() {
  const link = useFragment();
  const confirm = trpc.pessoa.confirmarEmail.useMutation();
  return (
    <AcessoCard title={confirm.data ? 'E-mail trocado' : 'Confirmar e-mail'}>
      <Stack>
        {confirm.data ? (
          <>
            <Alert icon={<IconCheck />} color="petroleo" role="status">
              Daqui em diante você entra com {confirm.data.email}.
            </Alert>
            <Button component="a" href="/inicio">
              Ir para o painel
            </Button>
          </>
        ) : (
          <>
            {confirm.error ? (
              <Alert color="red" icon={<IconAlertCircle />} role="alert">
                {confirm.error.message}
              </Alert>
            ) : (
              <Text size="sm">Este passa a ser o e-mail com que você entra, em todas as empresas.</Text>
            )}
            <Button disabled={!link} loading={confirm.isPending} onClick={() => link && confirm.mutate({ link })}>
              Usar este e-mail
            </Button>
          </>
        )}
      </Stack>
    </AcessoCard>
  );
}

export const ConfirmarEmailScreen = trpc.withTRPC(Screen) as typeof Screen;
