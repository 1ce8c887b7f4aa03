import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyIcon } from '#app/_ui/copy-icon.tsx';

/** A value that people take elsewhere, with the button that copies it. */
export const Copied = ({ value, name, children }: { value: string; name: string; children: ReactNode }) => (
  <Group component="span" gap={4} wrap="nowrap">
    <span style={{ overflowWrap: 'anywhere' }}>{children}</span>
    <CopyIcon value={value} label={`Copiar ${name}`} copied="Copiado" />
  </Group>
);

/** Names above their values, which may be as long as an e-mail. A value of null is left out. */
export const Facts = ({ items }: { items: readonly [name: string, value: ReactNode][] }) => (
  <Stack component="dl" gap="xs" m={0}>
    {items.map(([name, value]) =>
      value === null ? null : (
        <div key={name}>
          <Text component="dt" size="xs" c="dimmed">
            {name}
          </Text>
          <Text component="dd" size="sm" m={0} style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Text>
        </div>
      ),
    )}
  </Stack>
);
