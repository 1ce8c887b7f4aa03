'use client';

import { Anchor } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import { Link } from '#app/_ui/link.tsx';
import { useSessao } from '../_shell/session.tsx';

/** The name of a customer, where the reader may see customers; `linked`: as the way to the customer. */
export function ClienteNome({ id, linked = false }: { id: number; linked?: boolean }) {
  const { can } = useSessao();
  const allowed = can('clientes:read');
  const { data } = trpc.clientes.get.useQuery({ id }, { enabled: allowed });
  const nome = data?.nome ?? `Cliente nº ${id}`;
  return linked && allowed ? (
    <Anchor component={Link} href={`/clientes/${id}`} size="sm">
      {nome}
    </Anchor>
  ) : (
    nome
  );
}
