import { Center } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

export default function AcessoLayout({ children }: { children: ReactNode }) {
  return (
    <Center component="main" mih="100dvh" p="md" bg="var(--superficie)">
      <Notifications position="bottom-right" />
      {children}
    </Center>
  );
}
