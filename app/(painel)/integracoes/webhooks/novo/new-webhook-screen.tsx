'use client';

import { useRouter } from 'next/navigation';
import { parseAsString, useQueryState } from 'nuqs';
import { useState } from 'react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { Forbidden } from '#app/_ui/forbidden.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { useRefresh } from '#app/_ui/use-refresh.ts';
import { useSessao } from '../../../_shell/session.tsx';
import { toFields } from '../_parts/values.ts';
import { WebhookForm } from '../_parts/webhook-form.tsx';
import { READ_ONLY, SHOWS_WEBHOOK, useCatalogo, useOpcoes, useReceptor } from '../use-webhooks.ts';
import { CreatedWebhook } from './created-webhook.tsx';

type Created = Outputs['webhooks']['create'];

/** A new webhook: its settings, then its secret and its first test. `?url=` fills in the address. */
export function NewWebhookScreen() {
  const mayWrite = useSessao().can('webhooks:write');
  const [created, setCreated] = useState<Created | null>(null);
  if (created) return <CreatedWebhook webhook={created} />;
  return (
    <>
      <PageHeader
        back={{ href: '/integracoes/webhooks', label: 'Webhooks' }}
        title="Novo webhook"
        description="Um endereço seu que passa a receber os eventos escolhidos, assinados, assim que acontecem."
      />
      {mayWrite ? <Form onCreated={setCreated} /> : <Forbidden>{READ_ONLY}</Forbidden>}
    </>
  );
}

function Form({ onCreated }: { onCreated: (created: Created) => void }) {
  const router = useRouter();
  const refresh = useRefresh(SHOWS_WEBHOOK);
  const [url] = useQueryState('url', parseAsString.withDefault(''));
  const catalogo = useCatalogo();
  const opcoes = useOpcoes();
  const receptor = useReceptor();
  const create = trpc.webhooks.create.useMutation({ onSettled: refresh });
  const error = catalogo.error ?? opcoes.error;
  if (error && !(catalogo.data && opcoes.data)) {
    return (
      <LoadError message={error.message} onRetry={() => void Promise.all([catalogo.refetch(), opcoes.refetch()])} />
    );
  }
  if (!catalogo.data || !opcoes.data) {
    return <Skeletons heights={[150, 320]} gap="lg" />;
  }
  return (
    <WebhookForm
      webhook={null}
      url={url}
      catalogo={catalogo.data}
      opcoes={opcoes.data}
      receptor={receptor}
      onSave={async (values) => {
        const created = await create.mutateAsync(toFields(values));
        window.scrollTo({ top: 0 });
        onCreated(created);
        return created;
      }}
      onCancel={() => router.push('/integracoes/webhooks')}
    />
  );
}
