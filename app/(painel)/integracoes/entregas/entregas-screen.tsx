'use client';

import { Forbidden } from '#app/_ui/forbidden.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { DeliveriesTable } from '../_webhooks/deliveries-table.tsx';

/** The deliveries of every webhook. */
export function EntregasScreen() {
  const { can } = useSessao();
  return (
    <>
      <PageHeader
        title="Entregas"
        description="Cada evento a caminho de cada webhook, com as tentativas e as respostas. Guardadas por 30 dias."
      />
      {can('webhooks:read') ? <DeliveriesTable /> : <Forbidden>O seu papel nesta empresa não vê entregas.</Forbidden>}
    </>
  );
}
