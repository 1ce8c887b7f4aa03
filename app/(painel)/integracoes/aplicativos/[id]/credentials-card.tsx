'use client';

import { Alert, Button, Card, Code, Group, Stack, Text, Title } from '@mantine/core';
import { IconClockHour4, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../../../_shell/session.tsx';
import { ClientId, ClientSecret } from '../_parts/credentials.tsx';
import type { Aplicativo } from '../types.ts';

const SecretModal = onDemand(() => import('../../_parts/secret-modal.tsx').then((m) => m.SecretModal));
const RotateDialog = onDemand(() => import('./rotate-dialog.tsx').then((m) => m.RotateDialog));

/** The client_id, the secret's last characters, and the way to a new secret. */
export function CredentialsCard({ aplicativo }: { aplicativo: Aplicativo }) {
  const { empresa } = useSessao();
  return (
    <Card withBorder p="lg" component="section" aria-label="Credenciais">
      <Title order={2} mb="md">
        Credenciais
      </Title>
      <Stack gap="lg">
        <ClientId value={aplicativo.client_id} />
        {aplicativo.tipo === 'confidencial' ? (
          <Secret aplicativo={aplicativo} />
        ) : (
          <Text size="sm" c="dimmed">
            Aplicativo público: não tem client_secret. Cada autorização leva um par PKCE (S256), e o aplicativo se
            apresenta só pelo client_id.
          </Text>
        )}
        <Text size="xs" c="dimmed">
          Registrado em <When date={aplicativo.criado_em} zone={empresa.fuso} inherit className="numero" /> por{' '}
          {aplicativo.criado_por_nome}
        </Text>
      </Stack>
    </Card>
  );
}

function Secret({ aplicativo }: { aplicativo: Aplicativo }) {
  const { can, empresa } = useSessao();
  const [asking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const { secret_final, secret_criado_em, secret_anterior_ate } = aplicativo;
  return (
    <div>
      <Text size="sm" fw={500} ff="monospace" mb={6}>
        client_secret
      </Text>
      <Group gap="sm" justify="space-between">
        <Group gap="sm">
          <Code fz="sm" px={10} py={6} aria-label={`client_secret terminado em ${secret_final}`}>
            rmn_sec_••••••••{secret_final}
          </Code>
          {secret_criado_em ? (
            <Text size="xs" c="dimmed">
              desde <When date={secret_criado_em} zone={empresa.fuso} inherit className="numero" />
            </Text>
          ) : null}
        </Group>
        {can('aplicativos:write') ? (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconRefresh size={14} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            Trocar
          </Button>
        ) : null}
      </Group>
      {secret_anterior_ate ? (
        <Alert color="blue" icon={<IconClockHour4 />} mt="md" py="sm">
          O client_secret anterior ainda vale até{' '}
          <When date={secret_anterior_ate} zone={empresa.fuso} className="numero" fw={600} />. Troque-o no servidor
          antes disso.
        </Alert>
      ) : null}
      <RotateDialog
        aplicativo={aplicativo}
        opened={asking}
        onClose={() => setAsking(false)}
        onRotated={(next) => {
          setAsking(false);
          setSecret(next);
        }}
      />
      <SecretModal
        opened={secret !== null}
        onClose={() => setSecret(null)}
        title="Novo client_secret"
        done="Já guardei o client_secret"
      >
        <ClientSecret value={secret ?? ''} />
      </SecretModal>
    </div>
  );
}
