'use client';

import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTestPipe } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { useSessao } from '../../_shell/session.tsx';

const SimularClienteModal = onDemand(() => import('./simular-cliente-modal.tsx').then((m) => m.SimularClienteModal));

/** Development only: a customer who is none writes, through an example channel. Nothing where there is no such channel in use. */
export function SimularCliente({ canal_id, ...button }: ButtonProps & { canal_id?: number }) {
  const { can, tem_receptor } = useSessao();
  const { data } = trpc.canais.simuladores.useQuery(undefined, { enabled: tem_receptor && can('crm:write') });
  const [opened, { open, close }] = useDisclosure(false);
  const canais = (data ?? []).filter(({ id }) => canal_id === undefined || id === canal_id);
  if (canais.length === 0) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconTestPipe size={16} aria-hidden />} {...button} onClick={open}>
        Simular um cliente
      </Button>
      <SimularClienteModal opened={opened} onClose={close} canais={canais} draftId={canal_id ?? 'todos'} />
    </>
  );
}
