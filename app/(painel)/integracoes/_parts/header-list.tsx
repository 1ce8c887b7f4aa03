'use client';

import { Anchor, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useId } from 'react';
import classes from './header-list.module.css';
import type { Cabecalhos } from './webhook-words.ts';

/** Further headers are folded. */
const SHOWN = 12;

/** Headers exactly as sent or received, in their order. */
export function HeaderList({ label, headers }: { label: string; headers: Cabecalhos }) {
  const id = useId();
  const [open, { toggle }] = useDisclosure(false);
  const shown = open ? headers : headers.slice(0, SHOWN);
  return (
    <div>
      <Text size="sm" fw={600} mb={6} id={id} mih={28} component="div" className={classes.label}>
        {label}
      </Text>
      {headers.length === 0 ? (
        <Text size="sm" c="dimmed">
          nenhum
        </Text>
      ) : (
        <dl className={classes.list} aria-labelledby={id}>
          {shown.map(({ nome, valor }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: headers may repeat, and never move
            <div key={i} className={classes.row}>
              <dt>{nome}</dt>
              <dd>{valor}</dd>
            </div>
          ))}
        </dl>
      )}
      {headers.length > SHOWN ? (
        <Anchor component="button" type="button" size="sm" mt={6} onClick={toggle} aria-expanded={open}>
          {open ? 'Mostrar menos' : `Mostrar mais ${headers.length - SHOWN}`}
        </Anchor>
      ) : null}
    </div>
  );
}
