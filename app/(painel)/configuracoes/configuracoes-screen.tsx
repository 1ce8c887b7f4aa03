'use client';

import { Skeleton, Stack } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { AparenciaCard } from './aparencia-card.tsx';
import { EmpresaForm } from './empresa-form.tsx';

/** The company's own settings. */
export function ConfiguracoesScreen() {
  const empresa = trpc.empresa.get.useQuery();
  return (
    <>
      <PageHeader title="Configurações" description="A empresa, e o que vale para todos que trabalham nela." />
      {empresa.data ? (
        <Stack gap="lg">
          <EmpresaForm key={empresa.data.id} empresa={empresa.data} />
          <AparenciaCard />
        </Stack>
      ) : empresa.error ? (
        <LoadError message={empresa.error.message} onRetry={empresa.refetch} />
      ) : (
        <Skeleton height={420} radius="md" maw={640} />
      )}
    </>
  );
}
