'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { Forbidden } from '#app/_ui/forbidden.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { useRefresh } from '#app/_ui/use-refresh.ts';
import { useSessao } from '../../../_shell/session.tsx';
import { AplicativoForm } from '../_parts/aplicativo-form.tsx';
import { toFields } from '../_parts/values.ts';
import type { AplicativoCriado } from '../types.ts';
import { ADMINISTRATORS_ONLY, SHOWS_APLICATIVO, useOpcoes } from '../use-aplicativos.ts';
import { CreatedAplicativo } from './created-aplicativo.tsx';

/** A new application: its settings, then its credentials. */
export function NewAplicativoScreen() {
  const mayWrite = useSessao().can('aplicativos:write');
  const [created, setCreated] = useState<AplicativoCriado | null>(null);
  if (created) return <CreatedAplicativo aplicativo={created} />;
  return (
    <>
      <PageHeader
        back={{ href: '/integracoes/aplicativos', label: 'Aplicativos' }}
        title="Novo aplicativo"
        description="Um sistema seu que outras empresas poderão conectar às contas delas."
      />
      {mayWrite ? <Form onCreated={setCreated} /> : <Forbidden>{ADMINISTRATORS_ONLY}</Forbidden>}
    </>
  );
}

function Form({ onCreated }: { onCreated: (created: AplicativoCriado) => void }) {
  const router = useRouter();
  const refresh = useRefresh(SHOWS_APLICATIVO);
  const opcoes = useOpcoes();
  const create = trpc.aplicativos.create.useMutation({ onSettled: refresh });
  if (opcoes.error && !opcoes.data) {
    return <LoadError message={opcoes.error.message} onRetry={() => void opcoes.refetch()} />;
  }
  if (!opcoes.data) {
    return <Skeletons heights={[320, 420]} gap="lg" />;
  }
  return (
    <AplicativoForm
      aplicativo={null}
      opcoes={opcoes.data}
      onSave={async (values) => {
        const created = await create.mutateAsync(toFields(values));
        window.scrollTo({ top: 0 });
        onCreated(created);
        return created;
      }}
      onCancel={() => router.push('/integracoes/aplicativos')}
    />
  );
}
