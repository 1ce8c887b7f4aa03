import { Button, Card } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { Link } from './link.tsx';

/** What a screen shows to those whose role does not reach it. */
export function Forbidden({ children }: { children: ReactNode }) {
  return (
    <Card withBorder>
      <EmptyState
        icon={<IconLock />}
        title="Sem permissão"
        action={
          <Button component={Link} href="/inicio" variant="default">
            Voltar ao início
          </Button>
        }
      >
        {children}
      </EmptyState>
    </Card>
  );
}
