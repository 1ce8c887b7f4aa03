'use client';

import { Button, Card, Code, Group, Stack, Text, Title, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { useRefresh } from '#app/_ui/use-refresh.ts';
import { useSessao } from '../../../_shell/session.tsx';
import { SecretModal } from '../../_parts/secret-modal.tsx';
import { destinoNome } from '../../_parts/webhook-words.ts';
import { SecretReveal, VerificationCode } from '../_parts/secret-reveal.tsx';
import type { Webhook } from '../types.ts';
import { READ_ONLY, SHOWS_WEBHOOK } from '../use-webhooks.ts';

type Props = { webhook: Webhook; acting: boolean; onActed: () => void };

/** The secret's last characters, and the way to a new secret, which is shown once. */
export function SecretTab({ webhook, acting, onActed }: Props) {
  const mayWrite = useSessao().can('webhooks:write');
  const refresh = useRefresh(SHOWS_WEBHOOK);
  const [asking, setAsking] = useState(acting);
  const [secret, setSecret] = useState<string | null>(null);
  useEffect(() => {
    if (!acting) return;
    setAsking(true);
    onActed();
  }, [acting, onActed]);
  const rotate = trpc.webhooks.rotateSecret.useMutation({
    onSuccess: (rotated) => {
      setAsking(false);
      setSecret(rotated.secret);
    },
    onSettled: refresh,
  });
  return (
    <Stack gap="lg" maw={860}>
      <Card withBorder p="lg" component="section" aria-label="Secret">
        <Title order={2} mb="xs">
          Secret
        </Title>
        <Stack gap="md" align="flex-start">
          <Group gap="sm">
            <Code fz="sm" px={10} py={6} aria-label={`Secret terminado em ${webhook.secret_final}`}>
              whsec_••••••••{webhook.secret_final}
            </Code>
          </Group>
          <Text size="sm" c="dimmed">
            Com ele assinamos cada entrega. Só o final fica à vista: o valor inteiro aparece uma vez, na criação e em
            cada troca. Troque-o se alguém que não devia o viu, ou se o perdeu.
          </Text>
          <Tooltip label={READ_ONLY} disabled={mayWrite}>
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              onClick={() => mayWrite && setAsking(true)}
              {...(mayWrite ? {} : { 'data-disabled': true, 'aria-disabled': true, 'aria-description': READ_ONLY })}
            >
              Trocar secret
            </Button>
          </Tooltip>
        </Stack>
      </Card>
      <Card withBorder p="lg" component="section" aria-label="Verificação">
        <VerificationCode />
      </Card>
      <SecretModal
        opened={secret !== null}
        onClose={() => setSecret(null)}
        title="Novo secret"
        done="Já guardei o secret"
      >
        <SecretReveal secret={secret ?? ''} />
      </SecretModal>
      <ConfirmDialog
        opened={asking && mayWrite}
        onClose={() => {
          setAsking(false);
          rotate.reset();
        }}
        title={`Trocar o secret de “${destinoNome(webhook)}”?`}
        confirm="Trocar secret"
        onConfirm={() => rotate.mutate({ id: webhook.id })}
        danger
        loading={rotate.isPending}
        error={rotate.error}
      >
        O secret atual, terminado em {webhook.secret_final}, deixa de valer na hora: toda tentativa a partir daqui é
        assinada com o novo, também as de entregas antigas. Até você o instalar no destino, ele recusará as assinaturas.
      </ConfirmDialog>
    </Stack>
  );
}
