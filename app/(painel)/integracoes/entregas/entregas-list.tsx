'use client';

import { Button } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { Forbidden } from '#app/_ui/forbidden.tsx';
import { Link } from '#app/_ui/link.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { EnvioParado } from '../_parts/envio-parado.tsx';
import { EntregasTable } from './entregas-table.tsx';

/** The deliveries of every webhook. */
export function EntregasList() {
  const { can } = useSessao();
  const allowed = can('webhooks:read');
  const receptor = trpc.receptor.info.useQuery(undefined, { enabled: allowed, staleTime: 60_000 });
  return (
    <>
      <PageHeader
        title="Entregas"
        description="Cada evento enviado a cada webhook, com as tentativas e as respostas. Ficam guardadas por 30 dias."
        actions={
          receptor.data?.url ? (
            <Button
              component={Link}
              href="/integracoes/receptor"
              variant="default"
              leftSection={<IconInbox size={16} aria-hidden />}
            >
              Receptor de exemplo
            </Button>
          ) : null
        }
      />
      <EnvioParado gap />
      {allowed ? <EntregasTable /> : <Forbidden>O seu papel nesta empresa não vê entregas.</Forbidden>}
    </>
  );
}
