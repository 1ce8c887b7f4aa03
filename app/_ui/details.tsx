import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './details.module.css';

/** Names and values of one record, as a drawer shows it. A value of null is left out. */
export function Details({ items }: { items: [name: string, value: ReactNode][] }) {
  return (
    <dl className={classes.list}>
      {items.map(([name, value]) =>
        value === null || value === undefined ? null : (
          <div key={name} className={classes.item}>
            <Text component="dt" size="sm" c="dimmed">
              {name}
            </Text>
            <Text component="dd" size="sm" className={classes.value}>
              {value}
            </Text>
          </div>
        ),
      )}
    </dl>
  );
}
