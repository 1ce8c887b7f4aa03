'use client';

import { Tabs } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './reference.module.css';

type Sample = { id: string; label: string; panel: ReactNode };

/** The samples of a request, one shown at a time: the first, or the language that was chosen on any page before. */
export function SampleTabs({ samples }: { samples: readonly Sample[] }) {
  const [chosen, setChosen] = useLocalStorage({ key: 'documentacao:linguagem', defaultValue: '' });
  const known = samples.some(({ id }) => id === chosen);
  return (
    <Tabs value={known ? chosen : samples[0]?.id} onChange={(id) => setChosen(id ?? '')} className={classes.samples}>
      <Tabs.List aria-label="Linguagem do exemplo" className={classes.languages}>
        {samples.map(({ id, label }) => (
          <Tabs.Tab key={id} value={id}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {samples.map(({ id, panel }) => (
        <Tabs.Panel key={id} value={id}>
          {panel}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
