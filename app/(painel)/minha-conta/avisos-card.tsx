'use client';

import { Card, Stack, Switch, Text, Title } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { notifyError } from '#app/_ui/feedback.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';

/** Which e-mails the person wants; each switch is saved at once. */
export function AvisosCard() {
  const utils = trpc.useUtils();
  const query = trpc.avisos.list.useQuery();
  const set = trpc.avisos.set.useMutation({
    onSuccess: (saved) => utils.avisos.list.setData(undefined, saved),
    onError: notifyError,
  });
  // Shown at once: until the mutation reports, the switch would jump back.
  const pending = set.isPending ? set.variables : undefined;
  return (
    <Card withBorder p="lg" component="section" aria-label="Avisos por e-mail">
      <Title order={2} mb={4}>
        Avisos por e-mail
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        Escolha o que quer receber. Convites, nova senha e confirmação de e-mail chegam sempre: sem eles não se entra.
      </Text>
      {query.data ? (
        <Stack gap="md">
          {query.data.map(({ tipo, nome, quando, ligado }) => (
            <Switch
              key={tipo}
              label={nome}
              description={quando}
              checked={pending?.tipo === tipo ? pending.ligado : ligado}
              disabled={set.isPending && pending?.tipo !== tipo}
              onChange={(event) => set.mutate({ tipo, ligado: event.currentTarget.checked })}
            />
          ))}
        </Stack>
      ) : query.error ? (
        <LoadError message={query.error.message} onRetry={query.refetch} />
      ) : (
        <Skeletons heights={[44, 44, 44, 44, 44, 44]} />
      )}
    </Card>
  );
}
