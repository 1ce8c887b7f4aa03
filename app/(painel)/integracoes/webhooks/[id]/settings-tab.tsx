'use client';

import { Alert, Skeleton, Stack } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { notifyDone } from '#app/_ui/feedback.tsx';
import { useRefresh } from '#app/_ui/use-refresh.ts';
import { useSessao } from '../../../_shell/session.tsx';
import { destinoNome } from '../../_parts/destino-nome.ts';
import { changedFields } from '../_parts/values.ts';
import { WebhookForm } from '../_parts/webhook-form.tsx';
import type { Webhook } from '../types.ts';
import { READ_ONLY, SHOWS_WEBHOOK, useCatalogo, useOpcoes } from '../use-webhooks.ts';

/** The webhook's settings; read only for users who may not change them. */
export function SettingsTab({ webhook }: { webhook: Webhook }) {
  // What the fields began with: the webhook is read again while somebody writes, and what others change is not to be changed back.
  const [begun, setBegun] = useState(webhook);
  const mayWrite = useSessao().can('webhooks:write');
  const refresh = useRefresh(SHOWS_WEBHOOK);
  const catalogo = useCatalogo();
  const opcoes = useOpcoes();
  const update = trpc.webhooks.update.useMutation({
    onSuccess: (saved) =>
      notifyDone(`Configuração de “${destinoNome(saved)}” salva: vale a partir da próxima tentativa.`),
    onSettled: refresh,
  });
  const error = catalogo.error ?? opcoes.error;
  if (error && !(catalogo.data && opcoes.data)) {
    return (
      <LoadError message={error.message} onRetry={() => void Promise.all([catalogo.refetch(), opcoes.refetch()])} />
    );
  }
  if (!catalogo.data || !opcoes.data) return <Skeleton height={420} aria-busy />;
  return (
    <Stack>
      {mayWrite ? null : (
        <Alert color="gray" icon={<IconLock />}>
          {READ_ONLY}
        </Alert>
      )}
      <WebhookForm
        webhook={webhook}
        catalogo={catalogo.data}
        opcoes={opcoes.data}
        readOnly={!mayWrite}
        onSave={async (values) => {
          const saved = await update.mutateAsync({ id: webhook.id, ...changedFields(values, begun) });
          setBegun(saved);
          return saved;
        }}
      />
    </Stack>
  );
}
