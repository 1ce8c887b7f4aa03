import { Center } from '@mantine/core';
import type { ReactNode } from 'react';
import { Notices } from '#app/_ui/notices.tsx';

export default function AcessoLayout({ children }: { children: ReactNode }) {
  return (
    <Center component="main" mih="100dvh" p="md" bg="var(--superficie)">
      <Notices />
      {children}
    </Center>
  );
}
