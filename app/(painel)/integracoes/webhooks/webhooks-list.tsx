'use client';

import { Button, Stack, Text } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { BlockedButton } from '#app/_ui/blocked-button.tsx';
import { DataTable } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { Forbidden } from '#app/_ui/forbidden.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { READ_ONLY, useCatalogo, useOpcoes, useReceptor, useSaudes } from './use-webhooks.ts';
import { webhookColumns } from './webhook-columns.tsx';

/** The company's webhooks and how each is doing. */
export function WebhooksList() {
  const { can, empresa } = useSessao();
  const router = useRouter();
  const allowed = can('webhooks:read');
  const webhooks = trpc.webhooks.list.useQuery(undefined, { enabled: allowed, refetchInterval: 10_000 });
  const saude = useSaudes();
  const catalogo = useCatalogo();
  const opcoes = useOpcoes();
  const header = (actions: ReactNode) => (
    <PageHeader
      title="Webhooks"
      description="Endereços seus que recebem um aviso assinado assim que algo muda na empresa."
      actions={actions}
    />
  );
  if (!allowed) {
    return (
      <>
        {header(null)}
        <Forbidden>Seu papel nesta empresa não alcança os webhooks.</Forbidden>
      </>
    );
  }
  const most = opcoes.data?.max_webhooks;
  const count = webhooks.data?.length ?? 0;
  const full = most !== undefined && count >= most;
  return (
    <>
      {header(count > 0 ? <NewButton full={full} most={most} /> : null)}
      <Stack gap="sm">
        <DataTable
          label="Webhooks"
          columns={webhookColumns({ zone: empresa.fuso, saude: saude.data, catalogo: catalogo.data ?? [] })}
          fixed
          rows={webhooks.data}
          rowKey={({ id }) => id}
          error={webhooks.error}
          onRetry={() => void webhooks.refetch()}
          onRowClick={({ id }) => router.push(`/integracoes/webhooks/${id}`)}
          empty={<Empty mayWrite={can('webhooks:write')} />}
          footer={
            most === undefined ? null : (
              <Text size="sm" c="dimmed" px={4} className="numero">
                {count} de {most} webhooks
              </Text>
            )
          }
        />
      </Stack>
    </>
  );
}

function NewButton({ full, most }: { full: boolean; most: number | undefined }) {
  const mayWrite = useSessao().can('webhooks:write');
  const reason = mayWrite ? `A empresa já tem ${most} webhooks, o máximo: exclua um antes de criar outro.` : READ_ONLY;
  if (mayWrite && !full) {
    return (
      <Button component={Link} href="/integracoes/webhooks/novo" leftSection={<IconPlus size={16} aria-hidden />}>
        Novo webhook
      </Button>
    );
  }
  return (
    <BlockedButton reason={reason} leftSection={<IconPlus size={16} aria-hidden />}>
      Novo webhook
    </BlockedButton>
  );
}

function Empty({ mayWrite }: { mayWrite: boolean }) {
  const receptor = useReceptor();
  return (
    <EmptyState
      icon={<IconWebhook />}
      title="Nenhum webhook ainda"
      action={
        mayWrite ? (
          <Stack gap="xs" align="center">
            <Button component={Link} href="/integracoes/webhooks/novo" leftSection={<IconPlus size={16} aria-hidden />}>
              Criar o primeiro webhook
            </Button>
            {receptor ? (
              <Button
                component={Link}
                href={`/integracoes/webhooks/novo?url=${encodeURIComponent(receptor)}`}
                variant="subtle"
                size="xs"
              >
                Experimentar com o receptor de exemplo
              </Button>
            ) : null}
          </Stack>
        ) : null
      }
    >
      Quando um pedido é criado ou um estoque muda, o Romaneio envia um POST assinado ao endereço que você escolher. Se
      o destino falhar, tentamos de novo por dias, e cada tentativa fica à vista.
      {mayWrite ? null : ` ${READ_ONLY}`}
    </EmptyState>
  );
}
