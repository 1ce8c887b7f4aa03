'use client';

import { Button, Card, Grid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconInbox, IconTrash } from '@tabler/icons-react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { CopyField } from '#app/_ui/copy-field.tsx';
import { LoadError } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { Forbidden } from '#app/_ui/forbidden.tsx';
import { Link } from '#app/_ui/link.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { AnswerCard } from './answer-card.tsx';
import { Received } from './received.tsx';

type Info = Outputs['receptor']['info'];

const WEBHOOKS = { href: '/integracoes/webhooks', label: 'Webhooks' };

/** The product's own receiver: its address, its deliveries and its answer. Development only. */
export function ReceptorScreen() {
  const { can } = useSessao();
  const allowed = can('webhooks:read');
  const info = trpc.receptor.info.useQuery(undefined, { enabled: allowed, refetchInterval: 2_000 });
  const url = info.data?.url ?? null;
  return (
    <>
      <PageHeader
        back={WEBHOOKS}
        title="Receptor de exemplo"
        description="Um endereço do próprio Romaneio que recebe entregas, confere a assinatura e mostra o que chegou. Só existe em desenvolvimento."
        actions={allowed && url ? <Clear /> : null}
      />
      {allowed ? (
        info.data ? (
          url === null ? (
            <Absent />
          ) : (
            <Present info={info.data} url={url} />
          )
        ) : info.error ? (
          <LoadError message={info.error.message} onRetry={info.refetch} />
        ) : (
          <Skeleton height={320} aria-busy />
        )
      ) : (
        <Forbidden>O seu papel nesta empresa não vê webhooks.</Forbidden>
      )}
    </>
  );
}

function Present({ info, url }: { info: Info; url: string }) {
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, lg: 5 }} order={{ base: 1, lg: 2 }}>
        <Stack gap="lg">
          <AddressCard url={url} webhookId={info.webhook_id} />
          <AnswerCard info={info} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 7 }} order={{ base: 2, lg: 1 }}>
        <Received />
      </Grid.Col>
    </Grid>
  );
}

function AddressCard({ url, webhookId }: { url: string; webhookId: number | null }) {
  const { can } = useSessao();
  return (
    <Card withBorder p="lg" component="section" aria-label="Endereço">
      <Title order={2} mb={4}>
        Endereço
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Recebe as entregas dos webhooks desta instalação.
      </Text>
      <Stack gap="sm" align="flex-start">
        <CopyField value={url} label="endereço do receptor" />
        {webhookId !== null ? (
          <Button component={Link} href={`/integracoes/webhooks/${webhookId}`} variant="default">
            Ver o webhook deste endereço
          </Button>
        ) : can('webhooks:write') ? (
          <Button component={Link} href={`/integracoes/webhooks/novo?url=${encodeURIComponent(url)}`}>
            Criar webhook para este endereço
          </Button>
        ) : null}
      </Stack>
    </Card>
  );
}

function Clear() {
  const { can } = useSessao();
  const utils = trpc.useUtils();
  const [opened, { open, close }] = useDisclosure(false);
  const list = trpc.receptor.list.useQuery();
  const clear = trpc.receptor.clear.useMutation({
    onSuccess: async () => {
      await utils.receptor.list.invalidate();
      close();
    },
  });
  const newest = list.data?.[0];
  if (!can('webhooks:write') || !newest) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={open}>
        Esvaziar
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => {
          close();
          clear.reset();
        }}
        title="Esvaziar o receptor de exemplo?"
        confirm="Esvaziar"
        danger
        loading={clear.isPending}
        error={clear.error}
        onConfirm={() => clear.mutate({ ate: newest.id })}
      >
        O que chegou some desta tela, e as chaves já vistas são esquecidas. As entregas continuam em Entregas.
      </ConfirmDialog>
    </>
  );
}

function Absent() {
  return (
    <Card withBorder>
      <EmptyState
        icon={<IconInbox />}
        title="Aqui não há receptor de exemplo"
        action={
          <Button component={Link} href={WEBHOOKS.href} variant="default">
            Ver os webhooks
          </Button>
        }
      >
        Ele só existe em desenvolvimento (APP_ENV=development). Use um endereço seu.
      </EmptyState>
    </Card>
  );
}
