'use client';

import { Stack } from '@mantine/core';
import { IconWebhookOff } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { RecordScreen } from '#app/_ui/record-screen.tsx';
import { useDocumentTitle } from '#app/_ui/use-document-title.ts';
import { useSessao } from '../../../_shell/session.tsx';
import { destinoNome } from '../../_parts/destino-nome.ts';
import { EnvioParado } from '../../_parts/envio-parado.tsx';
import { madeBy, SituacaoBadge } from '../situacao.tsx';
import type { Webhook } from '../types.ts';
import { useSaude } from '../use-webhooks.ts';
import { Address } from './address.tsx';
import { Banners } from './banners.tsx';
import classes from './detail.module.css';
import { Figures } from './figures.tsx';
import { type Aba, useAba } from './use-aba.ts';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookTabs } from './webhook-tabs.tsx';

const BACK = { href: '/integracoes/webhooks', label: 'Webhooks' };

const PLACE = {
  back: BACK,
  title: 'Webhook',
  unknown: {
    title: 'Webhook não encontrado',
    icon: <IconWebhookOff />,
    headline: 'Esta empresa não tem este webhook',
    children:
      'O endereço pode estar errado, ou o webhook foi excluído ou é de outra empresa da conta. As entregas de um webhook excluído continuam na lista de entregas por 30 dias.',
    next: [{ href: BACK.href, label: 'Ver os webhooks' }],
  },
};

/** One webhook: its health, its deliveries, its settings and its history. */
export function WebhookDetail({ id }: { id: number | null }) {
  const allowed = useSessao().can('webhooks:read');
  const query = trpc.webhooks.get.useQuery(
    { id: id ?? 0 },
    { enabled: allowed && id !== null, refetchInterval: 5_000 },
  );
  return (
    <RecordScreen
      {...PLACE}
      id={id}
      query={query}
      forbidden={allowed ? null : 'O seu papel nesta empresa não vê webhooks.'}
      loading={[86, 36, 320]}
    >
      {(webhook) => <Loaded webhook={webhook} />}
    </RecordScreen>
  );
}

function Loaded({ webhook }: { webhook: Webhook }) {
  const nome = destinoNome(webhook);
  const maker = madeBy(webhook);
  useDocumentTitle(`${nome} · Webhooks · Romaneio`);
  const saude = useSaude(webhook.id);
  const [aba, setAba] = useAba();
  /** The tab whose action a button above started. It is not in the URL, because opening an address must start nothing. */
  const [acting, setActing] = useState<Aba | null>(null);
  return (
    <>
      <PageHeader
        back={BACK}
        title={
          <span className={classes.title}>
            {nome} <SituacaoBadge webhook={webhook} saude={saude} />
          </span>
        }
        description={
          <>
            <Address url={webhook.url} />
            {maker ? <span className={classes.maker}>{maker}</span> : null}
          </>
        }
        actions={
          <WebhookActions
            webhook={webhook}
            saude={saude}
            onTab={setAba}
            onAct={(next) => {
              setActing(next);
              setAba(next);
            }}
          />
        }
      />
      <Stack gap="lg">
        {/* A test says so itself. */}
        {webhook.ativo && aba !== 'teste' ? <EnvioParado webhookId={webhook.id} /> : null}
        <Banners webhook={webhook} saude={saude} />
        <Figures saude={saude} />
        <WebhookTabs webhook={webhook} aba={aba} onAba={setAba} acting={acting} onActed={() => setActing(null)} />
      </Stack>
    </>
  );
}
