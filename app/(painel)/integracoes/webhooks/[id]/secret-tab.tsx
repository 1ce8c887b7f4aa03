'use client';

import { Alert, Button, Card, Code, Group, Stack, Text, Title, Tooltip } from '@mantine/core';
import { IconClockHour4, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { notifyDone } from '#app/_ui/feedback.tsx';
import { formatDateTime } from '#app/_ui/format.ts';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { useRefresh } from '#app/_ui/use-refresh.ts';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../../../_shell/session.tsx';
import { SecretReveal, VerificationCode } from '../_parts/secret-reveal.tsx';
import type { Webhook } from '../types.ts';
import { READ_ONLY, SHOWS_WEBHOOK } from '../use-webhooks.ts';
import type { Rotated } from './rotate-dialog.tsx';

const SecretModal = onDemand(() => import('../../_parts/secret-modal.tsx').then((m) => m.SecretModal));
const RotateDialog = onDemand(() => import('./rotate-dialog.tsx').then((m) => m.RotateDialog));

type Props = { webhook: Webhook; acting: boolean; onActed: () => void };

/** The secret's last characters, and the way to a new secret, which is shown once. */
export function SecretTab({ webhook, acting, onActed }: Props) {
  const mayWrite = useSessao().can('webhooks:write');
  const [asking, setAsking] = useState(acting);
  const [rotated, setRotated] = useState<Rotated | null>(null);
  useEffect(() => {
    if (!acting) return;
    setAsking(true);
    onActed();
  }, [acting, onActed]);
  return (
    <Stack gap="lg" maw={860}>
      <Card withBorder p="lg" component="section" aria-label="Segredo">
        <Title order={2} mb="xs">
          Segredo
        </Title>
        <Stack gap="md" align="flex-start">
          <Group gap="sm">
            <Code fz="sm" px={10} py={6} aria-label={`Segredo terminado em ${webhook.secret_final}`}>
              whsec_••••••••{webhook.secret_final}
            </Code>
          </Group>
          <Text size="sm" c="dimmed">
            Usamos este segredo para assinar cada entrega. Aqui só aparece o final: o valor inteiro é mostrado uma vez,
            na criação e em cada troca. Troque-o se você o perdeu ou se alguém de fora o viu.
          </Text>
          {webhook.secret_anterior_ate ? <Previous webhook={webhook} until={webhook.secret_anterior_ate} /> : null}
          <Tooltip label={READ_ONLY} disabled={mayWrite}>
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              onClick={() => mayWrite && setAsking(true)}
              {...(mayWrite ? {} : { 'data-disabled': true, 'aria-disabled': true, 'aria-description': READ_ONLY })}
            >
              Trocar segredo
            </Button>
          </Tooltip>
        </Stack>
      </Card>
      <Card withBorder p="lg" component="section" aria-label="Verificação">
        <VerificationCode />
      </Card>
      <SecretModal
        opened={rotated !== null}
        onClose={() => setRotated(null)}
        title="Novo segredo"
        done="Já guardei o segredo"
      >
        {rotated ? <WhatNow rotated={rotated} /> : null}
        <SecretReveal secret={rotated?.secret ?? ''} />
      </SecretModal>
      <RotateDialog
        webhook={webhook}
        opened={asking && mayWrite}
        onClose={() => setAsking(false)}
        onRotated={(next) => {
          setAsking(false);
          setRotated(next);
        }}
      />
    </Stack>
  );
}

/** What signs from now on, and what to do. */
function WhatNow({ rotated: { secret_final, anterior_final, anterior_ate } }: { rotated: Rotated }) {
  const { empresa } = useSessao();
  return (
    <Alert color={anterior_ate ? 'blue' : 'orange'} icon={<IconClockHour4 />} title="O que vale a partir de agora">
      <Text size="sm">
        Toda tentativa que sai daqui em diante leva a assinatura do segredo terminado em {secret_final}, também as de
        entregas que já esperavam.{' '}
        {anterior_ate ? (
          <>
            Até <b className="numero">{formatDateTime(anterior_ate, empresa.fuso)}</b>, X-Webhook-Assinatura-Envio traz
            também a do anterior, terminado em {anterior_final}: instale o novo no destino antes disso.
          </>
        ) : (
          <>
            O anterior, terminado em {anterior_final}, não assina mais nada: instale o novo já. Até lá, faça o destino
            responder 503 às assinaturas que não conhece, e as entregas voltam depois; com 401 ou 403 elas falham de vez
            e precisam ser recuperadas.
          </>
        )}
      </Text>
    </Alert>
  );
}

/** Until when the secret before the last rotation signs, too, and the way to end it now. */
function Previous({ webhook, until }: { webhook: Webhook; until: Date }) {
  const { can, empresa } = useSessao();
  const refresh = useRefresh(SHOWS_WEBHOOK);
  const [asking, setAsking] = useState(false);
  const end = trpc.webhooks.endPreviousSecret.useMutation({
    onSuccess: () => {
      setAsking(false);
      notifyDone('Segredo anterior encerrado.');
    },
    onSettled: refresh,
  });
  return (
    <Alert color="blue" icon={<IconClockHour4 />} py="sm" w="100%">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          O segredo anterior ainda assina X-Webhook-Assinatura-Envio até{' '}
          <When date={until} zone={empresa.fuso} inherit className="numero" fw={600} />. Instale o novo no destino antes
          disso.
        </Text>
        {can('webhooks:write') ? (
          <Button variant="default" size="xs" onClick={() => setAsking(true)}>
            Encerrar agora
          </Button>
        ) : null}
      </Stack>
      <ConfirmDialog
        opened={asking}
        onClose={() => {
          setAsking(false);
          end.reset();
        }}
        title="Encerrar o segredo anterior?"
        confirm="Encerrar agora"
        onConfirm={() => end.mutate({ id: webhook.id })}
        danger
        loading={end.isPending}
        error={end.error}
      >
        Toda tentativa a partir daqui leva só a assinatura do segredo atual, terminado em {webhook.secret_final}. Um
        destino que ainda use o anterior recusará as entregas.
      </ConfirmDialog>
    </Alert>
  );
}
