'use client';

import { Popover, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure, useWindowEvent } from '@mantine/hooks';
import classes from './kinds-summary.module.css';
import type { Evento, Kind } from './types.ts';

/** "5 eventos", and which, by module, on hover, focus or touch. */
export function KindsSummary({ eventos, catalogo }: { eventos: readonly Evento[]; catalogo: readonly Kind[] }) {
  const [opened, { open, close }] = useDisclosure(false);
  // Also where the pointer alone opened it, and the focus is elsewhere.
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && close());
  const chosen = catalogo.filter(({ evento }) => eventos.includes(evento));
  const modules = [...Map.groupBy(chosen, ({ modulo_nome }) => modulo_nome)];
  return (
    <Popover
      opened={opened}
      onChange={(shown) => !shown && close()}
      position="bottom-start"
      shadow="md"
      withArrow
      withinPortal
      trapFocus={false}
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.target}
          onClick={open}
          onMouseEnter={open}
          onMouseLeave={close}
          onBlur={close}
        >
          {eventos.length === 1 ? '1 evento' : `${eventos.length} eventos`}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        {modules.map(([modulo, kinds]) => (
          <div key={modulo}>
            <Text size="xs" fw={600}>
              {modulo}
            </Text>
            <ul className={classes.kinds}>
              {kinds.map(({ evento }) => (
                <li key={evento}>{evento}</li>
              ))}
            </ul>
          </div>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
