import { Button, Card } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { Link } from './link.tsx';

/** Stands in place of a screen that is beyond the user's role. */
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
