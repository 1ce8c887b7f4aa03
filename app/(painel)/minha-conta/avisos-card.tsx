'use client';

import { Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { type Inputs, trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { notifyError } from '#app/_ui/feedback.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { ContaCard } from './conta-card.tsx';

/** Which e-mails the person wants; each switch is saved at once. */
export function AvisosCard() {
  const utils = trpc.useUtils();
  const query = trpc.avisos.list.useQuery();
  // Shown at once: the mutation reports it a moment later, and the switch would jump back meanwhile.
  const [pending, setPending] = useState<Inputs['avisos']['set'] | null>(null);
  const set = trpc.avisos.set.useMutation({
    onSuccess: (saved) => utils.avisos.list.setData(undefined, saved),
    onError: notifyError,
    // The answer to an earlier change of the same switch says nothing of the later one.
    onSettled: (_saved, _error, done) => setPending((now) => (now === done ? null : now)),
  });
  return (
    <ContaCard
      title="Avisos por e-mail"
      text="Escolha o que quer receber. Convites, nova senha e confirmação de e-mail chegam sempre: sem eles não se entra."
    >
      {query.data ? (
        <Stack gap="md">
          {query.data.map(({ tipo, nome, quando, ligado }) => (
            <Switch
              key={tipo}
              label={nome}
              description={quando}
              checked={pending?.tipo === tipo ? pending.ligado : ligado}
              disabled={pending !== null && pending.tipo !== tipo}
              onChange={(event) => {
                const wanted = { tipo, ligado: event.currentTarget.checked };
                setPending(wanted);
                set.mutate(wanted);
              }}
            />
          ))}
        </Stack>
      ) : query.error ? (
        <LoadError message={query.error.message} onRetry={query.refetch} />
      ) : (
        <Skeletons heights={[44, 44, 44, 44, 44, 44]} />
      )}
    </ContaCard>
  );
}
