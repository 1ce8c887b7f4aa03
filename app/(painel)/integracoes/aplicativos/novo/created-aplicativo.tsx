'use client';

import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from '#app/_ui/link.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { useSecretGuard } from '../../_parts/use-secret-guard.tsx';
import { ClientId, ClientSecret } from '../_parts/credentials.tsx';
import type { AplicativoCriado } from '../types.ts';

/** After the creation: the credentials, with the secret for the only time, and the next steps. */
export function CreatedAplicativo({ aplicativo }: { aplicativo: AplicativoCriado }) {
  const { client_secret, ...rest } = aplicativo;
  return client_secret === null ? (
    <Public aplicativo={aplicativo} />
  ) : (
    <Confidential aplicativo={{ ...rest, client_secret }} />
  );
}

const detailOf = ({ id }: { id: number }) => `/integracoes/aplicativos/${id}`;

function Confidential({ aplicativo }: { aplicativo: AplicativoCriado & { client_secret: string } }) {
  const guard = useSecretGuard({
    secret: 'client_secret',
    lost: 'Sem ele o aplicativo não troca códigos nem renova tokens, e será preciso trocá-lo.',
  });
  return (
    <>
      <Created
        nome={aplicativo.nome}
        lead="está registrado. Guarde as credenciais no servidor dele."
        credentials={
          <>
            <ClientId value={aplicativo.client_id} />
            <ClientSecret value={aplicativo.client_secret} onCopied={guard.onCopied} />
          </>
        }
        end={<Button onClick={() => guard.leave(detailOf(aplicativo))}>Concluir</Button>}
      />
      {guard.dialog}
    </>
  );
}

function Public({ aplicativo }: { aplicativo: AplicativoCriado }) {
  return (
    <Created
      nome={aplicativo.nome}
      lead="está registrado."
      credentials={
        <>
          <ClientId value={aplicativo.client_id} />
          <Text size="sm" c="dimmed">
            Um aplicativo público não tem client_secret: quem o usa poderia lê-lo. Em lugar dele, cada autorização leva
            um par PKCE (S256).
          </Text>
        </>
      }
      end={
        <Button component={Link} href={detailOf(aplicativo)}>
          Concluir
        </Button>
      }
    />
  );
}

type CreatedProps = { nome: string; lead: string; credentials: ReactNode; end: ReactNode };

function Created({ nome, lead, credentials, end }: CreatedProps) {
  return (
    <>
      <PageHeader title="Aplicativo registrado" description={`“${nome}” ${lead}`} />
      <Stack gap="lg" maw={860}>
        <Card withBorder p="lg" component="section" aria-label="Credenciais">
          <Title order={2} mb="md">
            Credenciais
          </Title>
          <Stack gap="lg">{credentials}</Stack>
        </Card>
        <Card withBorder p="lg" component="section" aria-label="Próximo passo">
          <Title order={2} mb="xs">
            Próximo passo
          </Title>
          <Text size="sm">
            A página do aplicativo traz o endereço de autorização e os comandos curl prontos para copiar. O{' '}
            <Anchor component={Link} href="/docs/oauth" target="_blank" size="sm" underline="always">
              guia de OAuth
            </Anchor>{' '}
            mostra cada passo, do botão “Conectar” à renovação dos tokens.
          </Text>
        </Card>
        <Group justify="flex-end">{end}</Group>
      </Stack>
    </>
  );
}
