'use client';

import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { notifyDone } from '#app/_ui/feedback.tsx';
import { useRefresh } from '#app/_ui/use-refresh.ts';
import { AplicativoForm } from '../_parts/aplicativo-form.tsx';
import { changedFields } from '../_parts/values.ts';
import type { Aplicativo } from '../types.ts';
import { SHOWS_APLICATIVO, useOpcoes } from '../use-aplicativos.ts';

/** The application's settings. */
export function SettingsTab({ aplicativo }: { aplicativo: Aplicativo }) {
  // What the fields began with: the application is read again while somebody writes, and what others change is not to be changed back.
  const [begun, setBegun] = useState(aplicativo);
  const refresh = useRefresh(SHOWS_APLICATIVO);
  const opcoes = useOpcoes();
  const update = trpc.aplicativos.update.useMutation({
    onSuccess: ({ nome }) => notifyDone(`Configuração de “${nome}” salva: vale a partir da próxima autorização.`),
    onSettled: refresh,
  });
  if (opcoes.error && !opcoes.data) {
    return <LoadError message={opcoes.error.message} onRetry={() => void opcoes.refetch()} />;
  }
  if (!opcoes.data) return <Skeleton height={420} aria-busy />;
  return (
    <AplicativoForm
      aplicativo={aplicativo}
      opcoes={opcoes.data}
      onSave={async (values) => {
        const saved = await update.mutateAsync({ id: aplicativo.id, ...changedFields(values, begun) });
        setBegun(saved);
        return saved;
      }}
    />
  );
}
