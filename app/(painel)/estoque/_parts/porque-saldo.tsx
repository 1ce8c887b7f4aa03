'use client';

import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHelpCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { useSessao } from '../../_shell/session.tsx';
import classes from './porque-saldo.module.css';

const SaldoDrawer = onDemand(() => import('./saldo-drawer.tsx').then((m) => m.SaldoDrawer));

type Props = {
  produto_id: number;
  /** Of this warehouse; without it, of all together. */
  deposito_id?: number | undefined;
  /** What open sales reserve of it: the balance less that is what is available. */
  reservado?: string | undefined;
  /** The balance, which opens its own explanation; without it, a question mark does. */
  children?: ReactNode;
};

/** Opens the chain of movements that a balance is the sum of. */
export function PorqueSaldo({ produto_id, deposito_id, reservado, children }: Props) {
  const [opened, { open, close }] = useDisclosure(false);
  const { can } = useSessao();
  if (!can('estoque:read')) return children ?? null;
  const show = (event: { stopPropagation: () => void; preventDefault: () => void }) => {
    // In a list, the row around it leads elsewhere.
    event.stopPropagation();
    event.preventDefault();
    open();
  };
  return (
    <>
      <UnstyledButton className={classes.trigger} onClick={show} title="Por que este saldo?">
        {children ?? <IconHelpCircle size={16} aria-hidden />}
        <VisuallyHidden> Por que este saldo?</VisuallyHidden>
      </UnstyledButton>
      <SaldoDrawer
        opened={opened}
        onClose={close}
        produto_id={produto_id}
        deposito_id={deposito_id}
        reservado={reservado}
      />
    </>
  );
}
