'use client';

import { Box, Tabs } from '@mantine/core';
import { useEffect, useRef } from 'react';

/** A record's tabs in one row; on a phone it scrolls sideways, and the chosen one stays in sight. */
export function TabRow<T extends string>({ chosen, tabs }: { chosen: T; tabs: Record<T, string> }) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the choice that moves the list
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);
  return (
    <Box mb="lg" style={{ overflowX: 'auto', scrollbarWidth: 'none' }}>
      <Tabs.List ref={list} style={{ flexWrap: 'nowrap' }}>
        {Object.entries<string>(tabs).map(([value, label]) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Box>
  );
}
