'use client';

import { Button, Stack, Text } from '@mantine/core';
import { IconWebhook } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { Link } from '#app/_ui/link.tsx';
import { ListPage } from '#app/_ui/list-page.tsx';
import { NewLink } from '#app/_ui/new-link.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { EnvioParado } from '../_parts/envio-parado.tsx';
import { READ_ONLY, useCatalogo, useOpcoes, useReceptor, useSaudes } from './use-webhooks.ts';
import { webhookColumns } from './webhook-columns.tsx';

const NEW = '/integracoes/webhooks/novo';

/** The company's webhooks and how each is doing. */
export function WebhooksList() {
  const { can, empresa } = useSessao();
  const allowed = can('webhooks:read');
  const mayWrite = can('webhooks:write');
  const query = trpc.webhooks.list.useQuery(undefined, { enabled: allowed, refetchInterval: 10_000 });
  const saude = useSaudes();
  const catalogo = useCatalogo();
  const most = useOpcoes().data?.max_webhooks;
  const count = query.data?.length ?? 0;
  const full = most !== undefined && count >= most;
  const reason = full ? `A empresa já tem ${most} webhooks, o máximo: exclua um antes de criar outro.` : null;
  return (
    <ListPage
      title="Webhooks"
      description="Endereços seus que recebem um aviso assinado assim que algo muda na empresa."
      actions={
        count > 0 ? (
          <NewLink href={NEW} blocked={mayWrite ? reason : READ_ONLY}>
            Novo webhook
          </NewLink>
        ) : null
      }
      notice={<EnvioParado gap />}
      forbidden={allowed ? null : 'O seu papel nesta empresa não vê webhooks.'}
      query={query}
      columns={webhookColumns({ zone: empresa.fuso, saude: saude.data, catalogo: catalogo.data ?? [] })}
      rowKey="id"
      rowHref={({ id }) => `/integracoes/webhooks/${id}`}
      fixed
      icon={<IconWebhook />}
      empty={{
        title: 'Nenhum webhook ainda',
        text: `Quando um pedido é criado ou um estoque muda, o Romaneio envia um POST assinado ao endereço que você escolher. Se o destino falhar, tentamos de novo por dias, e você acompanha cada tentativa.${mayWrite ? '' : ` ${READ_ONLY}`}`,
        action: mayWrite ? <FirstWebhook /> : null,
      }}
      footer={
        most === undefined ? null : (
          <Text size="sm" c="dimmed" px={4} className="numero">
            {count} de {most} webhooks
          </Text>
        )
      }
    />
  );
}

function FirstWebhook() {
  const receptor = useReceptor();
  return (
    <Stack gap="xs" align="center">
      <NewLink href={NEW}>Criar o primeiro webhook</NewLink>
      {receptor ? (
        <Button component={Link} href={`${NEW}?url=${encodeURIComponent(receptor)}`} variant="subtle" size="xs">
          Experimentar com o receptor de exemplo
        </Button>
      ) : null}
    </Stack>
  );
}
